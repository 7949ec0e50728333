import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { EditorView, keymap, showTooltip, ViewPlugin, type Tooltip, type ViewUpdate } from '@codemirror/view';
import type { Signature } from '#lib/spice/service-types.ts';
import type { EditorFile, LanguageAccess } from './language-access.ts';
import { element } from './tooltip-dom.ts';

interface Shown {
	signature: Signature;
	pos: number;
}

const setSignature = StateEffect.define<Shown | null>();

/** Milliseconds without a key before the question is asked. */
const pause = 80;

/** The parts of the card that is being written, above its line; Ctrl+Shift+Space shows them, Escape hides them. */
export function signatureHelp({ path, access }: EditorFile): Extension {
	const field = StateField.define<Shown | null>({
		create: () => null,
		update(value, transaction) {
			for (const effect of transaction.effects) if (effect.is(setSignature)) return effect.value;
			return value && transaction.docChanged ? { ...value, pos: transaction.changes.mapPos(value.pos) } : value;
		},
		provide: (from) => showTooltip.from(from, (shown) => shown && tooltipOf(shown, access))
	});
	const plugin = ViewPlugin.fromClass(
		class {
			#timer: ReturnType<typeof setTimeout> | undefined;

			constructor(readonly view: EditorView) {}

			update({ state, startState, docChanged, selectionSet, transactions, view }: ViewUpdate): void {
				if (!docChanged && !selectionSet) return;
				const isOpen = state.field(field) !== null;
				const typed = transactions.some((transaction) => transaction.isUserEvent('input.type'));
				const { head } = state.selection.main;
				if (isOpen && !view.hasFocus) return;
				const line = state.doc.lineAt(head);
				const isNext = typed && /[\s(,=]/u.test(state.sliceDoc(head - 1, head)) && line.text.trim() !== '';
				if (isNext || (isOpen && (docChanged || startState.selection.main.head !== head))) this.ask(isNext ? 0 : pause);
			}

			ask(delay: number): void {
				clearTimeout(this.#timer);
				this.#timer = setTimeout(() => void this.show(), delay);
			}

			async show(): Promise<void> {
				const { view } = this;
				const { head } = view.state.selection.main;
				const signature = await access.ask('signature', path, head);
				if (!view.dom.isConnected || view.state.selection.main.head !== head) return;
				const isShown = view.state.field(field, false);
				if (isShown === undefined || (isShown === null && !signature)) return;
				const pos = view.state.doc.lineAt(head).from;
				view.dispatch({ effects: setSignature.of(signature && { signature, pos }) });
			}

			destroy(): void {
				clearTimeout(this.#timer);
			}
		}
	);
	const show = (view: EditorView): boolean => {
		view.plugin(plugin)?.ask(0);
		return true;
	};
	const hide = (view: EditorView): boolean => {
		if (!view.state.field(field)) return false;
		view.dispatch({ effects: setSignature.of(null) });
		return true;
	};
	return [
		field,
		plugin,
		keymap.of([
			{ key: 'Mod-Shift-Space', run: show },
			{ key: 'Escape', run: hide }
		])
	];
}

function tooltipOf({ signature, pos }: Shown, access: LanguageAccess): Tooltip {
	return { pos, above: true, strictSide: true, create: () => ({ dom: partsOf(signature, access) }) };
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
