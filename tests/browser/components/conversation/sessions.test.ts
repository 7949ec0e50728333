import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { SessionHistory } from '#lib/app/conversation/session-history.svelte.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import SessionDialog from '#lib/components/conversation/sessions/session-dialog.svelte';
import type { SessionOverview } from '#lib/db/conversation/session-overview.ts';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(1000, 700));

const row = (id: string, extra: Partial<SessionOverview> = {}): SessionOverview => ({
	id,
	projectId: 'p',
	projectName: 'Amplifier',
	name: `Conversation ${id}`,
	updatedAt: Date.now(),
	messageCount: 2,
	preview: 'Fine.',
	partial: false,
	...extra
});

async function open(
	list: SessionOverview[],
	extra: { text?: string; everywhere?: boolean; preview?: SessionHistory['preview'] } = {}
) {
	const calls = { onopen: vi.fn(), ondelete: vi.fn(), onexport: vi.fn(), ontrash: vi.fn(), onclose: vi.fn() };
	const history = {
		text: '',
		everywhere: false,
		list,
		selected: list[0] ?? null,
		preview: { messages: [], earlier: 0 },
		search: vi.fn(),
		searchEverywhere: vi.fn(),
		select: vi.fn(),
		move: vi.fn(),
		lookFurther: vi.fn(async () => undefined),
		...extra
	};
	const props = { history: history as unknown as SessionHistory, ...calls };
	return { screen: await render(SessionDialog, props), history, ...calls };
}

describe('[I4] the list of conversations', () => {
	test('shows what each is about; keys in the search box choose and open', async () => {
		const { screen, history, onopen } = await open([row('1', { partial: true }), row('2', { messageCount: 1 })]);
		const first = screen.getByRole('option', { name: /Conversation 1/ });
		await expect.element(first).toHaveTextContent(/Fine\..*2 messages.*Interrupted/);
		await expect.element(first).toHaveAttribute('aria-selected', 'true');
		await expect.element(screen.getByRole('option', { name: /Conversation 2/ })).not.toHaveTextContent('Interrupted');
		const search = screen.getByRole('combobox', { name: 'Search names and messages' });
		await expect.element(search).toHaveFocus();
		await expect.element(search).toHaveAttribute('aria-activedescendant', first.element().id);
		await userEvent.keyboard('{ArrowDown}{PageUp}{Enter}');
		expect(history.move.mock.calls).toEqual([[1], [-8]]);
		expect(onopen).toHaveBeenCalledExactlyOnceWith(history.selected);
		await userEvent.keyboard('g');
		expect(history.search).toHaveBeenLastCalledWith('g');
	});

	test('shows the whole conversation: the earlier messages too, from where the reader is', async () => {
		const message = (index: number) => ({
			id: String(index),
			role: 'user' as const,
			text: `Message ${index}\n`.repeat(4),
			tools: 0,
			partial: false
		});
		const messages = Array.from({ length: 60 }, (_, index) => message(index));
		const { screen, history } = await open([row('1')], { preview: { messages: messages.slice(20), earlier: 20 } });
		const list = screen.getByRole('group', { name: 'Messages' });
		await expect.poll(() => list.element().scrollTop).toBeGreaterThan(0);
		const button = screen.getByRole('button', { name: 'Show earlier messages (20)' });
		await userEvent.click(button);
		expect(history.lookFurther).toHaveBeenCalledOnce();
		await expect.element(list).toHaveFocus();
	});

	test('names the projects of all, and exports and deletes the one that is shown', async () => {
		const list = [row('1')];
		const { screen, onexport, ondelete, ontrash } = await open(list, { everywhere: true });
		await expect.element(screen.getByRole('option')).toHaveTextContent('Amplifier');
		await userEvent.click(screen.getByRole('button', { name: 'Export' }));
		await userEvent.click(screen.getByRole('menuitem', { name: 'Plain text' }));
		expect(onexport).toHaveBeenCalledExactlyOnceWith(list[0], 'txt');
		await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
		expect(ondelete).toHaveBeenCalledExactlyOnceWith(list[0]);
		await userEvent.click(screen.getByRole('button', { name: 'Trash' }));
		expect(ontrash).toHaveBeenCalledOnce();
	});

	test('says that there is none, or none that matches', async () => {
		const { screen } = await open([]);
		await expect.element(screen.getByRole('status')).toHaveTextContent('There are no conversations yet.');
		const { screen: other } = await open([], { text: ' noise ' });
		await expect.element(other.getByText('No conversation contains “noise”.')).toBeVisible();
	});

	test('fits a narrow screen, and draws a thousand conversations in parts', async () => {
		await page.viewport(360, 640);
		const { screen } = await open(Array.from({ length: 1_000 }, (_, index) => row(String(index))));
		const dialog = screen.getByRole('dialog').element();
		expect(screen.getByRole('option').elements().length).toBeLessThan(1_000);
		expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
		await expect.poll(() => screen.getByRole('option').elements().length).toBe(1_000);
	});
});
