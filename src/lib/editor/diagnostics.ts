import { lintGutter, setDiagnostics, type Diagnostic as Mark } from '@codemirror/lint';
import { StateEffect, StateField, type EditorState, type Extension, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Diagnostic, QuickFix } from '#lib/spice/service-types.ts';
import type { EditorFile } from './language-access.ts';

/** An error or warning of the last run at a line, from 1. */
export interface LineMark {
	line: number;
	severity: 'info' | 'warning' | 'error';
	message: string;
}

/** More would only cover the text and cost time: whoever has a thousand problems has one. */
const shownAtMost = 500;

interface Shown {
	/** Of the language service; null where the text has changed since. */
	live: readonly Diagnostic[];
	isFresh: boolean;
	/** Whether marks of the run have gone that still stand in the text. */
	isOutdated: boolean;
	/** Of the last run; they move with their lines and go with the first change of them. */
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

/** Gutter, underlines and tooltips for what the language service and the last run have to say. */
export const diagnosticMarks: Extension = [lintGutter({ hoverTime: 200 }), shownDiagnostics];

/** Shows the errors and warnings of a run in place of those shown before; a line past the end falls on the last one. */
export function markLines(state: EditorState, marks: readonly LineMark[], file: EditorFile | null): TransactionSpec {
	const run = marks.map(({ line, severity, message }): Mark => {
		const { from, to, text } = state.doc.line(Math.min(Math.max(1, line), state.doc.lines));
		return { from: from + (text.length - text.trimStart().length), to, severity, message, source: 'run' };
	});
	return shown(state, setRun.of(run), { ...state.field(shownDiagnostics), run }, file);
}

/** Shows the diagnostics of a file in place of those shown before. They must belong to the text as it is. */
export function markDiagnostics(
	state: EditorState,
	diagnostics: readonly Diagnostic[],
	file: EditorFile
): TransactionSpec {
	// the marks have moved with the text by themselves
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

function markOf(diagnostic: Diagnostic, length: number, { access }: EditorFile): Mark {
	const from = Math.min(diagnostic.from, length);
	return {
		from,
		to: Math.min(Math.max(diagnostic.to, from), length),
		severity: diagnostic.severity,
		message: access.say(diagnostic.message),
		actions: diagnostic.fixes.map((fix) => ({
			name: access.say(fix.title),
			apply: () => void access.apply(fix.edits, access.say(fix.title))
		}))
	};
}

/** Fixes for what stands on the cursor's line, those at the cursor first. Empty while the text is newer than they are. */
export function fixesAtCursor({ state }: EditorView): readonly QuickFix[] {
	const { live, isFresh } = state.field(shownDiagnostics);
	if (!isFresh) return [];
	const { head } = state.selection.main;
	const line = state.doc.lineAt(head);
	const near = live.filter(({ from, to }) => from <= line.to && to >= line.from);
	const at = near.filter(({ from, to }) => from <= head && head <= to);
	return [...new Set([...at, ...near].flatMap(({ fixes }) => fixes))];
}
