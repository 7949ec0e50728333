import { defaultKeymap, history, historyKeymap, indentWithTab, redo, toggleComment, undo } from '@codemirror/commands';
import { bracketMatching, codeFolding, foldGutter, foldKeymap } from '@codemirror/language';
import { gotoLine, highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type ChangeSet, type Extension } from '@codemirror/state';
import {
	closeHoverTooltips,
	crosshairCursor,
	dropCursor,
	EditorView,
	highlightActiveLine,
	highlightActiveLineGutter,
	highlightSpecialChars,
	keymap,
	lineNumbers,
	rectangularSelection,
	tooltips
} from '@codemirror/view';
import type { LongText } from '#lib/base/long-text.ts';
import type { Diagnostic } from '#lib/spice/service-types.ts';
import type { TextChange } from '#lib/workers/language/protocol.ts';
import { diagnosticMarks, markDiagnostics, markLines, type LineMark } from './diagnostics.ts';
import { changesTo, EchoFilter, isExternal } from './external-sync.ts';
import { formatFile } from './formatting.ts';
import { keyboardEntry } from './keyboard-entry.ts';
import type { EditorFile, LanguageAccess } from './language-access.ts';
import { languageFeatures } from './language-features.ts';
import { findReferences, goToDefinition } from './navigation.ts';
import { nudge } from './nudging.ts';
import { loopGainAt, plotAt } from './plotting.ts';
import { operatingValues, showValues, type LineText } from './operating-values.ts';
import { offerFixes } from './quick-fixes.ts';
import { startRename } from './renaming.ts';
import { revealing, revealLine, revealOffset, showChange, unmarked } from './reveal.ts';
import { severalSelections } from './several-selections.ts';
import { shortcutKey } from './shortcut-key.ts';
import { isNetlistFile, languageFor } from './spice-language.ts';
import { tuneAt } from './tuning.ts';
import { editorTheme } from './theme.ts';

export interface EditorEvents {
	/** The user changed the text of `path`. `pasted` is the text if it was pasted, else null. */
	onchange: (path: string, text: LongText, changes: readonly TextChange[], pasted: string | null) => void;
	/** The cursor was moved, or text selected: its length is `selected`. */
	oncursor: (path: string, offset: number, selected: number) => void;
	onfocus: () => void;
}

/** Commands of the editor, at the cursor. */
export type EditorCommand =
	| keyof typeof textCommands
	| 'format'
	| 'rename'
	| 'definition'
	| 'references'
	| 'plot'
	| 'plot-power'
	| 'loop-gain'
	| 'tune'
	| 'fixes'
	| 'nudge-up'
	| 'nudge-down'
	| 'leave';

/** Commands for every kind of text. */
const textCommands = { find: openSearchPanel, line: gotoLine, undo, redo, comment: toggleComment } as const;

export interface EditorOptions {
	readOnly: boolean;
	/** Read by screen readers. */
	label: string;
	/** Read after the label: how to leave an editor that takes Tab for itself. */
	description: string;
	/** Translations of the texts in CodeMirror's panels, by their English originals. */
	phrases: Record<string, string>;
}

interface OpenFile {
	state: EditorState;
	echo: EchoFilter;
	scroll: ReturnType<EditorView['scrollSnapshot']> | null;
	/** The run whose marks it shows. */
	markedRun: string | null;
}

/**
 * One editor for many files: each keeps its own undo history, cursor, folds and scroll position while another is shown.
 */
export class NetlistEditor {
	readonly #view: EditorView;
	readonly #files = new Map<string, OpenFile>();
	readonly #options = new Compartment();
	#path: string | null = null;

	constructor(
		parent: HTMLElement,
		private readonly events: EditorEvents,
		/** The language service, or null. */
		private readonly access: LanguageAccess | null = null
	) {
		this.#view = new EditorView({ parent });
	}

