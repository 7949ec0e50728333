import { ownValue } from '#lib/base/own-value.ts';
import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import type { Reference } from '#lib/spice/service-types.ts';
import type { LanguageAccess } from './language-access.ts';
import { element } from './tooltip-dom.ts';

const setPeek = StateEffect.define<{ pos: number; widget: WidgetType } | null>();

/** The list of references below a line. */
export const peeking: Extension = StateField.define<DecorationSet>({
	create: () => Decoration.none,
	update(value, transaction) {
		let next = value.map(transaction.changes);
		for (const effect of transaction.effects)
			if (effect.is(setPeek))
				next = effect.value
					? Decoration.set([
							Decoration.widget({ widget: effect.value.widget, block: true, side: 1 }).range(effect.value.pos)
						])
					: Decoration.none;
		return next;
	},
	provide: (field) => EditorView.decorations.from(field)
});

/** Shows references below the line of a position, with the first one selected; Escape closes the list. */
export function showPeek(
	view: EditorView,
	position: number,
	references: readonly Reference[],
	access: LanguageAccess
): void {
	const pos = view.state.doc.lineAt(Math.min(position, view.state.doc.length)).to;
	view.dispatch({ effects: [setPeek.of({ pos, widget: new PeekWidget(references, access) })] });
	view.dom.querySelector<HTMLElement>('.cm-peek [tabindex="0"]')?.focus();
}

class PeekWidget extends WidgetType {
	constructor(
		private readonly references: readonly Reference[],
		private readonly access: LanguageAccess
	) {
		super();
	}

	override toDOM(view: EditorView): HTMLElement {
		const texts = this.access.texts();
		const files = new Set(this.references.map(({ path }) => path));
		const title = element('div', 'cm-peek-title', texts.referencesFound(this.references.length, files.size));
		const close = (): void => {
			view.dispatch({ effects: setPeek.of(null) });
			view.focus();
		};
		const list = element('ul', '', ...this.references.map((reference) => this.#row(reference, close)));
		list.setAttribute('role', 'listbox');
		list.setAttribute('aria-label', texts.references);
		const rows = [...list.children] as HTMLElement[];
		rows[0]?.setAttribute('tabindex', '0');
		const panel = element('div', 'cm-peek', title, list);
		if (rows.length === 0) panel.tabIndex = 0;
		panel.addEventListener('keydown', (event) => {
			const at = rows.indexOf(document.activeElement as HTMLElement);
			const next = ownValue({ ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }, event.key);
			if (event.key === 'Escape') close();
			else if (event.key === 'Enter') rows[at]?.click();
			else if (next === undefined) return;
			else rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus();
			event.preventDefault();
			event.stopPropagation();
		});
		return panel;
	}

	override ignoreEvent(): boolean {
		return true;
	}

	#row(reference: Reference, close: () => void): HTMLElement {
		const texts = this.access.texts();
		const row = element(
			'li',
			'',
			element('span', 'cm-peek-role', texts.roles[reference.role]),
			element('span', 'cm-peek-place', `${reference.path}:${reference.line}`),
			element('code', '', reference.lineText.trim())
		);
		row.setAttribute('role', 'option');
		row.tabIndex = -1;
		row.addEventListener('click', () => {
			close();
			this.access.open(reference);
		});
		return row;
	}
}
