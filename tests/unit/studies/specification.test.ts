import { describe, expect, it } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import type { Metric } from '#lib/sim/metric.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { specCsv, specMarkdown } from '#lib/studies/specification/sheet-text.ts';
import { nominalStudy, type SpecStudy } from '#lib/studies/specification/spec-column.ts';
import { specSheet, type SpecSheet } from '#lib/studies/specification/spec-sheet.ts';
import { specificationFile } from '#lib/studies/specification/specification-file.ts';
import { openedStudy, sampleCorners, sampleMonteCarlo, type SampleStudy } from '../../support/sample-studies.ts';

const goal = (metric: string, target: number, unit: string): DesignGoal => ({
	...{ metric, target, unit, direction: 'at_least', tolerance: 0, priority: 'must' }
});
const goals = [goal('gain', 18, 'dB'), goal('phase_margin', 45, 'deg')];

function metrics(gain: number): Metric[] {
	const of = { signal: 'v(out)', plot: 'ac1', at: [] };
	return [
		{ ...of, id: 'gain', value: gain, unit: 'dB' },
		{ ...of, id: 'phase_margin', value: 60, unit: 'deg' }
	];
}

/** The netlist as it is, with a gain of 20 dB. */
function nominal(change: Partial<SpecStudy> = {}): SpecStudy {
	const table = new StudyTable(1);
	table.set(0, { state: 'complete', level: 'trusted', metrics: metrics(20) });
	const study = nominalStudy('amplifier.cir');
	return { path: '', name: '', study, fault: null, plan: sampleCorners().plan, table, isStale: false, ...change };
}
const sheetOf = (
	studies: SpecStudy[],
	change: { nominal?: SpecStudy; requiredYield?: number; goals?: DesignGoal[] } = {}
) => specSheet({ netlist: 'amplifier.cir', goals, requiredYield: 0.9, nominal: nominal(), studies, ...change });
const statesOf = ({ columns }: SpecSheet, index = 0) => columns.map(({ cells }) => cells[index]!.state);
/** Gains of 15, 25, 35 and 45 dB. */
const corners = (change: (sample: SampleStudy) => void = () => undefined, opened = {}): SpecStudy => {
	const sample = sampleCorners();
	change(sample);
	return openedStudy(sample, opened);
};

