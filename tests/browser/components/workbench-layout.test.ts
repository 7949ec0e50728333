import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createRawSnippet } from 'svelte';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import WorkbenchLayout from '#lib/components/workbench/workbench-layout.svelte';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(1000, 600));

const area = (name: string) =>
	createRawSnippet(() => ({ render: () => `<div class="${name}" style="overflow: auto; height: 100%">${name}</div>` }));
const text = createRawSnippet(() => ({ render: () => '<textarea class="editor" style="height: 90%"></textarea>' }));

function layout() {
	const target = document.body.appendChild(document.createElement('div'));
	Object.assign(target.style, { display: 'grid', width: '1000px', height: '600px' });
	const props = {
		narrow: false,
		view: 'editor' as const,
		hidden: [] as ('left' | 'bottom' | 'right')[],
		layouts: {} as Record<string, number[]>,
		asking: false,
		left: area('left'),
		editor: text,
		bottom: area('bottom'),
		right: area('right'),
		onlayout: vi.fn<(group: string, sizes: number[]) => void>(),
		onview: vi.fn(),
		onunfold: vi.fn()
	};
	return { target, props };
}
const paneOf = (name: string) => document.querySelector(`.${name}`)!.closest('.split-pane')!.getBoundingClientRect();
const heightOf = (name: string) => paneOf(name).height;

beforeEach(() => document.body.replaceChildren());

test('[A8] areas that stay visible keep what they show when others are hidden and shown', async () => {
	const { target, props } = layout();
	const screen = await render(WorkbenchLayout, { target, props });
	const editor = document.querySelector('textarea')!;
	await userEvent.type(editor, 'R1 a 0 1k');
	for (const hidden of [['bottom'], [], ['left'], ['left', 'right', 'bottom'], []] as const) {
		await screen.rerender({ ...props, hidden: [...hidden] });
		expect(document.querySelector('textarea')).toBe(editor);
		expect(editor.value).toBe('R1 a 0 1k');
	}
	expect(document.querySelectorAll('.left, .bottom, .right')).toHaveLength(3);
	const across = ['left', 'editor', 'right'].map(paneOf);
	expect(across.map(({ width }) => Math.round(width / 10))).toEqual([22, 46, 32]);
	expect(across.map(({ left }) => left)).toEqual(across.map(({ left }) => left).sort((a, b) => a - b));
});

test('[A8] results get nearly two thirds of the height, and the editor twelve lines where that is possible', async () => {
	const editorAt = async (height: number): Promise<number> => {
		await page.viewport(1440, height);
		const { target, props } = layout();
		target.style.height = `${height - 68}px`;
		const screen = await render(WorkbenchLayout, { target, props });
		await vi.waitFor(() => expect(heightOf('editor')).toBeLessThan(height - 68));
		const editor = heightOf('editor');
		await screen.unmount();
		target.remove();
		return editor;
	};
	expect(await editorAt(900)).toBeCloseTo(302, -1);
	expect(await editorAt(700)).toBeCloseTo(0.45 * 632, -1);
	expect(await editorAt(1400)).toBeCloseTo(0.36 * 1332, -1);
});

test('[A8] each set of visible areas has its own stored sizes, and only those that the user chose are stored', async () => {
	const { target, props } = layout();
	props.layouts = { 'rows:editor+bottom': [30, 70] };
	const screen = await render(WorkbenchLayout, { target, props });
	await vi.waitFor(() => expect(heightOf('bottom')).toBeCloseTo(420, -1));
	await screen.rerender({ ...props, hidden: ['bottom'] });
	await vi.waitFor(() => expect(heightOf('editor')).toBeCloseTo(600, -1));
	await screen.rerender({ ...props, hidden: [] });
	await vi.waitFor(() => expect(heightOf('bottom')).toBeCloseTo(420, -1));
	expect(props.onlayout).not.toHaveBeenCalled();

	const handle = document.querySelector<HTMLElement>('.split-handle.vertical')!;
	handle.focus();
	await userEvent.keyboard('{ArrowUp}');
	await vi.waitFor(() => expect(props.onlayout).toHaveBeenCalledWith('rows:editor+bottom', expect.any(Array)));
	props.onlayout.mockClear();
	await screen.rerender({ ...props, hidden: ['bottom'] });
	await vi.waitFor(() => expect(heightOf('editor')).toBeCloseTo(600, -1));
	expect(props.onlayout).not.toHaveBeenCalled();
});
