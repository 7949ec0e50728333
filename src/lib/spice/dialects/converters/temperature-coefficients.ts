import type { Converter } from '../conversion.ts';

/** `TC=a,b` is `tc1=a tc2=b`. */
export const temperatureCoefficients: Converter = {
	from: ['ltspice', 'pspice', 'hspice'],
	isReadInMode: true,
	convert(card) {
		const { kind, head, tokens } = card.statement;
		if (kind !== 'device' || !'rlc'.includes(head[0] ?? ' ')) return;
		const at = tokens.findIndex(({ text }, index) => text.toLowerCase() === 'tc' && tokens[index + 1]?.text === '=');
		const [name, , first, comma, second] = at === -1 ? [] : tokens.slice(at, at + 5);
		if (!name || first?.kind !== 'number') return;
		const hasSecond = comma?.text === ',' && second?.kind === 'number';
		const to = hasSecond ? second.to : first.to;
		card.replace({ from: name.from, to }, `tc1=${first.text}${hasSecond ? ` tc2=${second.text}` : ''}`);
		card.note('temperature_coefficients', { from: name.from, to }, true);
	}
};
