import { EditorState, type TransactionSpec } from '@codemirror/state';
import { diagnosticCount } from '@codemirror/lint';
import { expect, test } from 'vitest';
import { diagnosticMarks, markLines, type LineMark } from '#lib/editor/diagnostics.ts';

test('[S4] [C5] a run without messages does not draw the editor again, unless marks of the one before must go', () => {
	let state = EditorState.create({ doc: 'Title\nR1 a b 1k\n.end', extensions: diagnosticMarks });
	const mark = (marks: readonly LineMark[]): TransactionSpec | null => {
		const spec = markLines(state, marks, null);
		if (spec) ({ state } = state.update(spec));
		return spec;
	};
	expect(mark([])).toBeNull();
	expect(mark([{ line: 2, severity: 'warning', message: 'one' }])).not.toBeNull();
	expect(diagnosticCount(state)).toBe(1);
	expect(mark([])).not.toBeNull();
	expect(diagnosticCount(state)).toBe(0);
	expect(mark([])).toBeNull();

	mark([{ line: 2, severity: 'warning', message: 'one' }]);
	// The line of the mark is edited: it is no longer one of the run, but still shown.
	({ state } = state.update({ changes: { from: 8, insert: '0' } }));
	expect(diagnosticCount(state)).toBe(1);
	expect(mark([])).not.toBeNull();
	expect(diagnosticCount(state)).toBe(0);
});
