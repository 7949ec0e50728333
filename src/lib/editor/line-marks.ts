import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import type { EditorState, Extension, TransactionSpec } from '@codemirror/state';

/** An error or warning of the last run at a line, from 1. */
export interface LineMark {
	line: number;
	severity: 'info' | 'warning' | 'error';
	message: string;
}

export const lineMarks: Extension = lintGutter();

/** Shows marks in place of those shown before; a line past the end falls on the last one. */
export function markLines(state: EditorState, marks: readonly LineMark[]): TransactionSpec {
	const diagnostics = marks.map(({ line, severity, message }): Diagnostic => {
		const { from, to, text } = state.doc.line(Math.min(Math.max(1, line), state.doc.lines));
		return { from: from + (text.length - text.trimStart().length), to, severity, message };
	});
	return setDiagnostics(state, diagnostics);
}
