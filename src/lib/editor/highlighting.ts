import { RangeSetBuilder, StateEffect, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { highlightLine, initialState, type TokenKind } from '#lib/spice/highlight.ts';
import { LineStates, readAtMost } from './line-states.ts';

/** Maximum time for reading lines above the viewport at once, ms. */
const slice = 2;

/** Lines have been read that the shown colours depend on. */
const linesRead = StateEffect.define<null>();

/** Styles of the kinds of tokens. */
const looks: Partial<Record<TokenKind, Record<string, string>>> = {
	title: { color: 'var(--text)', fontWeight: '700' },
	comment: { color: 'var(--syntax-comment)', fontStyle: 'italic' },
	directive: { color: 'var(--syntax-directive)', fontWeight: '600' },
	continuation: { color: 'var(--syntax-directive)', fontWeight: '600' },
	device: { color: 'var(--syntax-device)', fontWeight: '600' },
	number: { color: 'var(--syntax-number)' },
	string: { color: 'var(--syntax-string)' },
	keyword: { color: 'var(--syntax-keyword)' },
	parameter: { color: 'var(--text-2)' }
};

const kinds = Object.keys(looks) as TokenKind[];
const marks = new Map(kinds.map((kind) => [kind, Decoration.mark({ class: `cm-spice-${kind}` })]));
const theme = EditorView.baseTheme(Object.fromEntries(kinds.map((kind) => [`.cm-spice-${kind}`, looks[kind]!])));

/** Colours the visible lines, and reads others only to determine the state in which the visible ones begin. */
class Highlighter {
	decorations: DecorationSet;
	readonly #states: LineStates;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(
		private readonly view: EditorView,
		hasTitle: boolean
	) {
		this.#states = new LineStates(hasTitle);
		this.decorations = this.#colour();
	}

	update(update: ViewUpdate): void {
		if (update.docChanged) this.#states.change(update.changes, update.startState.doc, update.state.doc);
		const hasRead = update.transactions.some(({ effects }) => effects.some((effect) => effect.is(linesRead)));
		if (update.docChanged || update.viewportChanged || hasRead) this.decorations = this.#colour();
	}

	destroy(): void {
		clearTimeout(this.#timer);
	}

	#colour(): DecorationSet {
		const { viewport, visibleRanges, state } = this.view;
		const { doc } = state;
		this.#read(doc.lineAt(viewport.to).number);
		const builder = new RangeSetBuilder<Decoration>();
		// The assumed state of a line until all lines above it have been read.
		let guess = initialState(false);
		let next = 1;
		for (const { from, to } of visibleRanges) {
			const last = doc.lineAt(to).number;
			for (next = Math.max(next, doc.lineAt(from).number); next <= last; next += 1) {
				const line = doc.line(next);
				const { tokens, state } = highlightLine(line.text.slice(0, readAtMost), this.#states.before(next) ?? guess);
				guess = state;
				for (const token of tokens) {
					const mark = marks.get(token.kind);
					if (mark) builder.add(line.from + token.from, line.from + token.to, mark);
				}
			}
		}
		return builder.finish();
	}

	/** Reads all lines up to a line, at once or, if that takes too long, in slices. */
	#read(line: number): void {
		clearTimeout(this.#timer);
		if (this.#states.read(this.view.state.doc, line, performance.now() + slice)) return;
		this.#timer = setTimeout(() => this.#readOn(line));
	}

	#readOn(line: number): void {
		if (this.#states.read(this.view.state.doc, line, performance.now() + slice))
			this.view.dispatch({ effects: linesRead.of(null) });
		else this.#timer = setTimeout(() => this.#readOn(line));
	}
}

/** @param hasTitle true for a netlist that is run, whose first line is a title; false for an included file */
export function highlighting(hasTitle: boolean): Extension {
	const plugin = ViewPlugin.define((view) => new Highlighter(view, hasTitle), {
		decorations: ({ decorations }) => decorations
	});
	return [plugin, theme];
}
