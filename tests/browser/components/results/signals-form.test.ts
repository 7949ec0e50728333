import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import SignalsForm from '#lib/components/workbench/goals/signals-form.svelte';
import type { DeclaredSignals } from '#lib/sim/declared-signals.ts';
import '#lib/components/styles/base.css';

beforeEach(async () => {
	await language.use('en');
	await page.viewport(390, 800);
});

async function open(signals: DeclaredSignals) {
	const actions = { onsave: vi.fn(), oncancel: vi.fn() };
	await render(SignalsForm, { signals, names: ['v(out)', 'v(cm)', 'i(vin)'], plots: ['ac1', 'ac2'], ...actions });
	return actions;
}
const role = (name: string) => page.getByRole('group', { name, exact: true });

test('[C8] roles of signals are set in a form: those for CMRR, impedance and offset', async () => {
	const { onsave } = await open({ output: 'v(out)', supply_port: { voltage: 'v(vdd)', current: 'i(vdd)' } });
	await expect.element(page.getByRole('combobox', { name: 'Output' }).first()).toHaveValue('v(out)');
	await role('Common mode').getByLabelText('Output').fill('v(out)');
	await role('Common mode').getByLabelText('Input').fill('v(cm)');
	await role('Common mode').getByLabelText('Plot').fill('ac2');
	await role('Input port').getByLabelText('Voltage').fill('v(cm)');
	await role('Input port').getByLabelText('Current').fill('i(vin)');
	await role('Offset').getByLabelText('Output').fill('v(out)');
	await role('Offset').getByLabelText('Reference level, V').fill('2,5');
	await role('Supply').getByLabelText('Voltage').fill('');
	await role('Supply').getByLabelText('Current').fill('');
	await page.getByRole('button', { name: 'Save' }).click();
	expect(onsave).toHaveBeenCalledExactlyOnceWith({
		output: 'v(out)',
		common_mode: { output: 'v(out)', input: 'v(cm)', plot: 'ac2' },
		input_port: { voltage: 'v(cm)', current: 'i(vin)' },
		offset: { output: 'v(out)', level: 2.5 }
	});
});

test('[C8] a role that is half given says what is missing, and nothing is stored', async () => {
	const { onsave, oncancel } = await open({});
	await role('Supply ripple').getByLabelText('Output').fill('v(out)');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect.element(page.getByRole('status')).toHaveTextContent('Supply ripple: enter Input.');
	await role('Supply ripple').getByLabelText('Output').fill('');
	await role('Offset').getByLabelText('Output').fill('v(out)');
	await role('Offset').getByLabelText('Reference level, V').fill('half');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect.element(page.getByRole('status')).toHaveTextContent('Reference level, V must be a number.');
	expect(onsave).not.toHaveBeenCalled();
	await userEvent.keyboard('{Escape}');
	expect(oncancel).toHaveBeenCalledOnce();
});
