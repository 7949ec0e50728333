import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { exactTime } from '#lib/app/shell/ago.ts';
import HistoryView from '#lib/components/workbench/history-view.svelte';
import { run } from '../../support/sample-records.ts';

beforeEach(async () => {
	await language.use('en');
	vi.useFakeTimers({ now: new Date('2026-05-04T12:00:00') });
});
afterEach(() => vi.useRealTimers());

test('[A8] the history says how long ago a run was, goes on with the time, and has the date on hover', async () => {
	const startedAt = Date.now() - 3 * 60_000;
	const screen = await render(HistoryView, {
		props: { runs: [run({ id: 'a', startedAt })], activeId: null, acceptedIds: ['a'], onopen: vi.fn() }
	});
	expect(screen.container.querySelector('time')?.textContent).toBe('3 minutes ago');
	expect(screen.container.querySelector('time')?.title).toBe(exactTime(startedAt));
	vi.advanceTimersByTime(120_000);
	await vi.waitUntil(() => screen.container.querySelector('time')?.textContent === '5 minutes ago');
	expect(page.getByText('5 minutes ago').elements()).toHaveLength(1);
});

test('[FLOW8] the history marks the run that the user accepted', async () => {
	const runs = [run({ id: 'a' }), run({ id: 'b' })];
	await render(HistoryView, { props: { runs, activeId: null, acceptedIds: ['b'], onopen: vi.fn() } });
	expect(page.getByText('Accepted').elements()).toHaveLength(1);
	expect(page.getByRole('listitem').nth(1).element().textContent).toContain('Accepted');
});

test('[A8] the history marks a trial and says what it changed of the netlist', async () => {
	const overrides = { analysis: '.ac dec 10 1 1meg', parameters: { RL: '2k' } };
	const runs = [run({ id: 'a' }), run({ id: 'b', isTrial: true, overrides }), run({ id: 'c', isTrial: true })];
	await render(HistoryView, { props: { runs, activeId: null, acceptedIds: [], onopen: vi.fn() } });
	const rows = page
		.getByRole('listitem')
		.elements()
		.map(({ textContent }) => textContent);
	expect(rows.map((row) => row?.includes('Trial run'))).toEqual([false, true, true]);
	expect(rows[1]).toContain('Trial run: RL = 2k, .ac dec 10 1 1meg');
});
