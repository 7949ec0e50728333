import type { SourceFile } from './parse.ts';
import type { Statement } from './statement.ts';
import type { Span } from './tokens.ts';

/** Index of the statement that contains an offset of the file; the last one for an offset at the end. -1 in an empty file. */
export function statementAt({ starts }: SourceFile, offset: number): number {
	let low = 0;
	let high = starts.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (starts[middle]! <= offset) low = middle + 1;
		else high = middle;
	}
	return low - 1;
}

/** The span in the file of a span of a statement's code. @throws RangeError if there is no statement `index` */
export function spanInFile({ starts, statements }: SourceFile, index: number, span: Span): Span {
	const statement: Statement | undefined = statements[index];
	const start = starts[index];
	if (!statement || start === undefined) throw new RangeError(`There is no statement ${index}`);
	// The end follows the last character, which may be on an earlier line than the next one.
	const to = span.to > span.from ? statement.toText(span.to - 1) + 1 : statement.toText(span.from);
	return { from: start + statement.toText(span.from), to: start + to };
}

/** Line (from 1) and column (from 1, UTF-16 units) of an offset of the file. */
export function lineAndColumn(file: SourceFile, offset: number): { line: number; column: number } {
	const index = statementAt(file, offset);
	const inStatement = offset - (file.starts[index] ?? 0);
	const { breaks, lineStart } = file.statements[index]?.lineAt(inStatement) ?? { breaks: 0, lineStart: 0 };
	return { line: (file.lines[index] ?? 1) + breaks, column: inStatement - lineStart + 1 };
}
