import type { Converter } from '../conversion.ts';
import type { Token } from '../../syntax/tokens.ts';

/** LTspice needs no time step (`.tran 1m`, `.tran 0 1m 0 1u`); PSpice's SKIPBP is UIC. */
export const transient: Converter = {
	only: ['ltspice', 'pspice'],
	readInModes: [],
	convert(card) {
		const { head, tokens } = card.statement;
		const [word, step, stop, , largest] = tokens;
		if (!word || !/^\.tran(?:\/op)?$/u.test(head)) return;
		if (head === '.tran/op') {
			card.replace(word, '.tran');
			card.note('operating_point_printed', word, true);
		}
		for (const token of tokens.slice(2)) {
			const text = token.text.toLowerCase();
			if (text === 'skipbp') {
				card.replace(token, 'UIC');
				card.note('bias_point_skipped', token, true);
			} else if (text === 'startup') {
				card.remove(token);
				card.note('startup', token, true);
			} else if (text === 'steady' || text === 'nodiscard')
				card.note('transient_word', token, false, { word: token.text });
		}
		if (!isTime(step)) return;
		if (!isTime(stop)) {
			card.replace(step, `${thousandth(step)} ${step.text}`);
			card.note('step_added', card.whole, true);
		} else if (Number.parseFloat(step.text) === 0) {
			card.replace(step, isTime(largest) ? largest.text : thousandth(stop));
			card.note('step_added', card.whole, true);
		}
	}
};

function isTime(token: Token | undefined): token is Token {
	return token !== undefined && (token.kind === 'number' || token.kind === 'expression');
}

function thousandth({ kind, text }: Token): string {
	return kind === 'number' ? `{${text}/1000}` : `{(${text.slice(1, -1)})/1000}`;
}
