import type { Converter } from '../conversion.ts';
import { numberOf } from '../sweeps/sweep-values.ts';

/** Maximum number of steps that replace a list. */
const MAX_STEPS = 1_000;

/** `.dc V1 LIST 1 2 5`: ngspice sweeps in even steps only, so the widest ones that meet all values are taken. */
export const dcList: Converter = {
	readInModes: [],
	convert(card) {
		const { head, tokens, code } = card.statement;
		const [, source, word, ...rest] = tokens;
		if (head !== '.dc' || !source || word?.text.toLowerCase() !== 'list') return;
		const values = rest.filter(({ text }) => text !== ',').map(({ text }) => numberOf(text));
		const step = values.includes(null) ? null : commonStep(values as number[]);
		if (step === null) {
			card.note('dc_list_left', card.whole, false);
			return;
		}
		const numbers = (values as number[]).toSorted((a, b) => a - b);
		const span = { from: word.from, to: code.trimEnd().length };
		card.replace(span, [numbers[0]!, numbers.at(-1)!, step].map((value) => Number(value.toPrecision(12))).join(' '));
		card.note('dc_list', card.whole, true);
	}
};

/** The widest step from the least value that meets all others; null if that takes too many. */
function commonStep(values: readonly number[]): number | null {
	const [least, most] = [Math.min(...values), Math.max(...values)];
	const smallest = Math.min(...values.flatMap((a) => values.map((b) => Math.abs(a - b)).filter((each) => each > 0)));
	for (let parts = 1; parts <= MAX_STEPS; parts += 1) {
		const step = smallest / parts;
		if ((most - least) / step > MAX_STEPS) return null;
		if (values.every((value) => Math.abs((value - least) / step - Math.round((value - least) / step)) < 1e-6))
			return step;
	}
	return null;
}
