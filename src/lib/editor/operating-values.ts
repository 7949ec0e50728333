import {
	StateEffect,
	StateField,
	type EditorState,
	type Extension,
	type Text,
	type TransactionSpec
} from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import { element } from './tooltip-dom.ts';

/** A text that is shown at the end of a line, from 1. */
export interface LineText {
	line: number;
	text: string;
}

interface Shown {
	/** The text that the values belong to. */
	doc: Text;
	decorations: DecorationSet;
	/** Whether the document is that text. */
	isCurrent: boolean;
}

const setTexts = StateEffect.define<readonly LineText[]>();

const shownValues = StateField.define<Shown>({
	create: ({ doc }) => ({ doc, decorations: Decoration.none, isCurrent: true }),
	update(value, transaction) {
		let next = value;
		// Values of another text would be wrong; undoing the edit brings them back.
		if (transaction.docChanged && value.decorations !== Decoration.none)
			next = { ...value, isCurrent: transaction.newDoc.eq(value.doc) };
		for (const effect of transaction.effects)
			if (effect.is(setTexts)) {
				const doc = transaction.newDoc;
				next = { doc, decorations: decorationsOf(doc, effect.value), isCurrent: true };
			}
		return next;
	},
	provide: (field) =>
		EditorView.decorations.from(field, ({ isCurrent, decorations }) => (isCurrent ? decorations : Decoration.none))
});

/** Texts at the ends of lines, such as the operating point; they disappear while the text is another one. */
export const operatingValues: Extension = [
	shownValues,
	EditorView.theme({
		'.cm-operating': {
			paddingInlineStart: '3ch',
			color: 'var(--text-3)',
			fontSize: 'var(--text-sm)',
			fontStyle: 'italic',
			whiteSpace: 'pre',
			userSelect: 'none'
		}
	})
];

/** Replaces the texts at the ends of lines; null if they are shown already. */
export function showValues(state: EditorState, texts: readonly LineText[]): TransactionSpec | null {
	const { decorations } = state.field(shownValues);
	return texts.length === 0 && decorations.size === 0 ? null : { effects: setTexts.of(texts) };
}

function decorationsOf(doc: Text, texts: readonly LineText[]): DecorationSet {
	const inside = texts.filter(({ line }) => line >= 1 && line <= doc.lines);
	const ranges = inside.map(({ line, text }) =>
		Decoration.widget({ widget: new ValueWidget(text), side: 1 }).range(doc.line(line).to)
	);
	return ranges.length === 0 ? Decoration.none : Decoration.set(ranges, true);
}

class ValueWidget extends WidgetType {
	constructor(private readonly text: string) {
		super();
	}

	override eq(other: ValueWidget): boolean {
		return other.text === this.text;
	}

	override toDOM(): HTMLElement {
		const value = element('span', 'cm-operating', this.text);
		// Not part of the text; the table of the operating point has the values for screen readers.
		value.setAttribute('aria-hidden', 'true');
		return value;
	}
}
