import {
	autocompletion,
	completionKeymap,
	type CompletionContext,
	type CompletionResult
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView, keymap, tooltips, type DecorationSet } from '@codemirror/view';
import { languageTheme } from './language-theme.ts';
import { editorTheme } from './theme.ts';
import { underline } from './underline.ts';

/** A variable in the text, in UTF-16 units. */
export interface VariableMark {
	from: number;
	to: number;
	/** What is wrong with it, or null. */
	problem: string | null;
}

export interface PromptEditorOptions {
	/** Read by screen readers. */
	label: string;
	/** Translations of the texts in CodeMirror's panels, by their English originals. */
	phrases: Record<string, string>;
	/** Names that can be inserted, completed after a brace. */
	variables: readonly string[];
}

const setMarks = StateEffect.define<readonly VariableMark[]>();

const marks = StateField.define<DecorationSet>({
	create: () => Decoration.none,
	update(shown, { changes, effects }) {
		const set = effects.findLast((effect) => effect.is(setMarks));
		if (!set) return shown.map(changes);
		return Decoration.set(
			(set.value as readonly VariableMark[]).map(({ from, to, problem }) =>
				Decoration.mark(
					problem === null
						? { class: 'cm-variable' }
						: { class: 'cm-variable-unknown', attributes: { title: problem, 'aria-invalid': 'true' } }
				).range(from, to)
			)
		);
	},
	provide: (field) => EditorView.decorations.from(field)
});

/** An editor for the texts of prompts: each keeps its own undo history while another is shown. */
export class PromptEditor {
	readonly #view: EditorView;
	readonly #states = new Map<string, EditorState>();
	readonly #options = new Compartment();
	#name: string | null = null;
	#variables: readonly string[] = [];

	/**
	 * @param around positioned, so that lists can reach over the border of `parent`: outside a modal dialog, they could not be clicked
	 * @param onchange called with the text that the user has typed
	 */
	constructor(
		parent: HTMLElement,
		private readonly around: HTMLElement,
		private readonly onchange: (text: string) => void
	) {
		this.#view = new EditorView({ parent });
	}

	/** Shows the text of a prompt; one that was changed elsewhere replaces what is shown, and can be undone. */
	show(name: string, text: string, options: PromptEditorOptions): void {
		if (this.#name !== name) {
			if (this.#name !== null) this.#states.set(this.#name, this.#view.state);
			this.#name = name;
			this.#view.setState(this.#states.get(name) ?? this.#open(text));
		}
		this.#variables = options.variables;
		this.#view.dispatch({ effects: this.#options.reconfigure(optional(options)) });
		const { doc } = this.#view.state;
		if (doc.toString() !== text) this.#view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
	}

	/** Marks the variables of the text that is shown. */
	mark(variables: readonly VariableMark[]): void {
		const { length } = this.#view.state.doc;
		const within = variables.filter(({ to }) => to <= length);
		this.#view.dispatch({ effects: setMarks.of(within) });
	}

	/** Inserts text in the place of the selection. */
	insert(text: string): void {
		this.#view.dispatch(this.#view.state.replaceSelection(text), { userEvent: 'input' });
		this.#view.focus();
	}

	/** Selects a part of the text and shows it. */
	select(from: number, to: number): void {
		this.#view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
		this.#view.focus();
	}

	destroy(): void {
		this.#view.destroy();
	}

	#open(text: string): EditorState {
		return EditorState.create({
			doc: text,
			extensions: [
				history(),
				search({ top: true }),
				marks,
				EditorView.lineWrapping,
				editorTheme,
				languageTheme,
				promptTheme,
				tooltips({ position: 'absolute', parent: this.around }),
				autocompletion({ override: [(context) => this.#complete(context)], icons: false }),
				this.#options.of([]),
				keymap.of([...completionKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap]),
				EditorView.updateListener.of(({ docChanged, state }) => {
					if (docChanged) this.onchange(state.doc.toString());
				})
			]
		});
	}

	/** The variables, after an opening brace. */
	#complete(context: CompletionContext): CompletionResult | null {
		const typed = context.matchBefore(/\{\w*/u);
		if (!typed) return null;
		const isClosed = context.state.sliceDoc(context.pos, context.pos + 1) === '}';
		return {
			from: typed.from + 1,
			options: this.#variables.map((label) => ({ label, apply: isClosed ? label : `${label}}` })),
			validFor: /^\w*$/u
		};
	}
}

function optional({ label, phrases }: PromptEditorOptions): Extension {
	return [
		EditorState.phrases.of(phrases),
		EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': 'true', tabindex: '0' })
	];
}

const promptTheme = EditorView.theme({
	'.cm-content': { fontFamily: 'var(--font-ui)', padding: 'var(--space-2)' },
	'.cm-variable': { color: 'var(--accent)', fontWeight: '600' },
	'.cm-variable-unknown': { color: 'var(--bad)', ...underline('wavy', 'var(--bad)') }
});
