import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, server } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import type { AddedFile } from '#lib/app/project/files/file-addition.svelte.ts';
import { droppedFiles } from '#lib/components/workbench/files/dropped-files.ts';
import FileDrop from '#lib/components/workbench/files/file-drop.svelte';
import NetlistEditor from '#lib/components/workbench/netlist-editor.svelte';

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(700, 500));

function drag(type: 'dragover' | 'drop', target: Element, dataTransfer = withFile()): DragEvent {
	const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
	target.dispatchEvent(event);
	return event;
}
function withFile(): DataTransfer {
	const transfer = new DataTransfer();
	transfer.items.add(new File(['R1 a 0 1k\n'], 'dropped.cir'));
	return transfer;
}
const names = (ondropped: ReturnType<typeof vi.fn>) =>
	ondropped.mock.calls.map(([files]) => (files as AddedFile[]).map(({ path }) => path));

/** A folder as the browser gives it in a drop: in parts of at most two entries. */
function folder(name: string, entries: object[]): object {
	const createReader = () => {
		const parts = [entries.slice(0, 2), entries.slice(2), []];
		return { readEntries: (resolve: (part: object[]) => void) => resolve(parts.shift() ?? []) };
	};
	return { name, isDirectory: true, isFile: false, createReader };
}
function file(name: string, isReadable = true): object {
	const give = (resolve: (file: File) => void, reject: (cause: Error) => void) =>
		isReadable ? resolve(new File(['x'], name)) : reject(new Error('NotReadableError'));
	return { name, isDirectory: false, isFile: true, file: give };
}

describe('[A3] a file dropped in the window', () => {
	test('on the editor is added, not pasted into the text', async () => {
		const ondropped = vi.fn();
		const onchange = vi.fn();
		await render(NetlistEditor, { path: 'a.cir', text: '* Test\n', marks: [], reveal: null, onchange });
		await render(FileDrop, { ondropped });
		const content = document.querySelector('.cm-content')!;
		expect(drag('dragover', content).defaultPrevented).toBe(true);
		await expect.element(page.getByText(language.t.workbench.dropHint)).toBeVisible();
		expect(drag('drop', content).defaultPrevented).toBe(true);
		await expect.poll(() => names(ondropped)).toEqual([['dropped.cir']]);
		await expect.element(page.getByText(language.t.workbench.dropHint)).not.toBeInTheDocument();
		expect(onchange).not.toHaveBeenCalled();
	});

	test('on what takes files itself is left to it, and text that is dragged is no file', async () => {
		const ondropped = vi.fn();
		await render(FileDrop, { ondropped });
		const taker = document.createElement('div');
		taker.dataset.takesFiles = '';
		document.body.append(taker);
		expect(drag('dragover', taker).defaultPrevented).toBe(false);
		expect(drag('drop', taker).defaultPrevented).toBe(false);
		taker.remove();
		const text = new DataTransfer();
		text.setData('text/plain', 'out');
		expect(drag('drop', document.body, text).defaultPrevented).toBe(false);
		expect(ondropped).not.toHaveBeenCalled();
	});

	test('in a folder is added with its path; clutter is left out, and what cannot be read ends nothing', async () => {
		const dropped = folder('amp', [
			file('amp.cir'),
			folder('lib', [file('models.lib'), file('locked.lib', false), file('.DS_Store'), folder('.git', [file('HEAD')])]),
			file('notes.md')
		]);
		const single = new File(['x'], 'single.cir');
		const items = [
			{ kind: 'string', webkitGetAsEntry: () => null, getAsFile: () => null },
			{ kind: 'file', webkitGetAsEntry: () => dropped, getAsFile: () => new File([], 'amp') },
			{ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => single }
		];
		const added = await droppedFiles({ items: items as unknown as DataTransferItemList });
		expect(added.map(({ path, file: content }) => [path, content !== null])).toEqual([
			['amp/amp.cir', true],
			['amp/lib/models.lib', true],
			['amp/lib/locked.lib', false],
			['amp/notes.md', true],
			['single.cir', true]
		]);
	});

	test('from the disk may be a real folder', async () => {
		const ondropped = vi.fn();
		await render(FileDrop, { ondropped });
		const at = { x: 300, y: 300, modifiers: 0 };
		const data = { items: [], files: [`${server.config.root}/examples/common-emitter`], dragOperationsMask: 1 };
		for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
			await cdp().send('Input.dispatchDragEvent', { type, ...at, data });
		await expect.poll(() => names(ondropped)[0]).toContain('common-emitter/amplifier.cir');
	});
});