describe('the specification', () => {
	it('[X1] [SPT1] [SPT4] has a column for the netlist, each corner and the yield; a missed corner is red', () => {
		const sheet = sheetOf([corners(), openedStudy(sampleMonteCarlo())], { requiredYield: 0.8 });
		expect(sheet.columns.map(({ kind, label }) => [kind, label])).toEqual([
			['nominal', ''],
			['corner', 'TT · -40 °C'],
			['corner', 'FF · -40 °C'],
			['corner', 'TT · 125 °C'],
			['corner', 'FF · 125 °C'],
			['yield', '']
		]);
		expect(statesOf(sheet).slice(0, 5)).toEqual(['met', 'missed', 'met', 'met', 'met']);
		expect(statesOf(sheet, 1)).toEqual(Array.from({ length: 6 }, () => 'met'));
		expect(sheet.columns[1]!.cells[0]).toMatchObject({ value: 15, unit: 'dB', row: 0, margin: -3 });
		expect(sheet.columns[1]!.all).toMatchObject({ state: 'missed', row: 0 });
		expect([sheet.verdict, sheet.isOpen]).toEqual(['missed', false]);
	});

	it('[X1] [SPT1] a study of many corners has its worst corner', () => {
		const gains = Array.from({ length: 30 }, (_, index) => 40 - index);
		const choices = gains.map((gain) => ({ name: `${gain}`, settings: [] }));
		const table = new StudyTable(30);
		gains.forEach((gain, row) => table.set(row, { state: 'complete', level: 'trusted', metrics: metrics(gain) }));
		const study = { netlist: 'amplifier.cir', kind: 'corners', plan: { axes: [{ name: 'Gain', choices }] } } as const;
		const plan = { points: { count: 30 } } as SpecStudy['plan'];
		const { columns } = sheetOf([{ ...nominal(), name: 'many', study, plan, table }], { goals: goals.slice(0, 1) });
		expect(columns).toHaveLength(2);
		expect(columns[1]).toMatchObject({
			kind: 'worst_corner',
			label: '30',
			cells: [{ state: 'missed', value: 11, row: 29 }]
		});
	});

	it.each([
		['not run', corners(({ table }) => table.restore(1, waiting())), 'waiting'],
		['stale', corners(undefined, { isStale: true }), 'stale'],
		['failed', corners(({ table }) => table.set(1, { state: 'failed', level: 'failed', metrics: [] })), 'failed'],
		[
			'stopped',
			corners(({ table }) => table.set(1, { state: 'stopped', level: 'suspicious', metrics: [] })),
			'unjudged'
		],
		[
			'doubtful',
			corners(({ table }) => table.set(1, { state: 'complete', level: 'suspicious', metrics: metrics(25) })),
			'check'
		],
		[
			'without the figure',
			corners(({ table }) => table.set(1, { state: 'complete', level: 'trusted', metrics: [] })),
			'unjudged'
		]
	] as const)('[X1] [SPT2] is not green for a corner that is %s', (_, study, state) => {
		const sheet = sheetOf([study], { goals: [goal('gain', 10, 'dB')] });
		expect(statesOf(sheet)[2]).toBe(state);
		expect(sheet.verdict).toBe(state === 'failed' ? 'missed' : 'open');
		expect(sheet.isOpen).toBe(state === 'waiting' || state === 'stale');
	});

	it('[X1] [SPT2] a study that cannot be run has a column that says so, and other kinds have none', () => {
		const fault = new Fault('study_not_json', 'x', {});
		const nothing = { plan: null, table: null, fault };
		const broken = sheetOf([corners(undefined, { ...nothing, study: null }), corners(undefined, nothing)]);
		expect(statesOf(broken)).toEqual(['met', 'fault', 'fault']);
		expect([broken.verdict, broken.isOpen]).toEqual(['open', false]);
	});

	it('[X1] [SPT3] a yield is met or missed by the ends of its interval, and only by a whole study', () => {
		const study = openedStudy(sampleMonteCarlo());
		const [, share] = yieldOf(study, 0.9);
		expect(share!.passed).toBeGreaterThan(0);
		expect(share!.passed).toBeLessThan(200);
		expect(yieldOf(study, share!.low - 0.001)[0]).toBe('met');
		expect(yieldOf(study, share!.low + 0.001)[0]).toBe('undecided');
		expect(yieldOf(study, share!.high + 0.001)[0]).toBe('missed');
		const half = sampleMonteCarlo();
		half.table.restore(100, waiting(100));
		expect(yieldOf(openedStudy(half), 0.1)).toMatchObject(['waiting', { count: 100 }]);
		expect(yieldOf(openedStudy(half, { isStale: true }), 0.1)).toEqual(['stale', null]);
		const doubtful = sampleMonteCarlo();
		for (let row = 0; row < 200; row += 1)
			doubtful.table.set(row, { state: 'complete', level: 'suspicious', metrics: doubtful.table.metrics(row) });
		expect(yieldOf(openedStudy(doubtful), 0.5)[0]).toBe('check');
	});

	it('[X1] [SPT4] without goals nothing is met', () => {
		expect(sheetOf([], { goals: [] }).verdict).toBe('open');
		expect(sheetOf([]).verdict).toBe('met');
	});

	it('[X1] is written as Markdown and as CSV', () => {
		const study = corners(undefined, { name: 'pvt|1' });
		const sheet = sheetOf([study, openedStudy(sampleMonteCarlo(), { name: 'mc', isStale: true })]);
		const text = specMarkdown(sheet);
		expect(text).toContain('Goals are missed. Required yield: 90 %');
		expect(text).toContain('| Goal | Nominal | pvt\\|1: TT · -40 °C |');
		expect(text).toContain('| gain ≥ 18 dB | met, 20 dB | MISSED, 15 dB | met, 25 dB |');
		expect(text).toContain('| All goals | met | MISSED | met | met | met | stale |');
		const lines = specCsv(sheet).split('\r\n');
		expect(lines[0]!.split(',').slice(0, 4)).toEqual(['goal', 'signal', 'direction', 'target']);
		expect(lines[3]).toBe('gain,,at_least,18,0,dB,pvt|1,corner,TT · -40 °C,missed,15,dB,1,,,,,');
		expect(lines).toHaveLength(2 + 6 * 2);
	});
});

it('[X1] the required yield is read and written; what cannot be shown is refused', async () => {
	const read = (text: string) => specificationFile.read({ read: async () => ({ content: text }) });
	expect(await read(specificationFile.format({ requiredYield: 0.99 })!)).toEqual({ requiredYield: 0.99 });
	await expect(read('{"version": 1, "required_yield": 1}')).rejects.toMatchObject({
		code: 'specification_invalid',
		data: { path: 'required_yield' }
	});
	await expect(read('{')).rejects.toMatchObject({ code: 'specification_not_json' });
});

function waiting(count = 1) {
	return { states: new Uint8Array(count), levels: new Uint8Array(count), values: [] };
}

function yieldOf(study: SpecStudy, requiredYield: number) {
	const { columns } = sheetOf([study], { requiredYield, goals: goals.slice(0, 1) });
	const { state, share } = columns[1]!.all;
	return [state, share] as const;
}
