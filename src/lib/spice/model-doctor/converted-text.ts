import { convertDialect } from '../dialects/convert.ts';
import type { ConversionNote, Dialect } from '../dialects/dialect.ts';
import { recogniseDialect } from '../dialects/recognise.ts';
import type { TextEdit } from '../service-types.ts';

/** A model file as ngspice reads it, without a header, and the way back to the original. */
export interface ConvertedText {
	dialect: Dialect;
	text: string;
	edits: readonly Omit<TextEdit, 'path'>[];
	notes: readonly ConversionNote[];
	/** The offset in the original of an offset in the text; the start of an edit for what it has inserted. */
	originalOf(offset: number): number;
	/** The offset in the text of an offset in the original; the start of what replaces it. */
	offsetOf(original: number): number;
}

/** @param reads the dialect that ngspice is set to read */
export function convertedText(path: string, text: string, reads: Dialect): ConvertedText {
	const { dialect } = recogniseDialect(text);
	const { edits, notes } = convertDialect(path, text, dialect, { isEntry: false, usesMode: reads === dialect });
	const parts: string[] = [];
	let at = 0;
	for (const { from, to, insert } of edits) {
		parts.push(text.slice(at, from), insert);
		at = to;
	}
	return {
		dialect,
		text: parts.join('') + text.slice(at),
		edits,
		notes,
		originalOf(offset) {
			let shift = 0;
			for (const { from, to, insert } of edits) {
				if (offset < from + shift) break;
				if (offset < from + shift + insert.length) return from;
				shift += insert.length - (to - from);
			}
			return offset - shift;
		},
		offsetOf(original) {
			let shift = 0;
			for (const { from, to, insert } of edits) {
				if (original < from) break;
				if (original < to) return from + shift;
				shift += insert.length - (to - from);
			}
			return original + shift;
		}
	};
}
