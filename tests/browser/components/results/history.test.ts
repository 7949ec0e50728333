import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { exactTime } from '#lib/app/shell/ago.ts';
import HistoryView from '#lib/components/history/history-view.svelte';
import { historyProps } from '../../../support/history.ts';
import { run } from '../../../support/storage/sample-records.ts';
import '#lib/components/styles/base.css';

beforeEach(async () => {
	await language.use('en');
	await page.viewport(390, 700);
});
afterEach(() => vi.useRealTimers());

const open = (change: Parameters<typeof historyProps>[0]) => {
	const props = historyProps(change);
	return render(HistoryView, { props }).then((screen) => ({ screen, props }));
};
const rowsText = () =>
	page
		.getByRole('listitem')
		.elements()
		.map(({ textContent }) => textContent ?? '');
const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-run="${id}"]`)!;
const bare = { metrics: [], log: [] };

test('[A8] the history says how long ago a run was, goes on with the time, and has the date on hover', async () => {
	vi.useFakeTimers({ now: new Date('2026-05-04T12:00:00') });
	const startedAt = Date.now() - 3 * 60_000;
	const { screen } = await open({ runs: [run({ id: 'a', startedAt })], acceptedIds: ['a'] });
	expect(screen.container.querySelector('time')?.textContent).toBe('3 minutes ago');
	expect(screen.container.querySelector('time')?.title).toBe(exactTime(startedAt));
	vi.advanceTimersByTime(120_000);
	await vi.waitUntil(() => screen.container.querySelector('time')?.textContent === '5 minutes ago');
	expect(page.getByText('5 minutes ago').elements()).toHaveLength(1);
});

test('[FLOW8] the history marks the run that the user accepted', async () => {
	await open({ runs: [run({ id: 'a' }), run({ id: 'b' })], acceptedIds: ['b'] });
	expect(rowsText().map((text) => text.includes('Accepted'))).toEqual([false, true]);
});

test('[A8] the history marks a trial and says what it changed of the netlist', async () => {
	const overrides = { analysis: '.ac dec 10 1 1meg', parameters: { RL: '2k' } };
	const runs = [run({ id: 'a' }), run({ id: 'b', isTrial: true, overrides }), run({ id: 'c', isTrial: true })];
	await open({ runs });
	expect(rowsText().map((row) => row.includes('Trial run'))).toEqual([false, true, true]);
	expect(rowsText()[1]).toContain('Trial run: RL = 2k, .ac dec 10 1 1meg');
});

describe('[C10] the list of runs', () => {
	test('shows the curve, the name, what changed, the goals and the mark of a pinned run', async () => {
		const changes = [{ type: 'value' as const, name: 'R2', before: '1k', after: '2k' }];
		const runs = [
			run({ id: 'b', thumbnail: [0, 1, 0.5], changes, goals: { met: 1, total: 2 } }),
			run({ id: 'a', changes: [] }),
			run({ id: 'first' })
		];
		await open({ runs, activeId: 'b', notes: [{ runId: 'b', projectId: 'p', name: 'Second try', isPinned: true }] });
		expect(rowsText()[0]).toMatch(/Pinned.*Second try.*a\.cir.*R2 1k → 2k.*40\.5 dB, goals 1\/2.*Shown/s);
		expect(rowsText()[1]).toContain('netlist unchanged');
		expect(rowsText()[2]).not.toContain('unchanged');
		expect(rowOf('b').querySelector('polyline')).not.toBeNull();
		expect(rowOf('a').querySelector('polyline')).toBeNull();
		expect(rowOf('b').getAttribute('aria-current')).toBe('true');
	});

	test('has one tab stop; arrows move along it, Enter opens, F2 names and Delete deletes', async () => {
		const runs = ['c', 'b', 'a'].map((id) => run({ id, ...bare }));
		const { props } = await open({ runs, activeId: 'b' });
		expect([...document.querySelectorAll('[data-run][tabindex="0"]')]).toEqual([rowOf('b')]);
		rowOf('b').focus();
		await userEvent.keyboard('{ArrowDown}');
		await expect.element(rowOf('a')).toHaveFocus();
		await userEvent.keyboard('{ArrowDown}{Home}');
		await expect.element(rowOf('c')).toHaveFocus();
		await userEvent.keyboard('{End}{ArrowUp}{Enter}');
		expect(props.onopen).toHaveBeenCalledExactlyOnceWith('b');
		await userEvent.keyboard('{F2}');
		const field = page.getByRole('textbox', { name: 'Name of the run' });
		await expect.element(field).toHaveFocus();
		await userEvent.keyboard('Low noise{Enter}');
		expect(props.onname).toHaveBeenCalledExactlyOnceWith('b', 'Low noise');
		await expect.element(rowOf('b')).toHaveFocus();
		// The key that ended the name did not open the run.
		expect(props.onopen).toHaveBeenCalledOnce();
		await userEvent.keyboard('{F2}');
		await expect.element(field).toHaveFocus();
		await userEvent.keyboard('other{Escape}');
		await expect.element(rowOf('b')).toHaveFocus();
		expect(props.onname).toHaveBeenCalledOnce();
		await userEvent.keyboard('{Delete}');
		expect(props.ondelete.mock.calls.map(([row]) => row.run.id)).toEqual(['b']);
		await expect.element(rowOf('a')).toHaveFocus();
	});

	test('the menu and F2 give the name field the focus, and no letter is lost', async () => {
		const { props } = await open({ runs: [run({ id: 'a', ...bare })] });
		await userEvent.click(page.getByRole('button', { name: /^Actions/ }));
		await userEvent.click(page.getByRole('menuitem', { name: 'Rename' }));
		await expect.element(page.getByRole('textbox', { name: 'Name of the run' })).toHaveFocus();
		await userEvent.keyboard('{Escape}');
		rowOf('a').dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true }));
		await Promise.resolve();
		expect(document.activeElement).toBeInstanceOf(HTMLInputElement);
		await userEvent.keyboard('Before{Enter}');
		expect(props.onname).toHaveBeenCalledExactlyOnceWith('a', 'Before');
	});

	test('a click elsewhere keeps the typed name and does not take the focus back', async () => {
		const { props } = await open({ runs: [run({ id: 'a', ...bare })] });
		rowOf('a').focus();
		await userEvent.keyboard('{F2}');
		await expect.element(page.getByRole('textbox', { name: 'Name of the run' })).toHaveFocus();
		await userEvent.keyboard('First');
		const search = page.getByRole('searchbox', { name: 'Search runs' });
		await userEvent.click(search);
		expect(props.onname).toHaveBeenCalledExactlyOnceWith('a', 'First');
		await expect.element(search).toHaveFocus();
	});

	test('its menu pins, and offers what the page adds', async () => {
		const compare = vi.fn();
		const { props } = await open({
			runs: [run({ id: 'a' })],
			actions: ({ run: { id } }) => [{ label: 'Compare', run: () => compare(id) }]
		});
		await userEvent.click(page.getByRole('button', { name: /^Actions for a\.cir, / }));
		await userEvent.click(page.getByRole('menuitem', { name: 'Compare' }));
		expect(compare).toHaveBeenCalledExactlyOnceWith('a');
		await userEvent.click(page.getByRole('button', { name: /^Actions for/ }));
		await userEvent.click(page.getByRole('menuitem', { name: 'Pin, to keep its curves' }));
		expect(props.onpin).toHaveBeenCalledExactlyOnceWith('a', true);
	});

	test('the menu of any row stays open when the pointer leaves the row for it', async () => {
		const { props } = await open({ runs: ['c', 'b', 'a'].map((id) => run({ id, ...bare })) });
		await userEvent.hover(rowOf('b'));
		await userEvent.click(page.elementLocator(rowOf('b').parentElement!).getByRole('button', { name: /^Actions/ }));
		await userEvent.hover(rowOf('c'), { force: true });
		await userEvent.click(page.getByRole('menuitem', { name: 'Pin, to keep its curves' }));
		expect(props.onpin).toHaveBeenCalledExactlyOnceWith('b', true);
	});

	test('is searched by name, netlist, metric and change, and filtered to pinned runs', async () => {
		const changes = [{ type: 'added' as const, name: 'C7' }];
		const runs = [
			run({ id: 'gain', entry: 'amp.cir' }),
			run({ id: 'named', entry: 'amp.cir', ...bare }),
			run({ id: 'changed', entry: 'filter.cir', ...bare, changes })
		];
		await open({ runs, notes: [{ runId: 'named', projectId: 'p', name: 'Low noise', isPinned: true }] });
		const shown = () => [...document.querySelectorAll<HTMLElement>('[data-run]')].map(({ dataset }) => dataset.run);
		const search = page.getByRole('searchbox', { name: 'Search runs' });
		for (const [text, ids] of [
			['LOW', ['named']],
			['amp', ['gain', 'named']],
			['amp gain', ['gain']],
			['c7', ['changed']]
		] as const) {
			await search.fill(text);
			await expect.poll(shown).toEqual(ids);
		}
		await search.fill('zener');
		await expect.element(page.getByRole('status')).toHaveTextContent('None of the listed runs contains “zener”.');
		await search.fill('');
		await userEvent.click(page.getByRole('button', { name: 'Show pinned runs only' }));
		await expect.poll(shown).toEqual(['named']);
	});

	test('says what to do before the first run, and offers older runs', async () => {
		const { screen } = await open({ runs: [] });
		await expect.element(page.getByText('No runs yet')).toBeVisible();
		await expect.element(page.getByText(/Run a netlist \((?:Ctrl\+|⌘)Enter\)/)).toBeVisible();
		await screen.unmount();
		const { props } = await open({ runs: [run({ id: 'a' })], hasOlder: true });
		await userEvent.click(page.getByRole('button', { name: 'Show older runs' }));
		expect(props.onolder).toHaveBeenCalledOnce();
	});

	test('fits a narrow screen and draws a thousand runs in parts', async () => {
		const runs = Array.from({ length: 1_000 }, (_, n) =>
			run({ id: String(n), entry: `${'long'.repeat(30)}.cir`, ...bare })
		);
		const { screen } = await open({ runs });
		expect(document.querySelectorAll('[data-run]').length).toBeLessThan(1_000);
		await expect.poll(() => document.querySelectorAll('[data-run]').length).toBe(1_000);
		screen.container.style.width = '200px';
		const list = screen.container.querySelector('.history')!;
		expect(list.scrollWidth).toBeLessThanOrEqual(200);
	});
});
