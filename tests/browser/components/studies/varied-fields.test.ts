import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { newClass, newTarget } from '#lib/components/studies/form/monte-carlo/new-monte-carlo.ts';
import VariedFields from '#lib/components/studies/form/monte-carlo/varied-fields.svelte';
import type { Variable } from '#lib/sim/variation/variable.ts';
import type { VariedClassName } from '#lib/studies/kinds/element-class.ts';
import { expectAccessible } from '../../../support/page/accessible.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import '#lib/components/styles/base.css';

beforeEach(async () => {
	await language.use('en');
});

const resistor = (device: string): Variable => ({ target: { kind: 'device', device }, nominal: 1000 });
const inside: Variable = { ...resistor('X1.R1'), inside: true };

test('[C12] [STU27] a transistor says which ones it is drawn to match', async () => {
	const target = document.body.appendChild(document.createElement('div'));
	const matched = ['M1', 'M2'];
	const variable: Variable = { target: { kind: 'device', device: 'M1', parameter: 'delvto' }, nominal: 0, matched };
	const varied = { ...newTarget([variable], []), target: { kind: 'device' as const, name: 'm1 delvto' } };
	const props = { varied, variables: [variable], named: new Set<string>(), path: 'vary[0]', faults: {} };
	const screen = await render(VariedFields, { target, props }, inWorkbench().place);
	await expect.element(page.getByText('Drawn to match: M1, M2')).toBeVisible();
	await screen.unmount();
});

test('[C12] [STU14] a class has elements of subcircuits only when that is chosen, and offers it where there are any', async () => {
	const show = async (variables: readonly Variable[], subcircuits: boolean, what: VariedClassName = 'resistors') => {
		const varied = { ...newClass(what), ...(subcircuits && { subcircuits }) };
		const target = document.body.appendChild(document.createElement('div'));
		const props = { varied, variables, named: new Set<string>(), path: 'vary[0]', faults: {} };
		const screen = await render(VariedFields, { target, props }, inWorkbench().place);
		return { varied, screen };
	};
	const plain = await show([resistor('R1')], false);
	await expect.element(page.getByText('1 element: R1')).toBeVisible();
	expect(page.getByRole('checkbox').elements()).toHaveLength(0);
	await plain.screen.unmount();
	const { varied, screen } = await show([resistor('R1'), inside], false);
	await expect.element(page.getByText('1 element: R1')).toBeVisible();
	await page.getByRole('checkbox', { name: 'Also inside subcircuits' }).click();
	expect(varied).toMatchObject({ subcircuits: true });
	await expectAccessible(screen.container);
	await screen.unmount();
	const unset: Variable = {
		...{ target: { kind: 'device', device: 'M2', parameter: 'model.vto' }, nominal: null },
		transistor: 'nmos'
	};
	const transistors = await show([resistor('R1'), unset], false, 'nmos');
	await expect.element(page.getByText('it cannot be set for one transistor')).toHaveTextContent('M2');
	await transistors.screen.unmount();
	await show([resistor('R1'), inside], true);
	await expect.element(page.getByText('2 elements: R1, X1.R1')).toBeVisible();
	await expect.element(page.getByRole('checkbox')).toBeChecked();
});
