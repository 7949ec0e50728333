import type { SourceFile } from '../../../syntax/parse.ts';
import type { CardConversion, Converter } from '../../conversion.ts';

const firsts = new WeakMap<SourceFile, number>();

/** Index of the first `.alter`, which ends the cards of the first run. */
function firstAlter(file: SourceFile): number {
	let index = firsts.get(file);
	if (index === undefined) {
		const found = file.statements.findIndex(({ head }) => head === '.alter');
		firsts.set(file, (index = found === -1 ? Infinity : found));
	}
	return index;
}

/** Whether a card changes a further run. */
export function isAltered({ netlist, index, statement }: CardConversion): boolean {
	return index >= firstAlter(netlist.file) && statement.head !== '.end';
}

/** `.alter` and what follows it change further runs; only the first run is kept, whose cards they would overwrite. */
export const alter: Converter = {
	readInModes: [],
	convert(card) {
		if (!isAltered(card)) return;
		const { head } = card.statement;
		card.commentOut();
		if (head === '.alter') card.note('alter', card.whole, false);
	}
};
