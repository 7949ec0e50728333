import type { Converter } from '../../conversion.ts';

/** `TRIG V(a)=1` is `trig v(a) val=1` in ngspice; `FROM 0 TO 1m` and `PARAM a/2` need equals signs. */
export const measureForms: Converter = {
	readInModes: [],
	convert(card) {
		const { head, tokens, code } = card.statement;
		if (!/^\.meas(?:ure)?$/u.test(head)) return;
		let isEdge = false;
		let isNoted = false;
		for (const [index, token] of tokens.entries()) {
			const word = token.text.toLowerCase();
			const next = tokens[index + 1];
			if (word === 'trig' || word === 'targ') isEdge = true;
			else if (word === 'when') isEdge = false;
			const isLevel = isEdge && token.text === '=' && tokens[index - 1]?.text === ')' && next?.kind !== 'punctuation';
			if (isLevel) {
				card.replace(token, ' val=');
				isEdge = false;
			}
			const isBound = /^(?:from|to|at)$/u.test(word) && (next?.kind === 'number' || next?.kind === 'expression');
			if (isBound) card.replace({ from: token.from, to: next.from }, `${token.text}=`);
			const isFormula = word === 'param' && index > 1 && next !== undefined && next.text !== '=';
			if (isFormula) {
				const text = code.slice(next.from).trimEnd();
				const formula = next.kind === 'expression' && next.to === next.from + text.length ? text.slice(1, -1) : text;
				card.replace({ from: token.from, to: next.from + text.length }, `${token.text}='${formula}'`);
			}
			const isChanged = isLevel || isBound || isFormula;
			if (isChanged && !isNoted) card.note('measure_form', card.whole, true);
			isNoted ||= isChanged;
			if (isFormula) return;
		}
	}
};