	/** Shows a file; restores its state if it was shown before. `text` is its content as stored. */
	show(path: string, text: LongText, options: EditorOptions): void {
		if (this.#path === path) return;
		this.#leave();
		this.#keep();
		const file = this.#files.get(path) ?? this.#open(path, text, options);
		this.#path = path;
		this.#view.setState(file.state);
		if (file.scroll) this.#view.dispatch({ effects: file.scroll });
		this.configure(options);
		this.sync(text);
	}

	/**
	 * Applies a text that was changed elsewhere, by the agent for example, and shows where; the echo of the user's typing is ignored.
	 *
	 * @param undoable whether the editor's undo can revert it
	 */
	sync(text: LongText, undoable = false): void {
		const file = this.#path === null ? undefined : this.#files.get(this.#path);
		if (!file || file.echo.isEcho(text)) return;
		const change = changesTo(this.#view.state, text.toString(), undoable);
		if (!change) return;
		const transaction = this.#view.state.update(change);
		this.#view.dispatch(transaction);
		// What the user has just asked for needs no mark.
		if (!undoable) showChange(this.#view, transaction.changes);
	}

	configure(options: EditorOptions): void {
		this.#view.dispatch({ effects: this.#options.reconfigure(optional(options)) });
	}

	/**
	 * Shows the errors and warnings of a run. Marks of a run that is already shown are kept: they move with their lines and
	 * disappear when the line is edited. A run of a different text has no marks.
	 */
	mark(marks: readonly LineMark[], run: { id: string; stale: boolean } | null = null): void {
		const file = this.#path === null ? undefined : this.#files.get(this.#path);
		if (!file || (run && file.markedRun === run.id)) return;
		file.markedRun = run && !run.stale ? run.id : null;
		const marked = markLines(this.#view.state, run?.stale ? [] : marks, this.#language);
		if (marked) this.#view.dispatch(marked);
	}

	/** Shows the language service's diagnostics of the file; they must belong to the current text. */
	diagnose(diagnostics: readonly Diagnostic[]): void {
		if (this.#language) this.#view.dispatch(markDiagnostics(this.#view.state, diagnostics, this.#language));
	}

	/** Shows texts at the ends of lines, until the text changes. */
	annotate(texts: readonly LineText[]): void {
		const change = showValues(this.#view.state, texts);
		if (change && this.#path !== null) this.#view.dispatch(change);
	}

	reveal(line: number): void {
		revealLine(this.#view, line);
	}

	/** Shows the place of an offset. */
	revealOffset(offset: number): void {
		revealOffset(this.#view, offset);
	}

	get hasFocus(): boolean {
		return this.#view.hasFocus;
	}

	/** The selected text; empty if it is not within one line. */
	get selectedLine(): string {
		const { doc, selection } = this.#view.state;
		const { from, to } = selection.main;
		return doc.lineAt(from).to < to ? '' : doc.sliceString(from, to);
	}

	/** The selected text and its file; null if nothing but white space is selected. */
	get selected(): { path: string; text: string } | null {
		const { doc, selection } = this.#view.state;
		const text = doc.sliceString(selection.main.from, selection.main.to).trim();
		return this.#path === null || text === '' ? null : { path: this.#path, text };
	}

	/** Runs a command, as its key does. */
	run(command: EditorCommand): void {
		const view = this.#view;
		const file = this.#language;
		view.focus();
		if (command in textCommands) textCommands[command as keyof typeof textCommands](view);
		else if (command === 'leave') view.contentDOM.blur();
		else if (!file) return;
		else if (command === 'format') formatFile(view, file);
		else if (command === 'rename') startRename(view, file);
		else if (command === 'definition') goToDefinition(view, view.state.selection.main.head, file);
		else if (command === 'references') findReferences(view, file);
		else if (command === 'plot') plotAt(view.state.selection.main.head, 'signal', file);
		else if (command === 'plot-power') plotAt(view.state.selection.main.head, 'power', file);
		else if (command === 'loop-gain') loopGainAt(view.state.selection.main.head, file);
		else if (command === 'tune') tuneAt(view.state.selection.main.head, file);
		else if (command === 'fixes') offerFixes(view, file);
		else nudge(view, command === 'nudge-up' ? 'up' : 'down', file);
	}

	/** Drops the states of files that are no longer open. */
	forgetAllBut(paths: readonly string[]): void {
		for (const path of this.#files.keys()) if (!paths.includes(path)) this.#files.delete(path);
	}

	destroy(): void {
		this.#view.destroy();
	}

	/** The shown file and the access to its language service; null if the file has none. */
	get #language(): EditorFile | null {
		const { access } = this;
		return this.#path !== null && access && isNetlistFile(this.#path) ? { path: this.#path, access } : null;
	}

	/** A hover card and marks for a moment must not stay in the stored state, and a pending measurement must not look up a place of this file in the next. */
	#leave(): void {
		this.#view.dispatch({ effects: [closeHoverTooltips, unmarked()] });
		// Reading the layout makes CodeMirror do pending measurements first.
		this.#view.coordsAtPos(0);
	}

	#keep(): void {
		const file = this.#path === null ? undefined : this.#files.get(this.#path);
		if (!file) return;
		file.state = this.#view.state;
		file.scroll = this.#view.scrollSnapshot();
	}

	#open(path: string, text: LongText, options: EditorOptions): OpenFile {
		const echo = new EchoFilter();
		const report = EditorView.updateListener.of((update) => {
			if (update.focusChanged && update.view.hasFocus) this.events.onfocus();
			if (update.selectionSet || update.docChanged || (update.focusChanged && update.view.hasFocus)) {
				const { head, from, to } = update.state.selection.main;
				this.events.oncursor(path, head, to - from);
			}
			if (!update.docChanged) return;
			if (update.transactions.every((tr) => !tr.docChanged || isExternal(tr))) return;
			const { doc } = update.state;
			echo.sent(doc);
			const changes = changesOf(update.changes);
			const pasted = update.transactions.find((transaction) => transaction.isUserEvent('input.paste'));
			this.events.onchange(path, doc, changes, pasted ? changes.map(({ insert }) => insert).join('') : null);
		});
		const { access } = this;
		const extensions = [
			access && isNetlistFile(path) ? languageFeatures({ path, access }) : [],
			basics,
			languageFor(path),
			// Inside the editor, WebKit's would be positioned absolutely, and the panes would clip them.
			tooltips({ parent: document.body }),
			this.#options.of(optional(options)),
			report
		];
		const file: OpenFile = {
			state: EditorState.create({ doc: text.toString(), extensions }),
			echo,
			scroll: null,
			markedRun: null
		};
		this.#files.set(path, file);
		return file;
	}
}

function optional({ readOnly, label, description, phrases }: EditorOptions): Extension {
	return [
		EditorState.readOnly.of(readOnly),
		EditorState.phrases.of(phrases),
		// Editable text is focusable without it, but accessibility checkers look for the attribute.
		EditorView.contentAttributes.of({ 'aria-label': label, 'aria-description': description, tabindex: '0' })
	];
}

/** The changes in order; offsets refer to the old text. */
function changesOf(changes: ChangeSet): TextChange[] {
	const list: TextChange[] = [];
	changes.iterChanges((from, to, _newFrom, _newTo, insert) => list.push({ from, to, insert: insert.toString() }));
	return list;
}

const textKeys = (Object.keys(textCommands) as (keyof typeof textCommands)[]).map((name) => {
	return { ...shortcutKey(`edit-${name}`), run: textCommands[name], preventDefault: true };
});

const basics: Extension = [
	lineNumbers(),
	highlightActiveLineGutter(),
	highlightSpecialChars(),
	history(),
	diagnosticMarks,
	operatingValues,
	codeFolding(),
	foldGutter(),
	severalSelections,
	dropCursor(),
	EditorState.tabSize.of(4),
	bracketMatching(),
	rectangularSelection(),
	crosshairCursor(),
	highlightActiveLine(),
	highlightSelectionMatches(),
	search({ top: true }),
	revealing,
	keyboardEntry,
	editorTheme,
	keymap.of(textKeys),
	keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, indentWithTab])
];
