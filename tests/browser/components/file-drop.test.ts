import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import FileDrop from '#lib/components/workbench/file-drop.svelte';
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
	ondropped.mock.calls.map(([files]) => (files as File[]).map(({ name }) => name));

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
		expect(names(ondropped)).toEqual([['dropped.cir']]);
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
});
