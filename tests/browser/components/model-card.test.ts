import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import ModelCard from '#lib/components/model-doctor/model-card.svelte';
import '#lib/components/styles/base.css';
import type { RunRecord } from '#lib/db/records.ts';
import { benchOf, missingRoles } from '#lib/sim/model-doctor/benches.ts';
import { inspectModelFile } from '#lib/spice/model-doctor/inspect.ts';
import { inWorkbench } from '../../support/page/in-workbench.ts';

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(390, 900));

const text = '.subckt OPX 1 2 3 4 5\nE1 5 0 VALUE={IF(V(1,2)>0,1,0)}\nXB 1 2 BUF\n.ends\n.subckt BUF A B\n.ends\n';

function props(content = text) {
	const inspection = inspectModelFile('opa9.lib', content, 'ngspice');
	const [first] = inspection.parts;
	const part = first ? { ...first, kind: 'opamp' as const, certainty: 'guess' as const, isChosen: false } : null;
	const bench = part && benchOf(part.kind);
	return {
		path: 'opa9.lib',
		state: 'done' as const,
		inspection,
		reads: 'ngspice' as const,
		convertedPath: 'opa9.ngspice.lib',
		stored: 'missing' as const,
		section: inspection.sections[0] ?? null,
		parts: inspection.parts,
		part,
		bench,
		missing: part && bench ? missingRoles(bench, part) : [],
		running: false,
		result: null,
		netlists: ['main.cir', 'b.cir'],
		target: 'main.cir',
		onretry: vi.fn(),
		onsection: vi.fn(),
		onpart: vi.fn(),
		onkind: vi.fn(),
		onpolarity: vi.fn(),
		onrole: vi.fn(),
		onrun: vi.fn(),
		oncancel: vi.fn(),
		onconvert: vi.fn(),
		ontarget: vi.fn(),
		oninsert: vi.fn(),
		oninsertsection: vi.fn(),
		onopen: vi.fn(),
		onsettings: vi.fn()
	};
}
const t = () => language.t.modelDoctor;

test('[MOD8] what is guessed is called a guess; kind, pins and netlist are set by controls with names', async () => {
	const given = props();
	await render(ModelCard, { props: given }, inWorkbench().place);
	const card = page.getByRole('region', { name: t().title('opa9.lib'), exact: true });
	await expect.element(card).toHaveTextContent(t().certainty.guess);
	await page.getByLabelText(t().kind, { exact: true }).selectOptions('comparator');
	expect(given.onkind).toHaveBeenLastCalledWith('comparator');
	await page.getByLabelText(t().pin('3')).selectOptions(t().roles.supply_plus);
	expect(given.onrole).toHaveBeenLastCalledWith(2, 'supply_plus');
	await page.getByLabelText(t().pin('3')).selectOptions(t().unassigned);
	expect(given.onrole).toHaveBeenLastCalledWith(2, null);
	await page.getByLabelText(t().insert.into).selectOptions('b.cir');
	expect(given.ontarget).toHaveBeenLastCalledWith('b.cir');
	await page.getByLabelText(t().parts.choose).selectOptions('BUF');
	expect(given.onpart).toHaveBeenLastCalledWith('BUF');
});

test('[MOD7] a test bench whose pins are missing says which, and cannot be run', async () => {
	const given = props();
	const view = await render(ModelCard, { props: given }, inWorkbench().place);
	const run = page.getByRole('button', { name: t().bench.run });
	if (given.missing.length === 0) throw new Error('The pins of this part are known');
	await expect.element(run).toBeDisabled();
	await expect
		.element(page.getByText(t().bench.missing(given.missing.map((role) => t().roles[role]).join(', '))))
		.toBeVisible();
	await view.rerender({ ...given, missing: [] });
	(run.element() as HTMLElement).focus();
	await userEvent.keyboard('{Enter}');
	expect(given.onrun).toHaveBeenCalledOnce();
	await view.rerender({ ...given, missing: [], running: true });
	await page.getByRole('button', { name: t().bench.stop }).click();
	expect(given.oncancel).toHaveBeenCalledOnce();
});

