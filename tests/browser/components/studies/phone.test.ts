import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';
import { formKinds } from '#lib/components/studies/form/study-draft.ts';
import { StudyForm } from '#lib/components/studies/form/study-form.svelte.ts';
import { StudyView } from '#lib/components/studies/results/study-view.svelte.ts';
import SpecificationView from '#lib/components/studies/specification/specification-view.svelte';
import StudiesView from '#lib/components/studies/studies-view.svelte';
import type { DesignGoal } from '#lib/sim/goals.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';
import { nominalStudy } from '#lib/studies/specification/spec-column.ts';
import { specSheet } from '#lib/studies/specification/spec-sheet.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import {
	openedStudy,
	sampleConvergence,
	sampleCorners,
	sampleMap,
	sampleMonteCarlo,
	sampleOptimize,
	sampleSensitivity,
	sampleWorstCase
} from '../../../support/sample-studies.ts';
import '#lib/components/styles/base.css';

const PHONE = { width: 390, height: 844 };
const goals: DesignGoal[] = (['at_least', 'at_most'] as const).map((direction) => ({
	...{ metric: 'gain', signal: 'v(out)', target: direction === 'at_least' ? 19.5 : 20.4, unit: 'dB', direction },
	...{ tolerance: 0.01, priority: 'must' }
}));
const variables: Variable[] = [
	{ target: { kind: 'parameter', name: 'supply_voltage_nominal' }, nominal: 5 },
	...['RCOLLECTOR', 'REMITTER', 'C1', 'L1'].map((device) => ({
		...{ target: { kind: 'device' as const, device }, nominal: 4700 }
	})),
	{ target: { kind: 'model', model: 'BC547', parameter: 'bf' }, nominal: 300 },
	{ target: { kind: 'section', library: 'models/process.lib' }, nominal: 'tt', sections: ['tt', 'ff', 'ss'] },
	{ target: { kind: 'temperature' }, nominal: 27 },
	{ target: { kind: 'time_step' }, nominal: 1e-6 },
	...['reltol', 'abstol', 'vntol'].map((name) => ({ target: { kind: 'option' as const, name }, nominal: 1e-3 }))
];
const samples = {
	sweep: sampleMap,
	corners: sampleCorners,
	monte_carlo: sampleMonteCarlo,
	sensitivity: sampleSensitivity,
	convergence: sampleConvergence,
	worst_case: sampleWorstCase,
	optimize: sampleOptimize
};

let host: HTMLElement;
beforeEach(async () => {
	await page.viewport(PHONE.width, PHONE.height);
	host = document.body.appendChild(document.createElement('div'));
	host.style.height = `${PHONE.height}px`;
});
afterEach(() => host.remove());

async function show(change: object, as?: StudyView['as']) {
	const view = new StudyView();
	if (as) view.as = as;
	const on = Object.fromEntries(
		['new', 'open', 'close', 'remove', 'edit', 'edittext', 'save', 'cancel', 'run', 'stop', 'curves', 'again']
			.concat(['export', 'import', 'dismiss', 'openrow', 'applyrow', 'specification'])
			.map((name) => [`on${name}`, vi.fn()])
	);
	const props = {
		...{ files: [], opened: null, progress: null, version: 0, goals, netlist: 'amplifier.cir', form: null },
		...{ choice: new ResultsChoice(), imported: null, ngspice: '39.3', specification: null, viewOf: () => view },
		...on,
		...change
	};
	await render(StudiesView, { target: host, props: props as never }, inWorkbench().place);
}

/** What is wider than the screen: only tables may be, which scroll in their own frame. */
function cut(): string[] {
	const scrolls = (element: Element): boolean => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
	const frames = [...host.querySelectorAll('*')].filter(
		(element) => scrolls(element) && element.querySelector('table, [role="grid"]')
	);
	return [...host.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
		if (
			element.closest('.visually-hidden, [hidden]') ||
			frames.some((frame) => frame !== element && frame.contains(element))
		) {
			// The text above a table is in its frame, and has to fit all the same.
			if (!element.matches('p, h3, h4, select, figure') || element.closest('table, .visually-hidden')) return [];
		}
		const isWide = element.getBoundingClientRect().right > PHONE.width + 0.5;
		const isTooSmall = scrolls(element) && !frames.includes(element) && element.scrollWidth > element.clientWidth;
		return isWide || isTooSmall
			? [`${element.tagName} ${element.className} ${element.textContent!.trim().slice(0, 40)}`]
			: [];
	});
}

describe.each(['en', 'zh-CN'] as const)('[A8] [C11] [C12] [C13] [C14] [C15] [C19] on a phone, in %s', (locale) => {
	beforeEach(() => language.use(locale));

	test.each(formKinds)('the form of %s is as wide as the screen', async (kind) => {
		const form = await StudyForm.create(kind, 'amplifier.cir', () => [], Promise.resolve(variables));
		await show({ form });
		await expect.element(page.getByRole('form')).toBeVisible();
		expect(cut()).toEqual([]);
	});

	const viewsOf = (kind: keyof typeof samples): readonly StudyView['as'][] => {
		if (kind === 'sweep') return ['table', 'chart', 'contours'];
		return kind === 'corners' ? ['table'] : ['figures', 'table'];
	};
	const results = (Object.keys(samples) as (keyof typeof samples)[]).flatMap((kind) =>
		viewsOf(kind).map((as) => ({ kind, as }))
	);
	test.each(results)('the results of $kind as $as are as wide as the screen', async ({ kind, as }) => {
		const sample = await samples[kind]();
		await show({ opened: openedStudy(sample, { name: `${kind}-of-the-amplifier` }) }, as);
		await expect.element(page.getByRole('button', { name: language.t.studies.all })).toBeVisible();
		expect(cut()).toEqual([]);
	});

	test('the start of the panel and the specification are as wide as the screen', async () => {
		await show({ files: [{ path: 'a', name: 'worst-case-of-the-amplifier-with-all-tolerances' }] });
		expect(cut()).toEqual([]);
		const netlist = 'amplifier.cir';
		const sheet = specSheet({
			...{ netlist, goals, requiredYield: 0.9 },
			nominal: { ...openedStudy(sampleCorners()), study: nominalStudy(netlist), isStale: true },
			studies: [openedStudy(sampleCorners(), { name: 'pvt' }), openedStudy(sampleMonteCarlo(), { name: 'mc' })]
		});
		host.replaceChildren();
		const actions = Object.fromEntries(
			['close', 'run', 'stop', 'open', 'require', 'export', 'goals'].map((name) => [`on${name}`, vi.fn()])
		);
		const props = { sheet, fault: null, progress: null, netlist, ...actions };
		await render(SpecificationView, { target: host, props: props as never }, inWorkbench().place);
		await expect.element(page.getByRole('table')).toBeVisible();
		expect(cut()).toEqual([]);
	});
});
