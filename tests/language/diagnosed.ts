import { diagnose } from '../../src/lib/spice/diagnostics/diagnose.ts';
import { dollarIsLetter, type Dialect } from '../../src/lib/spice/project/program.ts';
import { readProgram } from '../../src/lib/spice/project/read-program.ts';
import type { Diagnostic } from '../../src/lib/spice/service-types.ts';
import { parseFile, type SourceFile } from '../../src/lib/spice/syntax/parse.ts';
import { lineAndColumn } from '../../src/lib/spice/syntax/place.ts';

/** A diagnostic with its code alone and the lines it covers, from 1. */
export interface PlacedDiagnostic extends Diagnostic {
	code: string;
	line: number;
	column: number;
	lastLine: number;
}

/** Diagnostics of a netlist that is run, and of all that it includes. */
export function diagnosed(
	texts: Readonly<Record<string, string>>,
	entry: string,
	{ dialect = 'ngspice', isEntry = true }: { dialect?: Dialect; isEntry?: boolean } = {}
): PlacedDiagnostic[] {
	const files = new Map<string, SourceFile>();
	for (const [path, text] of Object.entries(texts))
		files.set(path, parseFile(text, { isEntry: isEntry && path === entry, dollarIsLetter: dollarIsLetter(dialect) }));
	return diagnose(readProgram(files, entry, { dialect, isEntry })).map((diagnostic) => {
		const { path, from, to, message } = diagnostic;
		const file = files.get(path)!;
		return {
			...diagnostic,
			code: message.code.split('.').at(-1) ?? '',
			...lineAndColumn(file, from),
			lastLine: lineAndColumn(file, Math.max(from, to - 1)).line
		};
	});
}
