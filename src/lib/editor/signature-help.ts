import { StateEffect, StateField, type Extension } from '@codemirror/state';
import {
	EditorView,
	keymap,
	showTooltip,
	ViewPlugin,
	type Rect,
	type Tooltip,
	type ViewUpdate
} from '@codemirror/view';
import type { Signature } from '#lib/spice/service-types.ts';
import { cardStart } from './card-lines.ts';
import type { EditorFile, LanguageAccess } from './language-access.ts';
import { element } from './tooltip-dom.ts';

interface Shown {
	signature: Signature;
	/** Offset of the beginning of the described card. */
	card: number;
	/** Kept while the content is the same: the editor would redraw a new one at each keystroke. */
	tooltip: Tooltip;
}

const setSignature = StateEffect.define<Shown | null>();

/** Pause in typing before the request is sent, ms. */
const pause = 80;

/**
 * The parts of the card that is being written, below its line. Ctrl+Shift+Space shows them; Escape, moving the caret to
 * another card, or leaving the editor hides them.
 */
export function signatureHelp({ path, access }: EditorFile): Extension {
	const field = StateField.define<Shown | null>({
		create: () => null,
		update(value, transaction) {
			for (const effect of transaction.effects) if (effect.is(setSignature)) return effect.value;
			if (!value || !(transaction.docChanged || transaction.selection)) return value;
			const { changes, newDoc, newSelection } = transaction;
			const card = changes.mapPos(value.card);
			if (cardStart(newDoc, newSelection.main.head) !== card) return null;
			const pos = changes.mapPos(value.tooltip.pos);
			return pos === value.tooltip.pos && card === value.card
				? value
				: { ...value, card, tooltip: { ...value.tooltip, pos } };
		},
		provide: (from) => showTooltip.from(from, (shown) => shown?.tooltip ?? null)
	});
	const plugin = ViewPlugin.fromClass(
		class {
			#timer: ReturnType<typeof setTimeout> | undefined;
			/** Counts the requests: the answer to an abandoned one is not shown. */
			#question = 0;

			constructor(readonly view: EditorView) {}

			update({ state, startState, docChanged, selectionSet, transactions, view }: ViewUpdate): void {
				if (!docChanged && !selectionSet) return;
				const isOpen = state.field(field) !== null;
				if (!isOpen && startState.field(field)) this.giveUp();
				const typed = transactions.some((transaction) => transaction.isUserEvent('input.type'));
				const { head } = state.selection.main;
				if (isOpen && !view.hasFocus) return;
				const line = state.doc.lineAt(head);
				const isNext = typed && /[\s(,=]/u.test(state.sliceDoc(head - 1, head)) && line.text.trim() !== '';
				if (isNext || (isOpen && (docChanged || startState.selection.main.head !== head))) this.ask(isNext ? 0 : pause);
			}

			ask(delay: number): void {
				this.giveUp();
				this.#timer = setTimeout(() => void this.show(), delay);
			}

			giveUp(): void {
				clearTimeout(this.#timer);
				this.#question += 1;
			}

			async show(): Promise<void> {
				const { view } = this;
				const { head } = view.state.selection.main;
				const question = this.#question;
				const signature = await access.ask('signature', path, head);
				if (question !== this.#question || view.state.selection.main.head !== head) return;
				const isShown = view.state.field(field, false);
				if (isShown === undefined || (isShown === null && !signature)) return;
				const { doc } = view.state;
				const pos = doc.lineAt(head).from;
				const card = cardStart(doc, head);
				if (isShown?.tooltip.pos === pos && signature && isSame(isShown.signature, signature)) return;
				view.dispatch({
					effects: setSignature.of(
						signature && card !== null ? { signature, card, tooltip: tooltipOf(signature, pos, access) } : null
					)
				});
			}

			destroy(): void {
				this.giveUp();
			}
		}
	);
	const show = (view: EditorView): boolean => {
		view.plugin(plugin)?.ask(0);
		return true;
	};
	const hide = (view: EditorView): boolean => {
		// Otherwise the answer to a pending request would show it again.
		view.plugin(plugin)?.giveUp();
		if (!view.state.field(field)) return false;
		view.dispatch({ effects: setSignature.of(null) });
		return true;
	};
	return [
		field,
		plugin,
		// Not by the editor's own focus effect: it is dropped when another change arrives first.
		EditorView.domEventObservers({ blur: (_event, view) => void hide(view) }),
		keymap.of([
			{ key: 'Mod-Shift-Space', run: show },
			{ key: 'Escape', run: hide }
		])
	];
}

function isSame(a: Signature, b: Signature): boolean {
	return JSON.stringify(a) === JSON.stringify(b);
}

function tooltipOf(signature: Signature, pos: number, access: LanguageAccess): Tooltip {
	return {
		pos,
		above: false,
		create: (view) => ({ dom: partsOf(signature, access), getCoords: (at) => visibleStart(view, at) })
	};
}

/** Where a line starts, or where its visible part does: CodeMirror hides a box whose place has been scrolled out of view. */
function visibleStart(view: EditorView, pos: number): Rect {
	const { left, right, top, bottom } = view.coordsAtPos(pos) ?? { left: 0, right: 0, top: -1e4, bottom: -1e4 };
	const edge = view.contentDOM.getBoundingClientRect().left + view.scrollDOM.scrollLeft;
	return { left: Math.max(left, edge), right: Math.max(right, edge), top, bottom };
}

function partsOf({ parts, active, description }: Signature, access: LanguageAccess): HTMLElement {
	const shown = parts.map(({ label, optional }, index) =>
		element(index === active ? 'b' : 'span', index === active ? 'cm-part-active' : '', optional ? `[${label}]` : label)
	);
	const line = element(
		'div',
		'cm-signature-parts',
		...shown.flatMap((part, index) => (index > 0 ? [' ', part] : [part]))
	);
	const says = parts[active]?.description ?? description;
	const dom = element('div', 'cm-signature', line, element('div', 'cm-signature-text', access.say(says)));
	dom.setAttribute('role', 'status');
	return dom;
}
