import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { ComponentProps } from 'svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import { anyOperation, matchesFilter } from '#lib/components/operations/operation-rows.ts';
import OperationsView from '#lib/components/operations/operations-view.svelte';
import type { OperationHead } from '#lib/db/operations.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { zhCn } from '#lib/i18n/zh-cn/messages.ts';
import { sizedHost } from '../../support/spice/sized-host.ts';
import { operation } from '../../support/storage/sample-records.ts';
import '#lib/components/styles/base.css';
import '#lib/components/styles/tokens.css';

const t = en.operations;
type Props = ComponentProps<typeof OperationsView>;

const bare = { changes: [], additions: 0, deletions: 0 };
const change = operation({ id: 'change', endedAt: 1_001 });
const run = operation({
	...{ ...bare, id: 'run', category: 'simulation', status: 'failed' },
	...{ details: { subject: 'amp.cir', runId: 'r' }, failure: { code: 'simulation_failed', message: 'No convergence' } }
});
const search = operation({ ...bare, id: 'search', category: 'search', details: { subject: 'R1', matches: 3 } });
const left = operation({
	...{ ...bare, id: 'left', category: 'study', status: 'failed', actor: 'user', messageId: null, callId: null },
	...{ details: { subject: 'corners' }, failure: { code: 'interrupted', message: 'Interrupted' } }
});

beforeEach(async () => {
	await language.use('en');
	await page.viewport(390, 700);
});

