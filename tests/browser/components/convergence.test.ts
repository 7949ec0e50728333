import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import ConvergencePanel from '#lib/components/results/outcome/convergence-panel.svelte';
import type { FixId } from '#lib/sim/convergence/fix.ts';
import type { ConvergenceProblem } from '#lib/sim/convergence/problem.ts';
import type { TrialStatus } from '#lib/sim/convergence/try-fixes.ts';
import { inWorkbench } from '../../support/page/in-workbench.ts';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(800, 600));

const problem: ConvergenceProblem = {
	kind: 'floating_node',
	analysis: null,
	nodes: ['x1.m', 'n2', 'n3', 'n4'],
	devices: [{ name: 'X1.C1', file: 'lib/amp.lib', line: 7 }],
	time: null,
	timestep: null,
	functionName: null
};

function trial(id: FixId, status: TrialStatus) {
	const changes = [{ path: 'a.cir', before: '.op\n', after: `.options ${id}\n.op\n` }];
	return { fix: { id, cost: 'none' as const, values: {}, edits: [] }, status, changes };
}

function props(change: Record<string, unknown> = {}) {
	return {
		problem,
		trials: [trial('more_iterations', 'no_help'), trial('gear', 'works'), trial('raised_gmin', 'works')],
		state: 'done' as const,
		oncancel: vi.fn(),
		ontry: vi.fn(),
		onapply: vi.fn(),
		onclose: vi.fn(),
		...change
	};
}
const status = () => page.getByRole('status');
const rows = () => page.getByRole('list').getByRole('listitem');

describe('[C16] convergence help', () => {
	test('says what is wrong in words, and leads to the line', async () => {
		const { workbench, place } = inWorkbench();
		await render(ConvergencePanel, props(), place);
		await expect.element(page.getByText(/from x1\.m, n2, n3 to ground/)).toBeVisible();
		await page.getByRole('button', { name: 'X1.C1 at lib/amp.lib:7' }).click();
		expect(workbench.openFile).toHaveBeenCalledExactlyOnceWith('lib/amp.lib', 7);
	});

	test('recommends the mildest fix that works, and applies the one chosen', async () => {
		const given = props();
		await render(ConvergencePanel, given, inWorkbench().place);
		await expect.element(status()).toHaveTextContent('2 fixes work, mildest first.');
		await expect.element(rows().nth(0)).toHaveTextContent('does not help');
		await expect.element(rows().nth(1)).toHaveTextContent('works · recommended');
		await expect.element(rows().nth(2)).not.toHaveTextContent('recommended');
		await page.getByRole('button', { name: 'Apply and run: Raise gmin' }).click();
		expect(given.onapply).toHaveBeenCalledExactlyOnceWith(given.trials[2]);
	});

	test('says which trials took too long, and tries them again', async () => {
		const trials = [trial('more_iterations', 'no_help'), trial('gear', 'too_long'), trial('raised_gmin', 'depends')];
		const given = props({ trials });
		await render(ConvergencePanel, given, inWorkbench().place);
		await expect.element(status()).toHaveTextContent(/No fix is known to work\. One trial took too long/);
		await expect.element(rows().nth(1)).toHaveTextContent('took too long');
		await expect.element(rows().nth(2)).toHaveTextContent('the result depends on this change');
		await page.getByRole('button', { name: 'Try the rest' }).click();
		expect(given.ontry).toHaveBeenCalledOnce();
	});

	test('shows what a fix changes, by keyboard', async () => {
		await render(ConvergencePanel, props(), inWorkbench().place);
		const fold = rows().nth(0).getByRole('button');
		await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
		(fold.element() as HTMLElement).focus();
		await userEvent.keyboard('{Enter}');
		await expect.element(rows().nth(0)).toHaveTextContent('.options more_iterations');
	});

	test('tells how far it is, and can be stopped and gone on with', async () => {
		const trials = [trial('more_iterations', 'no_help'), trial('gear', 'running'), trial('raised_gmin', 'waiting')];
		const given = props({ state: 'trying', trials });
		const { rerender } = await render(ConvergencePanel, given, inWorkbench().place);
		await expect.element(status()).toHaveTextContent('Trying 1 of 3');
		await page.getByRole('button', { name: 'Stop trying' }).click();
		expect(given.oncancel).toHaveBeenCalledOnce();
		const left = [trial('more_iterations', 'no_help'), trial('gear', 'cancelled'), trial('raised_gmin', 'cancelled')];
		await rerender({ ...given, state: 'done', trials: left });
		await expect.element(status()).toHaveTextContent('Stopped before all fixes were tried.');
		await page.getByRole('button', { name: 'Try the rest' }).click();
		expect(given.ontry).toHaveBeenCalledOnce();
	});

	test('is honest when nothing helps, and when there is nothing to help', async () => {
		const { rerender } = await render(
			ConvergencePanel,
			props({ trials: [trial('gear', 'no_help')] }),
			inWorkbench().place
		);
		await expect.element(status()).toHaveTextContent('None of these fixes works on its own.');
		await rerender(props({ problem: null, trials: [] }));
		await expect.element(status()).toHaveTextContent('no longer has a convergence problem');
	});
});
