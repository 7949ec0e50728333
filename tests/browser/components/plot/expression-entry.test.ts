import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import ExpressionEntry from '#lib/components/plot/signals/expression-entry.svelte';
import { selectableSignals } from '#lib/charts/series.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { lowPass } from '../../../support/sample-plots.ts';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(900, 700));

const field = () => page.getByRole('combobox', { name: 'Add a signal or expression' });

async function open(selected: string[] = [], { place } = inWorkbench()) {
	const plot = lowPass();
	const onselect = vi.fn();
	await render(ExpressionEntry, { plot, signals: selectableSignals(plot), selected, onselect }, place);
	await page.getByRole('button', { name: 'Add a signal or expression' }).click();
	await expect.element(field()).toBeVisible();
	return onselect;
}

describe('[C17] the field for expressions', () => {
	test('by keyboard: suggestions, signature, and Enter adds the curve', async () => {
		const onselect = await open(['v(out)']);
		await field().click();
		await userEvent.keyboard('gro');
		await expect.element(page.getByRole('option', { name: /group_delay/ })).toBeVisible();
		await userEvent.keyboard('{Tab}');
		await expect.element(field()).toHaveValue('group_delay(');
		await expect.element(page.getByText('group_delay(y)')).toBeVisible();
		await userEvent.keyboard('ou{ArrowDown}{Enter}');
		await expect.element(field()).toHaveValue('group_delay(v(out)');
		await userEvent.keyboard('){Enter}');
		expect(onselect).toHaveBeenCalledExactlyOnceWith(['v(out)', 'group_delay(v(out))']);
		await expect.element(field()).toHaveValue('');
	});

	test('a mistake is underlined and said; Enter adds nothing', async () => {
		const onselect = await open();
		await field().fill('db(v(out)) + nowhere');
		await expect.element(page.getByRole('status')).toHaveTextContent('This result has no signal “nowhere”.');
		expect(document.querySelector('u')?.textContent).toBe('nowhere');
		await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
		await field().click();
		await userEvent.keyboard('{Enter}');
		expect(onselect).not.toHaveBeenCalled();
	});

	test('a curve that the run did not save names the card that saves it', async () => {
		await open();
		await field().fill('2*i(r1)');
		await expect.element(page.getByRole('status')).toHaveTextContent('.save all @r1[i]');
	});

	test('what becomes a curve after its signals were saved leaves the field, and replaces the curve that was edited', async () => {
		const plot = lowPass();
		const onselect = vi.fn();
		const props = { plot, signals: selectableSignals(plot), selected: ['v(out)', '2*v(in)'], onselect };
		const screen = await render(ExpressionEntry, props, inWorkbench().place);
		await page.getByRole('button', { name: 'Add a signal or expression' }).click();
		await field().fill('v(out)');
		await screen.rerender({ selected: ['v(out)', '2*v(in)', 'v(in)'] });
		await expect.element(field()).toHaveValue('v(out)');
		expect(onselect).not.toHaveBeenCalled();
		await field().fill('v(mid)');
		await screen.rerender({ selected: ['v(out)', '2*v(in)', 'v(mid)'] });
		await expect.element(field()).toHaveValue('');
		await page.getByRole('button', { name: 'Edit 2*v(in)' }).click();
		await field().fill('3*v(mid)');
		onselect.mockClear();
		await screen.rerender({ selected: ['v(out)', '2*v(in)', '3*v(mid)'] });
		await expect.element(field()).toHaveValue('');
		expect(onselect).toHaveBeenCalledExactlyOnceWith(['v(out)', '3*v(mid)']);
	});

	test('a signal that the circuit has and the run did not save is saved by a button, which runs it again', async () => {
		const { workbench, place } = inWorkbench();
		workbench.lackingSignals.mockImplementation(async ([text]) => (text?.includes('v(mid)') ? ['v(mid)'] : []));
		await open([], { workbench, place } as ReturnType<typeof inWorkbench>);
		await field().fill('db(v(mid)/v(in))');
		const save = page.getByRole('button', { name: 'Save v(mid) and run again' });
		await save.click();
		expect(workbench.saveSignals).toHaveBeenCalledExactlyOnceWith(['v(mid)'], 'db(v(mid)/v(in))');
		await field().fill('v(nowhere)');
		await expect.element(save).not.toBeInTheDocument();
	});

	test('an expression is edited in its place and removed', async () => {
		const onselect = await open(['re(v(out))', 'v(out)']);
		await page.getByRole('button', { name: 'Edit re(v(out))' }).click();
		await expect.element(field()).toHaveValue('re(v(out))');
		await field().fill('im(v(out))');
		await field().click();
		await userEvent.keyboard('{Enter}');
		expect(onselect).toHaveBeenLastCalledWith(['im(v(out))', 'v(out)']);
		await page.getByRole('button', { name: 'Remove re(v(out))' }).click();
		expect(onselect).toHaveBeenLastCalledWith(['v(out)']);
	});
});
