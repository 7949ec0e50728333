import { parseSpiceNumber } from '#lib/base/quantity.ts';
import { cardsOf } from '#lib/spice/project/cards-of.ts';
import { appendWords, replaceCode } from '#lib/spice/project/edit-statement.ts';
import { flatten } from '#lib/spice/project/flatten.ts';
import type { Program, ProgramStatement } from '#lib/spice/project/program.ts';
import type { TextEdit } from '#lib/spice/service-types.ts';
import type { Token } from '#lib/spice/syntax/tokens.ts';

/** A transient analysis of a card or of a script, with its times in s. */
export interface Transient {
	at: ProgramStatement;
	/** Its words without `uic`: step, stop, start, maximum step. */
	times: readonly Token[];
	step: number;
	stop: number;
	/** From where results are kept. */
	start: number;
	/** Null if not given. */
	largestStep: number | null;
	usesInitialConditions: boolean;
}

/** The transients of a netlist whose times can be determined. */
export function findTransients(program: Program): Transient[] {
	const { top } = flatten(program);
	const secondsOf = ({ kind, text }: Token): number | null =>
		kind === 'expression' ? top.evaluate(text) : parseSpiceNumber(text);
	return cardsOf(program).flatMap(({ at, card }) => {
		const isTransient = card.type !== 'device' && card.name === (card.type === 'dot' ? '.tran' : 'tran');
		if (!isTransient) return [];
		const times = card.words.filter((word) => !isUic(word));
		const [step, stop, start, largest] = times.map(secondsOf);
		if (!step || !stop) return [];
		const usesInitialConditions = times.length < card.words.length;
		return [{ at, times, step, stop, start: start ?? 0, largestStep: largest ?? null, usesInitialConditions }];
	});
}

/** Starts the transients without an operating point. */
export function withoutOperatingPoint(transients: readonly Transient[]): TextEdit[] {
	return transients
		.filter(({ usesInitialConditions }) => !usesInitialConditions)
		.map(({ at }) => appendWords(at, 'uic'));
}

/** Sets the maximum step of a transient, in s, replacing any present one. */
export function withLargestStep({ at, times }: Transient, seconds: string): TextEdit {
	const present = times[3];
	if (present) return replaceCode(at, present, seconds);
	const last = times.at(-1)!;
	return replaceCode(at, { from: last.to, to: last.to }, `${times.length < 3 ? ' 0' : ''} ${seconds}`);
}

function isUic({ text }: Token): boolean {
	return text.toLowerCase() === 'uic';
}
