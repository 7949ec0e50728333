import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import SpecificationView from '#lib/components/studies/specification/specification-view.svelte';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { nominalStudy } from '#lib/studies/specification/spec-column.ts';
import { specSheet } from '#lib/studies/specification/spec-sheet.ts';
import { expectAccessible } from '../../../support/page/accessible.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { openedStudy, sampleCorners, sampleMonteCarlo } from '../../../support/sample-studies.ts';
import '#lib/components/styles/base.css';

const netlist = 'amplifier.cir';
const goals: DesignGoal[] = [
	{
		...{ metric: 'gain', target: 18, unit: 'dB', direction: 'at_least' },
		...{ tolerance: 0, priority: 'must' }
	} as const
];
/** The nominal run is of an earlier netlist; gains of 15 to 45 dB in the corners. */
const sheet = specSheet({
	...{ netlist, goals, requiredYield: 0.9 },
	nominal: { ...openedStudy(sampleCorners()), study: nominalStudy(netlist), isStale: true },
	studies: [openedStudy(sampleCorners(), { name: 'pvt' }), openedStudy(sampleMonteCarlo(), { name: 'mc' })]
});

async function open(change: object = {}) {
	const actions = {
		...{ onclose: vi.fn(), onrun: vi.fn(), onstop: vi.fn(), onopen: vi.fn() },
		...{ onrequire: vi.fn(), onexport: vi.fn(), ongoals: vi.fn() }
	};
	const props = { sheet, fault: null, progress: null, netlist, ...actions, ...change };
	const target = document.body.appendChild(document.createElement('div'));
	target.style.height = '600px';
	const screen = await render(SpecificationView, { target, props }, inWorkbench().place);
	return { ...actions, screen, props };
}

test('[X1] the table says in words what its colors say, opens its cells, and runs what is not up to date', async () => {
	await language.use('en');
	await page.viewport(390, 700);
	const { screen, onopen, onrun, onstop, onrequire, props } = await open();
	await expect.element(page.getByRole('status')).toHaveTextContent('Goals are missed.');
	const missed = page.getByRole('button', { name: 'Gain ≥ 18 dB, pvt, TT · -40 °C: 15 dB missed' });
	await expect.element(missed).toHaveTextContent('15 dB missed');
	await missed.click();
	expect(onopen).toHaveBeenCalledExactlyOnceWith(sheet.columns[1], sheet.columns[1]!.cells[0]);
	await expect.element(page.getByRole('button', { name: /Nominal: stale, The netlist, the study/u })).toBeVisible();
	await expect.element(page.getByRole('button', { name: /mc, Yield: [\d.]+ % missed, 95 % interval/u })).toBeVisible();
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
	const required = page.getByRole('textbox', { name: 'Required yield, %' });
	await required.fill('100');
	await userEvent.tab();
	await expect.element(page.getByRole('alert')).toHaveTextContent('below 100');
	expect(onrequire).not.toHaveBeenCalled();
	await required.fill('99.5');
	await userEvent.tab();
	expect(onrequire).toHaveBeenCalledExactlyOnceWith(0.995);
	await page.getByRole('button', { name: 'Run what is not up to date' }).click();
	expect(onrun).toHaveBeenCalledOnce();
	await expectAccessible(screen.container);
	const progress = { path: '', name: 'mc', step: 2, steps: 3, done: 4, count: 10, isBound: false, remainingMs: null };
	await screen.rerender({ ...props, progress });
	await expect.element(page.getByText('mc (2 of 3)')).toBeVisible();
	await expect.element(missed).toBeDisabled();
	await page.getByRole('button', { name: 'Stop' }).click();
	expect(onstop).toHaveBeenCalledOnce();
});

test('[X1] without goals it says where to begin, in Chinese too; the table is exported', async () => {
	await language.use('zh-CN');
	const { screen, ongoals, onexport, props } = await open({ sheet: { ...sheet, goals: [] } });
	await page.getByRole('button', { name: '打开目标' }).click();
	expect(ongoals).toHaveBeenCalledOnce();
	await screen.rerender({ ...props, sheet });
	await page.getByRole('button', { name: '导出表格' }).click();
	await page.getByRole('menuitem', { name: 'CSV' }).click();
	expect(onexport).toHaveBeenCalledExactlyOnceWith('csv', sheet);
	await language.use('en');
});
