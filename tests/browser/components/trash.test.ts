import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import TrashDialog from '#lib/components/trash/trash-dialog.svelte';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(700, 700));

function item(name: string) {
	const onrestore = vi.fn(() => Promise.resolve());
	const ondelete = vi.fn(() => Promise.resolve());
	return { id: name, name, details: 'Deleted yesterday', onrestore, ondelete };
}

describe('[A2] the trash', () => {
	test('restores at once, and deletes for good at the second press', async () => {
		const amp = item('amplifier');
		const onclose = vi.fn();
		const lists = [{ id: 'projects', title: null, none: 'None', items: [amp, item('filter')] }];
		const screen = await render(TrashDialog, { lists, onclose });
		await userEvent.click(screen.getByRole('button', { name: 'Restore amplifier' }));
		expect(amp.onrestore).toHaveBeenCalledOnce();
		await userEvent.click(screen.getByRole('button', { name: 'Delete amplifier permanently' }));
		expect(amp.ondelete).not.toHaveBeenCalled();
		await userEvent.keyboard('{Tab}');
		await userEvent.click(screen.getByRole('button', { name: 'Delete amplifier permanently' }));
		await userEvent.click(screen.getByRole('button', { name: 'Delete permanently', exact: true }));
		expect(amp.ondelete).toHaveBeenCalledOnce();
		await userEvent.keyboard('{Escape}');
		expect(onclose).toHaveBeenCalledOnce();
	});

	test('is closed by its button', async () => {
		const onclose = vi.fn();
		const lists = [{ id: 'projects', title: null, none: 'None', items: [] }];
		const screen = await render(TrashDialog, { lists, onclose });
		await userEvent.click(screen.getByRole('button', { name: 'Close' }));
		expect(onclose).toHaveBeenCalledOnce();
	});

	test('is emptied at the second press', async () => {
		const onempty = vi.fn(() => Promise.resolve());
		const lists = [{ id: 'projects', title: null, none: 'None', items: [item('a'), item('b')] }];
		const screen = await render(TrashDialog, { lists, onempty, onclose: vi.fn() });
		await userEvent.click(screen.getByRole('button', { name: 'Empty trash' }));
		expect(onempty).not.toHaveBeenCalled();
		await userEvent.click(screen.getByRole('button', { name: 'Delete 2 projects permanently' }));
		expect(onempty).toHaveBeenCalledOnce();
	});

	test('says what there is not, and offers nothing for it', async () => {
		const { ondelete: _, ...file } = item('a.cir');
		const lists = [
			{ id: 'files', title: 'Files', none: 'No files', items: [file] },
			{ id: 'conversations', title: 'Conversations', none: 'No conversations', items: [] }
		];
		const screen = await render(TrashDialog, { lists, onclose: vi.fn() });
		await expect.element(screen.getByRole('region', { name: 'Conversations' })).toHaveTextContent('No conversations');
		expect(screen.getByRole('button', { name: /Delete|Empty/ }).elements()).toEqual([]);
	});
});
