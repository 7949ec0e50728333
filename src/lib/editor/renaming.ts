import type { Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import type { Reference } from '#lib/spice/service-types.ts';
import { closeFloating, openFloating } from './floating.ts';
import type { EditorFile } from './language-access.ts';
import { shortcutKey } from './shortcut-key.ts';
import { element } from './tooltip-dom.ts';

/** F2 renames the name at the cursor everywhere in the project. */
export function renaming(file: EditorFile): Extension {
	return keymap.of([{ ...shortcutKey('edit-rename'), run: (view) => startRename(view, file) }]);
}

/** Opens the box for the new name, with a list of the places that would change. */
export function startRename(view: EditorView, file: EditorFile): boolean {
	if (view.state.readOnly) return false;
	void openBox(view, file);
	return true;
}

async function openBox(view: EditorView, { path, access }: EditorFile): Promise<void> {
	const offset = view.state.selection.main.head;
	const start = await access.ask('prepareRename', path, offset);
	if (!start) return;
	const texts = access.texts();
	if ('refused' in start) {
		const says = element('p', 'cm-rename-problem', access.say(start.refused));
		says.tabIndex = -1;
		says.setAttribute('role', 'alert');
		openFloating(view, { pos: offset, dom: element('div', 'cm-rename', says), focus: says });
		return;
	}
	const input = element('input', 'cm-textfield');
	input.value = start.name;
	input.setAttribute('aria-label', texts.newName(start.name));
	const problem = element('p', 'cm-rename-problem');
	problem.setAttribute('role', 'alert');
	const places = element('div', 'cm-rename-places', ...placesOf(start.references, start.name));
	const count = element(
		'p',
		'cm-rename-count',
		texts.renamePlaces(start.references.length, fileCount(start.references))
	);
	const box = element('div', 'cm-rename', input, problem, count, places);
	box.setAttribute('role', 'dialog');
	box.setAttribute('aria-label', texts.rename);
	input.addEventListener('input', () => {
		problem.textContent = '';
		for (const inserted of places.querySelectorAll('ins')) inserted.textContent = input.value;
	});
	input.addEventListener('keydown', (event) => {
		if (event.key !== 'Enter' || event.isComposing) return;
		event.preventDefault();
		const name = input.value.trim();
		if (name === start.name) closeFloating(view, box);
		else
			void access.ask('rename', path, offset, name).then((result) => {
				if (!result) return;
				if ('refused' in result) problem.textContent = access.say(result.refused);
				else {
					closeFloating(view, box);
					void access.apply(result.edits, texts.renamed(start.name, name));
				}
			});
	});
	openFloating(view, { pos: start.span.from, dom: box, focus: input });
	input.select();
}

function fileCount(references: readonly Reference[]): number {
	return new Set(references.map(({ path }) => path)).size;
}

/** The lines that change, by file, each with the old name struck out before the new one. */
function placesOf(references: readonly Reference[], name: string): HTMLElement[] {
	const files = Map.groupBy(references, ({ path }) => path);
	return [...files].map(([path, inFile]) => {
		const lines = Map.groupBy(inFile, ({ line }) => line);
		const rows = [...lines].map(([line, onLine]) =>
			element('li', '', element('span', 'cm-peek-place', String(line)), lineOf(onLine, name))
		);
		return element('section', '', element('h4', '', path), element('ul', '', ...rows));
	});
}

function lineOf(references: readonly Reference[], name: string): HTMLElement {
	const text = references[0]?.lineText ?? '';
	const shown = element('code', '');
	let at = 0;
	for (const reference of references.toSorted((a, b) => a.column - b.column)) {
		const from = reference.column - 1;
		shown.append(
			text.slice(at, from),
			element('del', '', text.slice(from, from + reference.to - reference.from)),
			element('ins', '', name)
		);
		at = from + (reference.to - reference.from);
	}
	shown.append(text.slice(at));
	return shown;
}
