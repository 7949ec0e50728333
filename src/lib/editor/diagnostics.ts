import { lintGutter, setDiagnostics, type Diagnostic as Mark } from '@codemirror/lint';
import { StateEffect, StateField, type EditorState, type Extension, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Diagnostic, QuickFix } from '#lib/spice/service-types.ts';
import type { EditorFile } from './language-access.ts';

/** A message of the last run at a line, from 1. */
export interface LineMark {
	line: number;
	severity: 'info' | 'warning' | 'error';
	message: string;
}

/** Maximum number of marks: a thousand problems usually have one cause. */
const shownAtMost = 500;

interface Shown {
	/** From the language service. */
	live: readonly Diagnostic[];
	isFresh: boolean;
	/** Whether marks of the run that are still shown must be removed. */
	isOutdated: boolean;
	/** From the last run; they move with their lines and disappear when the line is edited. */
	run: readonly Mark[];
}

const setLive = StateEffect.define<readonly Diagnostic[]>();
const setRun = StateEffect.define<readonly Mark[]>();

const shownDiagnostics = StateField.define<Shown>({
	create: () => ({ live: [], isFresh: false, isOutdated: false, run: [] }),
	update(value, transaction) {
		let next = value;
		if (transaction.docChanged) {
			const touched = (mark: Mark) => {
				const { from, to } = transaction.startState.doc.lineAt(mark.from);
				return transaction.changes.touchesRange(from, to) !== false;
			};
			const run = value.run
				.filter((mark) => !touched(mark))
				.map((mark) => ({
					...mark,
					from: transaction.changes.mapPos(mark.from, 1),
					to: transaction.changes.mapPos(mark.to, -1)
				}));
			const isOutdated = value.isOutdated || run.length < value.run.length;
			next = { live: value.live, isFresh: false, isOutdated, run };
		}
		for (const effect of transaction.effects) {
			if (effect.is(setLive)) next = { ...next, live: effect.value, isFresh: true, isOutdated: false };
			if (effect.is(setRun)) next = { ...next, run: effect.value, isOutdated: false };
		}
		return next;
	}
});

/** Gutter, underlines and tooltips for messages of the language service and the last run. */
export const diagnosticMarks: Extension = [lintGutter({ hoverTime: 200 }), shownDiagnostics];

/**
 * Replaces the shown errors and warnings of a run; a line past the end is moved to the last line. Null when there are none, before and
 * after: to draw the editor again would lay out the whole page for nothing.
 */
export function markLines(
	state: EditorState,
	marks: readonly LineMark[],
	file: EditorFile | null
): TransactionSpec | null {
	const before = state.field(shownDiagnostics);
	if (marks.length === 0 && before.run.length === 0 && !before.isOutdated) return null;
	const run = marks.map(({ line, severity, message }): Mark => {
		const { from, to, text } = state.doc.line(Math.min(Math.max(1, line), state.doc.lines));
		return { from: from + (text.length - text.trimStart().length), to, severity, message, source: 'run' };
	});
	return shown(state, setRun.of(run), { ...before, run }, file);
}

/** Replaces the shown diagnostics of a file. They must belong to the current text. */
export function markDiagnostics(
	state: EditorState,
	diagnostics: readonly Diagnostic[],
	file: EditorFile
): TransactionSpec {
	// The marks have already moved with the text.
	const { live, isOutdated } = state.field(shownDiagnostics);
	if (live === diagnostics && !isOutdated) return { effects: setLive.of(diagnostics) };
	return shown(state, setLive.of(diagnostics), { ...state.field(shownDiagnostics), live: diagnostics }, file);
}

function shown(
	state: EditorState,
	effect: StateEffect<unknown>,
	{ live, run }: Pick<Shown, 'live' | 'run'>,
	file: EditorFile | null
): TransactionSpec {
	const source = file?.access.texts().lastRun;
	const marks = [
		...(file ? live.slice(0, shownAtMost).map((diagnostic) => markOf(diagnostic, state.doc.length, file)) : []),
		...run.map((mark) => ({ ...mark, source }))
	];
	const spec = setDiagnostics(state, marks);
	return { ...spec, effects: [effect, ...[spec.effects ?? []].flat()] };
}

function markOf(diagnostic: Diagnostic, length: number, { path, access }: EditorFile): Mark {
	const from = Math.min(diagnostic.from, length);
	return {
		from,
		to: Math.min(Math.max(diagnostic.to, from), length),
		severity: diagnostic.severity,
		message: access.say(diagnostic.message),
		actions: diagnostic.fixes.map((fix) => ({
			name: access.say(fix.title),
			apply: () => void access.fix(path, fix)
		}))
	};
}

/** Fixes for the cursor's line, those at the cursor first. Empty while the diagnostics are older than the text. */
export function fixesAtCursor({ state }: EditorView): readonly QuickFix[] {
	const { live, isFresh } = state.field(shownDiagnostics);
	if (!isFresh) return [];
	const { head } = state.selection.main;
	const line = state.doc.lineAt(head);
	const near = live.filter(({ from, to }) => from <= line.to && to >= line.from);
	const at = near.filter(({ from, to }) => from <= head && head <= to);
	const fixes = [...at, ...near].flatMap((diagnostic) => diagnostic.fixes);
	// Each error of a line has the conversion of the whole file.
	const conversion = fixes.find(({ converts }) => converts);
	return [...new Set([...(conversion ? [conversion] : []), ...fixes.filter(({ converts }) => !converts)])];
}
