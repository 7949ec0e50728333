import { convertDialect } from '../dialects/convert.ts';
import type { ConversionNote, Dialect, Evidence } from '../dialects/dialect.ts';
import { recogniseDialect } from '../dialects/recognise.ts';
import { encryptedParts } from '../recognise/encrypted-file.ts';
import type { Message } from '../service-types.ts';
import type { EncryptedFor } from '../syntax/encrypted.ts';
import { parseFile, type SourceFile } from '../syntax/parse.ts';
import { lineAndColumn } from '../syntax/place.ts';
import { convertedText } from './converted-text.ts';
import { librarySections, type LibrarySection } from './library-sections.ts';
import type { ModelPart } from './model-part.ts';
import { modelProblems } from './model-problems.ts';
import { readParts } from './read-parts.ts';

/** Maximum number of parts that are listed of a section, and of what is outside of all sections. */
export const MAX_PARTS = 1_000;

/** What was converted, is not supported or cannot be read: all notes of one kind. */
export interface NoteGroup {
	/** The first one. */
	message: Message;
	/** Its line, from 1. */
	line: number;
	count: number;
}

export interface ModelInspection {
	path: string;
	dialect: Dialect;
	evidence: readonly (Evidence & { line: number })[];
	/** The simulator for which the file, or a part of it, is encrypted; only what is readable is in `parts`. */
	encryptedFor: EncryptedFor | null;
	/** In the order of the file; empty for one without sections. */
	sections: readonly LibrarySection[];
	/** The first `MAX_PARTS` of each section in the order of the file. */
	parts: readonly ModelPart[];
	partCount: number;
	/** Whether ngspice reads the file without conversion in the mode of its dialect. */
	isReadInMode: boolean;
	/** What conversion for the project changes: 0 if ngspice reads the file as the project is set. */
	changes: number;
	converted: readonly NoteGroup[];
	unsupported: readonly NoteGroup[];
	/** Mistakes for which ngspice refuses the file, also after conversion. */
	problems: readonly NoteGroup[];
}

/**
 * What a model file contains, and what ngspice needs to read it. Nothing throws, the time is linear in the length.
 *
 * @param reads the dialect that ngspice is set to read
 */
export function inspectModelFile(path: string, text: string, reads: Dialect): ModelInspection {
	const { evidence } = recogniseDialect(text);
	const converted = convertedText(path, text, reads);
	const { dialect, edits, notes } = converted;
	const file = parseFile(text, { isEntry: false, dollarIsLetter: dialect === 'pspice' || dialect === 'ltspice' });
	const parts = readParts(file);
	const numbers = new Map<string | null, number>();
	const listed = parts.filter(({ section }) => {
		const number = (numbers.get(section) ?? 0) + 1;
		numbers.set(section, number);
		return number <= MAX_PARTS;
	});
	const problems = modelProblems(path, converted.text, reads);
	return {
		path,
		dialect,
		evidence: evidence.map((each) => ({ ...each, line: lineAndColumn(file, each.from).line })),
		encryptedFor: encryptedParts(file)[0]?.simulator ?? null,
		sections: librarySections(path, file),
		parts: listed,
		partCount: parts.length,
		isReadInMode: dialect !== 'ngspice' && needsNothing(path, text, dialect),
		changes: edits.length,
		converted: grouped(file, notes.filter(isSure)),
		unsupported: grouped(
			file,
			notes.filter((note) => !isSure(note))
		),
		problems: grouped(file, problems, (from) => converted.originalOf(from))
	};
}

/**
 * Constructs that the mode of a dialect reads, but with another value: the factor `R` of a model of resistors is ignored, tables
 * have round corners, and no switch has less than 1 mOhm.
 */
const MISREAD_IN_MODE = new Set(
	['model_factor', 'table', 'switch_low_resistance'].map((code) => `dialects.notes.${code}`)
);

/** Whether nothing is left to convert, or to do, once the mode of the dialect is set. */
function needsNothing(path: string, text: string, dialect: Dialect): boolean {
	const inMode = convertDialect(path, text, dialect, { isEntry: false, usesMode: true });
	if (inMode.edits.length > 0 || inMode.notes.some(({ sure }) => !sure)) return false;
	const { notes } = convertDialect(path, text, dialect, { isEntry: false, usesMode: false });
	return !notes.some(({ message }) => MISREAD_IN_MODE.has(message.code));
}

function isSure({ sure }: ConversionNote): boolean {
	return sure;
}

function grouped(
	file: SourceFile,
	notes: readonly { from: number; message: Message }[],
	originalOf: (from: number) => number = (from) => from
): NoteGroup[] {
	const groups = new Map<string, NoteGroup>();
	for (const { from, message } of notes) {
		const group = groups.get(message.code);
		if (group) group.count += 1;
		else groups.set(message.code, { message, line: lineAndColumn(file, originalOf(from)).line, count: 1 });
	}
	return [...groups.values()];
}
