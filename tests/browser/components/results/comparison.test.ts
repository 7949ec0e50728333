import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { RunComparison } from '#lib/app/project/runs/run-comparison.svelte.ts';
import type { ComparedRun } from '#lib/app/project/runs/run-history.svelte.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import ComparisonDialog from '#lib/components/history/comparison-dialog.svelte';
import type { KeptFile } from '#lib/db/runs/run-netlists.ts';
import type { MetricRecord } from '#lib/db/records.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { run } from '../../../support/storage/sample-records.ts';
import '#lib/components/styles/base.css';

beforeEach(async () => {
	await language.use('en');
	await page.viewport(1000, 800);
});

const metric = (id: string, value: number | null, unit: string): MetricRecord => ({
	id,
	value,
	unit,
	signal: 'v(out)',
	plot: 'ac1',
	at: []
});
const goal: DesignGoal = {
	metric: 'gain',
	target: 40,
	unit: 'dB',
	direction: 'at_least',
	tolerance: 0,
	priority: 'must'
};

async function open(
	first: Partial<ComparedRun>,
	second: Partial<ComparedRun>,
	third: Partial<ComparedRun> = {},
	nameOf = (index: number) => `Try ${index}`
) {
	const stored = [first, second, third].map((given, index) => ({
		run: run({ id: `${index}`, startedAt: index, metrics: [] }),
		files: [] as KeptFile[],
		...given
	}));
	const calls = { onopen: vi.fn(), onrestore: vi.fn(), onclose: vi.fn() };
	const history = { compared: async (id: string) => stored[Number(id)] ?? null };
	const comparison = new RunComparison(history, () => [goal], vi.fn());
	await comparison.choose('0', '1');
	const rows = stored.map(({ run: stored }, index) => ({ run: stored, name: nameOf(index), isPinned: false }));
	const screen = await render(ComparisonDialog, { props: { comparison, rows, ...calls } });
	return { screen, comparison, ...calls };
}
const cells = () =>
	page
		.getByRole('row')
		.elements()
		.map((row) => [...row.children].map((cell) => cell.textContent?.replace(/\s+/gu, ' ').trim()));
const netlist = (text: string, hash = text): KeptFile[] => [
	{ path: 'a.cir', hash, content: text },
	{ path: 'models.lib', hash: 'm', content: '* models\n' }
];

describe('[C10] two runs beside each other', () => {
	test('show the difference of each metric with its percent and its goal, and those of one run only', async () => {
		await open(
			{
				run: run({
					id: '0',
					metrics: [metric('gain', 38, 'dB'), metric('bandwidth', 1e6, 'Hz'), metric('thd', 1, '%'), metric('q', 2, '')]
				})
			},
			{
				run: run({
					id: '1',
					metrics: [
						metric('gain', 39, 'dB'),
						metric('bandwidth', 8e5, 'Hz'),
						metric('slew', 3, 'V/s'),
						metric('q', 2, '')
					]
				})
			}
		);
		const rows = cells().slice(1);
		expect(rows.map(([, ...values]) => values)).toEqual([
			['38 dB', '39 dB', '+1 dB', '', 'better'],
			['1 MHz', '800 kHz', '-200 kHz', '-20 %', ''],
			['none', '3 V/s', 'only in run 2', '', ''],
			['1 %', 'none', 'only in run 1', '', '']
		]);
		expect(rows[0]?.[0]).toContain('v(out)');
		await userEvent.click(page.getByRole('checkbox', { name: 'Show those that are the same (1)' }));
		expect(cells().slice(1)).toHaveLength(5);
		expect(cells().at(-2)?.slice(1, 5)).toEqual(['2', '2', '0', '0 %']);
	});

	test('show the lines of the netlist that differ, and name the files that are the same', async () => {
		await open({ files: netlist('R1 a b 1k\nC1 b 0 1n\n') }, { files: netlist('R1 a b 2k\nC1 b 0 1n\n') });
		const diff = page.getByRole('region', { name: /a\.cir/ });
		await expect.element(diff).toHaveTextContent(/R1 a b 1k.*R1 a b 2k/s);
		await expect.element(page.getByText('The same in both: models.lib')).toBeVisible();
		await expect.element(page.getByText('Neither run has metrics.')).toBeVisible();
	});

	test('can be any two; either is opened, and its netlist restored where it is stored', async () => {
		const { comparison, onopen, onrestore } = await open({ files: netlist('* a\n') }, { files: null });
		await expect.element(page.getByText(/The netlist of one of the runs is not stored/)).toBeVisible();
		await expect.element(page.getByRole('button', { name: 'Restore netlist of run 2' })).toBeDisabled();
		await userEvent.click(page.getByRole('button', { name: 'Restore netlist of run 1' }));
		expect(onrestore).toHaveBeenCalledExactlyOnceWith('0');
		await userEvent.click(page.getByRole('button', { name: 'Open run 2' }));
		expect(onopen).toHaveBeenCalledExactlyOnceWith('1');
		await userEvent.selectOptions(page.getByRole('combobox', { name: 'Run 2' }), '2');
		await expect.poll(() => comparison.runs?.[1].run.id).toBe('2');
		await comparison.choose('0', 'deleted');
		await expect.element(page.getByText('One of the runs has been deleted. Choose another one.')).toBeVisible();
	});

	test('have different titles, also when they began within a minute or a second', async () => {
		const start = Date.parse('2026-05-04T12:00:40');
		const began = [1000, 400, 0].map((later, index) => ({ run: run({ id: `${index}`, startedAt: start + later }) }));
		await open(began[0]!, began[1]!, began[2], () => '');
		const select = page.getByRole('combobox', { name: 'Run 2' }).element();
		const options = () => [...select.children].map((one) => one.textContent);
		expect(options()[0]).toContain('12:00:41');
		expect(options()[1]).toMatch(/12:00:40.*\(2\)$/u);
		expect(options()[2]).toContain('12:00:40');
		expect(options()[2]).not.toMatch(/\)$/u);
		await language.use('zh-CN');
		await expect.poll(() => options()[1]).toMatch(/12:00:40（2）$/u);
	});

	test('fit a narrow screen', async () => {
		await page.viewport(390, 700);
		const metrics = [metric('gain', 38, 'dB'), metric('bandwidth', 1e6, 'Hz')];
		await open({ run: run({ id: '0', metrics }) }, { run: run({ id: '1', metrics: [] }) });
		const dialog = page.getByRole('dialog').element();
		expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
	});
});
