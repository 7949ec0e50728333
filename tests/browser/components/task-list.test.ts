import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import type { Task } from '#lib/base/task-registry.ts';
import TaskList from '#lib/components/workbench/task-list.svelte';
import { en } from '#lib/i18n/en/messages.ts';
import { zhCn } from '#lib/i18n/zh-cn/messages.ts';
import '#lib/components/styles/base.css';

beforeEach(() => language.use('en'));
afterEach(() => language.use('en'));

const task = (change: Partial<Task>): Task => ({
	id: 'a',
	type: 'user_run',
	scope: 'p',
	name: 'a.cir',
	state: 'running',
	submittedAt: Date.now(),
	startedAt: Date.now(),
	progress: null,
	...change
});
const turn = task({ id: 't', type: 'turn', name: '', startedAt: Date.now() - 65_000 });
const run = task({ progress: 0.42 });
const actions = () => ({ oncancel: vi.fn(), oncancelall: vi.fn() });

describe('[E5] [TASK5] what is running', () => {
	test('is nothing to see when nothing runs', async () => {
		const { container } = await render(TaskList, { tasks: [], ...actions() });
		expect(container.querySelector('button')).toBeNull();
	});

	test.each([
		['en', en],
		['zh-CN', zhCn]
	] as const)('is listed with name, time and progress, and cancelled by keyboard: %s', async (locale, { tasks: t }) => {
		await language.use(locale);
		await page.viewport(390, 700);
		const calls = actions();
		const { rerender } = await render(TaskList, { tasks: [turn, run], ...calls });
		(page.getByRole('button', { name: t.running(2) }).element() as HTMLElement).focus();
		await userEvent.keyboard('{Enter}');
		const list = page.getByRole('dialog', { name: t.title });
		await expect.element(list.getByText('65 s')).toBeVisible();
		await expect.element(list.getByText('42 %')).toBeVisible();
		const { left, right } = list.element().getBoundingClientRect();
		expect([left >= 0, right <= 390]).toEqual([true, true]);
		const name = t.named(t.types.user_run, 'a.cir');
		await list.getByRole('button', { name: t.cancel(name) }).click();
		expect(calls.oncancel).toHaveBeenCalledWith('a');
		await list.getByRole('button', { name: t.cancelAll }).click();
		expect(calls.oncancelall).toHaveBeenCalledOnce();
		await rerender({ tasks: [{ ...run, state: 'cancelling' }], ...calls });
		await expect.element(list.getByText(t.cancelling)).toBeVisible();
		await expect.element(list.getByRole('button', { name: t.cancel(name) })).toBeDisabled();
	});

	test('keeps the focus in the list when the task with the focus ends, and says that nothing runs', async () => {
		const calls = actions();
		const { rerender } = await render(TaskList, { tasks: [run], ...calls });
		await page.getByRole('button', { name: en.tasks.running(1) }).click();
		const list = page.getByRole('dialog', { name: en.tasks.title });
		await list.getByRole('button', { name: /Cancel Simulation/ }).click();
		await rerender({ tasks: [], ...calls });
		await expect.element(list.getByText(en.tasks.none)).toBeVisible();
		await expect.poll(() => list.element().contains(document.activeElement)).toBe(true);
		await userEvent.keyboard('{Escape}');
		await expect.poll(() => page.getByRole('button').elements().length).toBe(0);
	});
});
