import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Slider } from '#lib/app/project/tune/tune.svelte.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import TunePanel from '#lib/components/results/tune/tune-panel.svelte';
import type { Variable } from '#lib/sim/variation/variable.ts';
import { expectAccessible } from '../../../support/page/accessible.ts';
import '#lib/components/styles/base.css';

beforeEach(async () => {
	await language.use('en');
	await page.viewport(390, 700);
});

const target = { kind: 'device', device: 'R1' } as const;
const r1: Slider = { key: 'R1', target, from: 100, to: 10_000, scale: 'logarithmic', nominal: 1000, value: 1000 };
const variables: Variable[] = [
	{ target, nominal: 1000 },
	{ target: { kind: 'parameter', name: 'load' }, nominal: 50 },
	{ target: { kind: 'parameter', name: 'twice' }, nominal: null }
];

async function open(change: object = {}) {
	const actions = {
		...{ onopen: vi.fn(), onadd: vi.fn(), onset: vi.fn(), onrange: vi.fn(), onremove: vi.fn() },
		...{ onkeep: vi.fn(), onreset: vi.fn(), onclose: vi.fn() }
	};
	const props = {
		...{
			isOpen: true,
			sliders: [r1],
			variables,
			isChanged: false,
			isRunning: false,
			failure: null,
			shown: [],
			focused: null
		},
		...actions,
		...change
	};
	const screen = await render(TunePanel, props);
	return { ...actions, screen };
}
const track = () => page.getByRole('slider', { name: 'R1' });

test('[C13] a slider is moved by the keyboard and says its value with the unit', async () => {
	const { onset, screen } = await open({ focused: { key: 'R1', token: 1 } });
	await expect.element(track()).toHaveFocus();
	await expect.element(track()).toHaveAttribute('aria-valuetext', '1 kΩ');
	await userEvent.keyboard('{ArrowRight}');
	expect(onset).toHaveBeenLastCalledWith('R1', 1010);
	await userEvent.keyboard('{End}');
	expect(onset).toHaveBeenLastCalledWith('R1', 10_000);
	await screen.rerender({ sliders: [{ ...r1, scale: 'e12' }] });
	await userEvent.keyboard('{PageUp}');
	expect(onset).toHaveBeenLastCalledWith('R1', 1500);
	await expectAccessible(screen.container);
});

test('[C13] a value is typed as in a netlist; range and steps are changed', async () => {
	const { onset, onrange } = await open();
	await page.getByLabelText('Value of R1').fill('2.2k');
	await userEvent.keyboard('{Tab}');
	expect(onset).toHaveBeenLastCalledWith('R1', 2200);
	await page.getByLabelText('Value of R1').fill('many');
	await userEvent.keyboard('{Tab}');
	await expect.element(page.getByText('Enter a number as in a netlist')).toBeVisible();
	await page.getByRole('button', { name: 'Range of R1' }).click();
	await page.getByLabelText('To', { exact: true }).fill('10');
	await userEvent.keyboard('{Tab}');
	await expect.element(page.getByText('The range needs two numbers')).toBeVisible();
	expect(onrange).not.toHaveBeenCalled();
	await page.getByLabelText('To', { exact: true }).fill('1meg');
	await userEvent.keyboard('{Tab}');
	await page.getByLabelText('Steps').selectOptions('E24 values');
	expect(onrange).toHaveBeenLastCalledWith('R1', { from: 100, to: 1e6, scale: 'e24' });
});

test('[C13] what the netlist has as a number is added by its name', async () => {
	const { onadd } = await open();
	const field = page.getByLabelText('Parameter, element, model parameter or number of a card');
	await field.fill('twice');
	await page.getByRole('button', { name: 'Add a slider' }).click();
	await expect.element(page.getByText('twice is not a value that a slider can set.')).toBeVisible();
	await field.fill('LOAD');
	await userEvent.keyboard('{Enter}');
	expect(onadd).toHaveBeenCalledWith(variables[1]);
});

test('[C13] says for which values there is no result and whose curves are shown, in both languages', async () => {
	const value = 4700;
	const failure = { values: [{ target, value }], run: null, fault: new Fault('aborted', '') };
	const { onkeep, onreset } = await open({
		...{ sliders: [{ ...r1, value }], isChanged: true, failure, shown: [{ target, value: 3300 }] }
	});
	await expect.element(page.getByRole('status')).toHaveTextContent(/^No result for R1 = 4\.7 kΩ: .*R1 = 3\.3 kΩ\.$/u);
	await page.getByRole('button', { name: 'Keep' }).click();
	await page.getByRole('button', { name: 'Reset' }).click();
	expect([onkeep.mock.calls.length, onreset.mock.calls.length]).toEqual([1, 1]);
	await language.use('zh-CN');
	await expect.element(page.getByRole('status')).toHaveTextContent('R1 = 4.7 kΩ 时没有结果');
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
