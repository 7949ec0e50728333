import type { Dialect } from './dialects/dialect.ts';
import { recogniseDialect } from './dialects/recognise.ts';
import type { PlacedDiagnostic, QuickFix } from './service-types.ts';
import type { SourceFile } from './syntax/parse.ts';

/** Longer texts are not examined at each check, characters. */
const MAX_LENGTH = 200_000;

const recognized = new WeakMap<SourceFile, Dialect>();

/** Adds the conversion to the errors of a file that was written for another simulator, as their first fix. */
export function withConversion(
	diagnostics: readonly PlacedDiagnostic[],
	file: SourceFile
): readonly PlacedDiagnostic[] {
	if (!diagnostics.some(isConverted) || file.text.length > MAX_LENGTH) return diagnostics;
	const dialect = dialectOf(file);
	if (dialect === 'ngspice') return diagnostics;
	const title = { code: 'diagnostics.fixes.convert', values: { dialect } };
	const fix: QuickFix = { title, edits: [], converts: true };
	return diagnostics.map((diagnostic) =>
		isConverted(diagnostic) ? { ...diagnostic, fixes: [fix, ...diagnostic.fixes] } : diagnostic
	);
}

/** A missing file is missing in any dialect. */
function isConverted({ severity, message }: PlacedDiagnostic): boolean {
	return severity === 'error' && message.code !== 'diagnostics.messages.file_missing';
}

function dialectOf(file: SourceFile): Dialect {
	let dialect = recognized.get(file);
	if (dialect === undefined) recognized.set(file, (dialect = recogniseDialect(file.text).dialect));
	return dialect;
}
