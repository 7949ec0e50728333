import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';
import { head, type Card, type Netlist } from './cards.ts';

/** A transient analysis of a card or of a script, with its times in s. */
export interface TransientCard {
	card: Card;
	step: number;
	stop: number;
	/** Largest step, where one is given. */
	largestStep: number | null;
	usesInitialConditions: boolean;
}

/** The transients of a netlist whose times are plain numbers. */
export function findTransients({ cards }: Netlist): TransientCard[] {
	return cards.flatMap((card) => {
		const first = head(card);
		if (first !== '.tran' && !(card.inScript && first === 'tran')) return [];
		const words = card.words.slice(1).map(({ text }) => text);
		const usesInitialConditions = words.some((word) => /^uic$/iu.test(word));
		const [step, stop, , largest] = words.filter((word) => !/^uic$/iu.test(word)).map(parseSpiceNumber);
		if (!step || !stop) return [];
		return [{ card, step, stop, largestStep: largest ?? null, usesInitialConditions }];
	});
}

/** Starts the transients without an operating point. */
export function withoutOperatingPoint(transients: readonly TransientCard[]): FileEdit[] {
	return transients
		.filter(({ usesInitialConditions }) => !usesInitialConditions)
		.map(({ card }) => {
			const at = card.words.at(-1)?.to ?? card.to;
			return { path: card.file, from: at, to: at, insert: ' uic' };
		});
}

/** Gives a transient a largest step in s, in place of the one it has. */
export function withLargestStep({ card }: TransientCard, seconds: string): FileEdit {
	const words = card.words.slice(1).filter(({ text }) => !/^uic$/iu.test(text));
	const present = words[3];
	if (present) return { path: card.file, from: present.from, to: present.to, insert: seconds };
	const at = words.at(-1)?.to ?? card.to;
	return { path: card.file, from: at, to: at, insert: `${words.length < 3 ? ' 0' : ''} ${seconds}` };
}
