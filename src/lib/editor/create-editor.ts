import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, codeFolding, foldGutter, foldKeymap } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import {
	crosshairCursor,
	drawSelection,
	dropCursor,
	EditorView,
	highlightActiveLine,
	highlightActiveLineGutter,
	highlightSpecialChars,
	keymap,
	lineNumbers,
	rectangularSelection
} from '@codemirror/view';
import { changesTo, EchoFilter, isExternal } from './external-sync.ts';
import { lineMarks, markLines, type LineMark } from './line-marks.ts';
import { revealing, revealLine } from './reveal.ts';
import { languageFor } from './spice-language.ts';
import { editorTheme } from './theme.ts';

export interface EditorEvents {
	/** The user changed the text of `path`. */
	onchange: (path: string, text: string) => void;
	onrun: () => void;
	onfocus: () => void;
}

export interface EditorOptions {
	readOnly: boolean;
	/** Read by screen readers. */
	label: string;
	/** Texts of CodeMirror's panels by their English originals. */
	phrases: Record<string, string>;
}

interface OpenFile {
	state: EditorState;
	echo: EchoFilter;
	scroll: ReturnType<EditorView['scrollSnapshot']> | null;
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
		private readonly events: EditorEvents
	) {
		this.#view = new EditorView({ parent });
	}

	/** Shows a file; brings back its state when it was shown before. `text` is its content as stored. */
	show(path: string, text: string, options: EditorOptions): void {
		if (this.#path === path) return;
		this.#keep();
		const file = this.#files.get(path) ?? this.#open(path, text, options);
		this.#path = path;
		this.#view.setState(file.state);
		if (file.scroll) this.#view.dispatch({ effects: file.scroll });
		this.configure(options);
		this.sync(text);
	}

	/**
	 * Takes over a text that was changed elsewhere; the echo of what was typed here changes nothing.
	 *
	 * @param undoable whether the editor's own undo is to take it back
	 */
	sync(text: string, undoable = false): void {
		const file = this.#path === null ? undefined : this.#files.get(this.#path);
		if (!file || file.echo.isEcho(text)) return;
		const change = changesTo(this.#view.state, text, undoable);
		if (change) this.#view.dispatch(change);
	}

	configure(options: EditorOptions): void {
		this.#view.dispatch({ effects: this.#options.reconfigure(optional(options)) });
	}

	mark(marks: readonly LineMark[]): void {
		this.#view.dispatch(markLines(this.#view.state, marks));
	}

	reveal(line: number): void {
		revealLine(this.#view, line);
	}

	/** Lets go of the states of files that are no longer open. */
	forgetAllBut(paths: readonly string[]): void {
		for (const path of this.#files.keys()) if (!paths.includes(path)) this.#files.delete(path);
	}

	destroy(): void {
		this.#view.destroy();
	}

	#keep(): void {
		const file = this.#path === null ? undefined : this.#files.get(this.#path);
		if (!file) return;
		file.state = this.#view.state;
		file.scroll = this.#view.scrollSnapshot();
	}

	#open(path: string, text: string, options: EditorOptions): OpenFile {
		const echo = new EchoFilter();
		const report = EditorView.updateListener.of((update) => {
			if (update.focusChanged && update.view.hasFocus) this.events.onfocus();
			if (!update.docChanged || update.transactions.every((tr) => !tr.docChanged || isExternal(tr))) return;
			const changed = update.state.doc.toString();
			echo.sent(changed);
			this.events.onchange(path, changed);
		});
		const run = (): boolean => {
			this.events.onrun();
			return true;
		};
		const extensions = [
			// Before the default keymap, which has an empty line at Mod-Enter.
			Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
			basics,
			languageFor(path),
			this.#options.of(optional(options)),
			report
		];
		const file: OpenFile = { state: EditorState.create({ doc: text, extensions }), echo, scroll: null };
		this.#files.set(path, file);
		return file;
	}
}

function optional({ readOnly, label, phrases }: EditorOptions): Extension {
	return [
		EditorState.readOnly.of(readOnly),
		EditorState.phrases.of(phrases),
		// Editable text is focusable without it, but tools that check accessibility look for the attribute.
		EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' })
	];
}

const basics: Extension = [
	lineNumbers(),
	highlightActiveLineGutter(),
	highlightSpecialChars(),
	history(),
	lineMarks,
	codeFolding(),
	foldGutter(),
	drawSelection(),
	dropCursor(),
	EditorState.allowMultipleSelections.of(true),
	EditorState.tabSize.of(4),
	bracketMatching(),
	rectangularSelection(),
	crosshairCursor(),
	highlightActiveLine(),
	highlightSelectionMatches(),
	search({ top: true }),
	revealing,
	editorTheme,
	keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, indentWithTab])
];