test('[MOD4] empty, encrypted and unreadable files say so', async () => {
	const view = await render(ModelCard, { props: props('* nothing\n') }, inWorkbench().place);
	await expect.element(page.getByText(t().parts.none)).toBeVisible();
	const encrypted = '* LTspice Encrypted File\n* Begin:\n  A3 F0 12 07 C1 00 5E 9A\n* End 1 2\n';
	await view.rerender(props(encrypted));
	await expect.element(page.getByRole('alert')).toHaveTextContent(t().encrypted('LTspice'));
	const unread = props();
	await view.rerender({ ...unread, inspection: null, part: null, bench: null, state: 'failed' });
	await page.getByRole('button', { name: t().retry }).click();
	expect(unread.onretry).toHaveBeenCalledOnce();
});

test('[MOD4] [MOD13] a broken file is not "read as it is", and what does not run says why and is inserted only knowingly', async () => {
	const broken = props('.subckt OPX 1 2 3 4 5\nE1 5 0 1 2 {2*}\n');
	const view = await render(ModelCard, { props: broken }, inWorkbench().place);
	await expect.element(page.getByText(t().mode.refused)).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'opa9.lib:2' })).toBeVisible();
	expect(page.getByText(t().mode.plain).elements()).toEqual([]);
	await expect.element(page.getByText(t().insert.refused)).toBeVisible();
	await page.getByRole('button', { name: t().insert.anyway('OPX') }).click();
	expect(broken.oninsert).toHaveBeenCalledOnce();
	const partly = props(
		'.subckt OPX 1 2 3 4 5\n$CDNENCSTART\n0f 3a 4b 11 a0 ff ee dd\n$CDNENCFINISH\nE1 5 0 1 2 1\n.ends\n'
	);
	await view.rerender(partly);
	await expect.element(page.getByText(t().insert.encrypted('PSpice'))).toBeVisible();
	await expect.element(page.getByText(t().mode.encrypted)).toBeVisible();
	const run = { status: 'failed', log: [], entry: 'test-bench.cir', verdict: null } as unknown as RunRecord;
	const failure = { word: 'limit3', line: 7, message: null, code: 'unknown_function' };
	await view.rerender({ ...props(), result: { run, plots: [], netlist: '', finding: null, failure } });
	await expect.element(page.getByText('limit3 in line 7: An expression calls a function')).toBeVisible();
});

test('[MOD11] sections are chosen; a mode that reads none says so in place of the test bench', async () => {
	const given = props('.lib tt\n.model NCH NMOS(level=1)\n.endl tt\n.lib ff\n.model NCH NMOS(level=1)\n.endl ff\n');
	const view = await render(ModelCard, { props: given }, inWorkbench().place);
	await page.getByLabelText(t().sections.choose).selectOptions('ff');
	expect(given.onsection).toHaveBeenLastCalledWith('ff');
	await page.getByRole('button', { name: t().sections.insert }).click();
	expect(given.oninsertsection).toHaveBeenCalledOnce();
	await view.rerender({ ...given, reads: 'ltspice' });
	await expect.element(page.getByText(t().sections.notInMode('LTspice'))).toBeVisible();
	expect(page.getByRole('button', { name: t().bench.run }).elements()).toEqual([]);
	expect(page.getByRole('button', { name: t().sections.insert }).elements()).toEqual([]);
});

test('[MOD12] the bench says how it ties the pins that switch the part on', async () => {
	const given = props('* op-amp\n.subckt OPX INP INN VCC VEE OUT EN NSD\nE1 OUT 0 INP INN 1\n.ends\n');
	await render(ModelCard, { props: given }, inWorkbench().place);
	const tied = `${t().bench.high('EN')} and ${t().bench.high('NSD')}`;
	// A role counts once: the second pin has none.
	await expect.element(page.getByText(t().bench.switched(t().bench.high('EN')))).toBeVisible();
	expect(page.getByText(tied).elements()).toEqual([]);
});