async function show(operations: readonly OperationHead[] | null, change: Partial<Props> = {}) {
	const props = {
		...{ operations, fault: null, hasOlder: false, filter: anyOperation },
		onfilter: vi.fn<Props['onfilter']>(),
		onolder: vi.fn<Props['onolder']>(),
		onundo: vi.fn<Props['onundo']>(async () => undefined),
		onredo: vi.fn<Props['onredo']>(async () => undefined),
		onopenfile: vi.fn<Props['onopenfile']>(),
		onopenrun: vi.fn<Props['onopenrun']>(),
		onopenmessage: vi.fn<Props['onopenmessage']>()
	};
	await render(OperationsView, { target: sizedHost(600), props: { ...props, ...change } });
	return props;
}
const rows = () => page.getByRole('listitem').elements();
const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-operation="${id}"]`)!;

describe('[F6] the panel of operations', () => {
	test('says what was done, by whom, how it ended and why it failed', async () => {
		await show([left, search, run, change]);
		const texts = rows().map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim());
		expect(texts[0]).toMatch(/^Studies Study of corners Interrupted · .* · you/);
		expect(texts[0]).not.toContain('Interrupted Interrupted');
		expect(texts[1]).toMatch(/^Searches Search for “R1”: 3 results Done · .* · agent/);
		expect(texts[2]).toMatch(/^Simulations Simulation of amp.cir Failed · .* · agent No convergence/);
		expect(texts[3]).toMatch(/^Files Modified a.cir \(\+1, −1\) Done/);
		expect(rowOf('change').querySelector('time')?.title).toContain(' – ');
		expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
	});

	test('in Chinese', async () => {
		await language.use('zh-CN');
		await show([search, run]);
		await expect.element(page.getByText(zhCn.operations.withMatches('搜索“R1”', 3))).toBeVisible();
		expect(rowOf('run').textContent).toContain(zhCn.operations.statuses.failed);
		expect(rowOf('run').textContent).toContain(zhCn.operations.about.simulation('amp.cir'));
	});

	test('undoes and redoes a change, and says why it was refused', async () => {
		const conflict = new Fault('undo_conflict', 'a.cir has changed since', { path: 'a.cir', way: 'undo' });
		const onundo = vi.fn(() => Promise.reject(conflict));
		const undone = operation({ id: 'undone', status: 'undone' });
		const props = await show([change, undone, search], { onundo });
		const title = t.modified('a.cir', 1, 1);
		expect(page.getByRole('button', { name: t.undo(title) }).elements()).toHaveLength(1);
		await page.getByRole('button', { name: t.undo(title) }).click();
		await expect.element(page.getByRole('alert')).toHaveTextContent(/^Not undone: Modified a.cir .*changed since/);
		expect(onundo).toHaveBeenCalledWith(change);
		await page.getByRole('button', { name: t.redo(title) }).click();
		await expect.element(page.getByRole('status')).toHaveTextContent(t.redid(title));
		expect(props.onredo).toHaveBeenCalledWith(undone);
	});

	test('offers no undo for what changed nothing or is too old', async () => {
		await show([
			run,
			operation({ id: 'old', contents: 'dropped' }),
			operation({ ...bare, id: 'skip', status: 'skipped' })
		]);
		expect(page.getByRole('button', { name: /^Undo/ }).elements()).toHaveLength(0);
		expect(rowOf('old').textContent).toContain(t.tooOldShort);
	});

	test('opens the file, the run and the message', async () => {
		const props = await show([run, change]);
		rowOf('run').click();
		expect(props.onopenrun).toHaveBeenCalledWith('r');
		rowOf('change').click();
		expect(props.onopenfile).toHaveBeenCalledWith('a.cir');
		await page.getByRole('button', { name: t.actions(t.modified('a.cir', 1, 1)) }).click();
		await page.getByRole('menuitem', { name: t.showMessage }).click();
		expect(props.onopenmessage).toHaveBeenCalledWith(change);
	});

	test('has one tab stop in the list; arrows, Home and End move along it', async () => {
		await show([left, search, run, change]);
		rowOf('left').focus();
		await userEvent.keyboard('{ArrowDown}{ArrowDown}');
		await expect.poll(() => document.activeElement).toBe(rowOf('run'));
		expect([...document.querySelectorAll('[data-operation][tabindex="0"]')]).toEqual([rowOf('run')]);
		await userEvent.keyboard('{End}');
		await expect.poll(() => document.activeElement).toBe(rowOf('change'));
		await userEvent.keyboard('{Home}');
		await expect.poll(() => document.activeElement).toBe(rowOf('left'));
	});

	test('has elements only for what is in view, in a list of thousands, and keeps the focus of the row that scrolls away', async () => {
		const many = Array.from({ length: 5_000 }, (_, index) => ({ ...search, id: `s${index}` }));
		await show(many);
		expect(rows().length).toBeLessThan(40);
		rowOf('s0').focus();
		await userEvent.keyboard('{End}');
		await expect.poll(() => document.activeElement).toBe(rowOf('s4999'));
		expect(rowOf('s4999').closest('li')?.getAttribute('aria-setsize')).toBe('5000');
		const scroller = rowOf('s4999').closest('ul')!.parentElement!;
		scroller.scrollTop = 0;
		await expect.poll(() => rowOf('s0')).not.toBeNull();
		expect(document.activeElement).toBe(rowOf('s4999'));
		await userEvent.keyboard('{ArrowUp}');
		await expect.poll(() => document.activeElement).toBe(rowOf('s4998'));
		expect(rowOf('s4998').getBoundingClientRect().bottom).toBeLessThanOrEqual(700);
	});

	test('says that nothing has been done yet, without a filter', async () => {
		await show([]);
		await expect.element(page.getByText(t.empty)).toBeVisible();
		expect(page.getByRole('search').elements()).toHaveLength(0);
	});

	test('asks for another filter, and shows all again', async () => {
		const props = await show([run]);
		await page.getByRole('combobox', { name: t.category }).selectOptions('search');
		expect(props.onfilter).toHaveBeenLastCalledWith({ ...anyOperation, category: 'search' });
		await page.getByRole('combobox', { name: t.status }).selectOptions('failed');
		expect(props.onfilter).toHaveBeenLastCalledWith({ ...anyOperation, status: 'failed' });
		await page.getByRole('searchbox', { name: t.find }).fill('gain');
		expect(props.onfilter).toHaveBeenLastCalledWith({ ...anyOperation, text: 'gain' });
	});

	test('says when nothing matches, and shows all again', async () => {
		const props = await show([], { filter: { ...anyOperation, status: 'failed' } });
		await expect.element(page.getByText(t.noMatch)).toBeVisible();
		await page.getByRole('button', { name: t.showAll }).click();
		expect(props.onfilter).toHaveBeenCalledWith(anyOperation);
	});

	test.each([
		[{ category: 'simulation' as const }, ['run']],
		[{ category: 'files' as const }, ['change']],
		[{ status: 'interrupted' as const }, ['left']],
		[{ status: 'failed' as const }, ['run']],
		[{ text: 'A.CIR modified' }, ['change']],
		[{ text: 'convergence' }, ['run']],
		[{ text: 'run_sim' }, []]
	])('a filter of %j matches %j', (filter, ids) => {
		const all = [left, search, run, change];
		const found = all.filter((one) => matchesFilter(one, { ...anyOperation, ...filter }, t));
		expect(found.map(({ id }) => id)).toEqual(ids);
	});

	test('says that they are read, and why they cannot be', async () => {
		await show(null, { fault: new Fault('storage_unavailable', 'No storage', { detail: 'x' }) });
		await expect.element(page.getByText(t.loading)).toBeVisible();
		await expect.element(page.getByRole('alert')).toBeVisible();
	});
});
