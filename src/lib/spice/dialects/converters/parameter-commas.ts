import type { Converter } from '../conversion.ts';

/** PSpice and LTspice allow commas between parameters; ngspice freezes on them, or refuses the line. */
export const parameterCommas: Converter = {
	readInModes: [],
	convert(card) {
		const { head, tokens, code } = card.statement;
		if (head[0] !== 'x' && head !== '.subckt' && head !== '.param') return;
		const listed = tokens.findIndex(({ text }) => text.toLowerCase() === 'params:');
		const begin = head === '.param' ? 0 : listed === -1 ? tokens.findIndex(({ text }) => text === '=') : listed;
		if (begin === -1) return;
		let depth = 0;
		let isNoted = false;
		for (const token of tokens.slice(begin)) {
			if (token.text === '(') depth += 1;
			else if (token.text === ')') depth -= 1;
			if (token.text !== ',' || depth !== 0) continue;
			card.replace(token, code[token.to] === ' ' ? '' : ' ');
			if (!isNoted) card.note('parameter_commas', token, true);
			isNoted = true;
		}
	}
};
