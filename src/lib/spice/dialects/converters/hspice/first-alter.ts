import type { SourceFile } from '../../../syntax/parse.ts';

const firsts = new WeakMap<SourceFile, number>();

/** Index of the first `.alter`, which ends the cards of the first run. */
export function firstAlter(file: SourceFile): number {
	let index = firsts.get(file);
	if (index === undefined) {
		const found = file.statements.findIndex(({ head }) => head === '.alter');
		firsts.set(file, (index = found === -1 ? Infinity : found));
	}
	return index;
}
