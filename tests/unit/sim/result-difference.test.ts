import { describe, expect, test } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import type { MetricRecord, OperationRecord, RunChangeRecord, RunSummary } from '#lib/db/records.ts';
import { changedNames } from '#lib/sim/changed-names.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { resultDifferences, type DifferenceInput } from '#lib/sim/result-difference.ts';
import { operation, run, textChange } from '../../support/storage/sample-records.ts';

const trusted = { level: 'trusted' as const, reasons: [] };
const metric = (id: string, value: number | null, unit = 'dB', change: Partial<MetricRecord> = {}): MetricRecord => ({
	id,
	value,
	unit,
	signal: 'v(out)/v(in)',
	plot: 'ac1',
	at: [],
	...change
});
const value = (name: string): RunChangeRecord => ({ type: 'value', name, before: '68', after: '15' });

/** A trusted run of `a.cir` at a time. */
const ran = (startedAt: number, metrics: MetricRecord[], change: Partial<RunSummary> = {}): RunSummary => ({
	...run({ id: `run ${startedAt}`, startedAt, verdict: trusted, metrics }),
	changes: [value('RE1')],
	...change
});

/** A change of the agent to a line of `a.cir`, over within one unit of time. */
const edited = (startedAt: number, line = 'RE1 e x', change: Partial<OperationRecord> = {}): OperationRecord =>
	operation({
		id: `edit ${startedAt}`,
		startedAt,
		endedAt: startedAt + 1,
		changes: [textChange({ before: `title\n${line} 68\n.end\n`, after: `title\n${line} 15\n.end\n` })],
		...change
	});

const goal = (change: Partial<DesignGoal>): DesignGoal => ({
	metric: 'gain',
	target: 40,
	unit: 'dB',
	direction: 'at_least',
	tolerance: 0,
	priority: 'must',
	...change
});

const before = ran(10, [metric('gain', 32.5), metric('bandwidth', 1.2e6, 'Hz')]);
const after = ran(30, [metric('gain', 40.7), metric('bandwidth', 0.9e6, 'Hz')]);

/** What is shown on which operation: `edit 20: gain 32.5 > 40.7 (met)`, then how many others and what else changed. */
function shown(input: Partial<DifferenceInput>): string[] {
	const found = atOnce(resultDifferences({ operations: [edited(20)], runs: [before, after], goals: [], ...input }));
	return [...found].flatMap(([id, differences]) =>
		differences.map(({ metrics, otherOperations, otherChanges }) => {
			const pairs = metrics.map(
				({ before: { id: name, value: from }, after: { value: to }, trend }) =>
					`${name} ${from} > ${to}${trend ? ` (${trend})` : ''}`
			);
			const rest = [otherOperations > 0 ? `+${otherOperations}` : '', ...otherChanges];
			return `${id}: ${[pairs.join(', '), ...rest].filter(Boolean).join('; ')}`;
		})
	);
}

describe('what a change did to the results', () => {
	test('[L3] compares the run after it with the last one before it', () => {
		expect(shown({})).toEqual(['edit 20: gain 32.5 > 40.7, bandwidth 1200000 > 900000']);
		const older = ran(5, [metric('gain', 1)]);
		const later = ran(40, [metric('gain', 99)], { changes: [] });
		expect(shown({ runs: [later, older, after, before] })).toEqual([
			'edit 20: gain 32.5 > 40.7, bandwidth 1200000 > 900000'
		]);
	});

	test.each<[string, Partial<DifferenceInput>]>([
		['there is no run before', { runs: [after] }],
		['there is no run after', { runs: [before] }],
		['the run before failed', { runs: [{ ...before, status: 'failed' }, after] }],
		['the run after was stopped', { runs: [before, { ...after, status: 'stopped' }] }],
		['a run is suspicious', { runs: [before, { ...after, verdict: { level: 'suspicious', reasons: [] } }] }],
		['a run is older than verdicts', { runs: [{ ...before, verdict: undefined }, after] }],
		['a run had overrides', { runs: [before, { ...after, isTrial: true }] }],
		['the runs are of different netlists', { runs: [before, { ...after, entry: 'b.cir' }] }],
		['the dialect differs', { runs: [before, { ...after, settings: settings('ltspice') }] }],
		['the engine differs', { runs: [before, { ...after, engineBuild: 'newer' }] }],
		['nothing is known about what changed', { runs: [before, { ...after, changes: undefined }] }],
		['more may have changed than is known', { runs: [before, { ...after, changes: Array(20).fill(value('RE1')) }] }],
		['the change concerns something else', { operations: [edited(20, 'C9 a b')] }],
		['the change was undone', { operations: [edited(20, 'RE1 e x', { status: 'undone' })] }],
		['the change failed', { operations: [edited(20, 'RE1 e x', { status: 'failed' })] }],
		['the user made the change', { operations: [edited(20, 'RE1 e x', { actor: 'user' })] }],
		['it was under way when the run began', { operations: [edited(20, 'RE1 e x', { endedAt: 31 })] }],
		['it was made before both runs', { operations: [edited(3)] }],
		['its contents are no longer kept', { operations: [edited(20, 'RE1 e x', { contents: 'dropped' })] }],
		['the script changed', { runs: [before, { ...after, changes: [value('RE1'), value('let')] }] }],
		['no metric is in both runs', { runs: [before, { ...after, metrics: [metric('gain', 1, 'dB', { plot: 'ac2' })] }] }]
	])('[L3] shows nothing where %s', (_why, input) => {
		expect(shown(input)).toEqual([]);
	});

	test.each<[string, Partial<MetricRecord>, Partial<MetricRecord>]>([
		['signal', {}, { signal: 'v(out)' }],
		['plot', {}, { plot: 'ac2' }],
		['unit', {}, { unit: 'V' }],
		['value', {}, { value: null }],
		['value before', { value: null }, {}]
	])('[L3] compares no metric with another %s', (_what, was, is) => {
		const bandwidth = metric('bandwidth', 1e6, 'Hz');
		const runs = [
			ran(10, [metric('gain', 32.5, 'dB', was), bandwidth]),
			ran(30, [metric('gain', 40.7, 'dB', is), { ...bandwidth, value: 2e6 }])
		];
		expect(shown({ runs })).toEqual(['edit 20: bandwidth 1000000 > 2000000']);
	});

	test('[L3] compares no metric that a script measures several times', () => {
		const twice = [metric('meas:g', 1), metric('meas:g', 2)];
		const runs = [ran(10, [...before.metrics, ...twice]), ran(30, [...after.metrics, ...twice])];
		expect(shown({ runs })).toHaveLength(1);
		expect(shown({ runs })[0]).not.toContain('meas:g');
	});

	test.each([
		['.ac', 'meas', []],
		['.measure', 'meas', ['gain']],
		['.tran', 'ac', ['gain']]
	])('[L3] compares nothing whose definition changed with %s', (card, _of, left) => {
		const peak = metric('meas:peak', 1, 'V', { plot: '', signal: '' });
		const runs = [
			ran(10, [metric('gain', 1), peak]),
			ran(30, [metric('gain', 2), { ...peak, value: 2 }], { changes: [value('RE1'), value(card)] })
		];
		const lines = shown({ runs }).join();
		expect([...lines.matchAll(/(gain|meas:peak) \d > \d/g)].map(([, name]) => name)).toEqual(left);
	});

	test('[L3] says that what can be compared is the same, with the digits that are shown', () => {
		const runs = [before, ran(30, [metric('gain', 32.500001), metric('bandwidth', 1.2e6, 'Hz')])];
		expect(shown({ runs })).toEqual(['edit 20: ']);
	});

	test('[L3] several changes between two runs are shown on the last one that concerns the netlist', () => {
		const operations = [edited(20), edited(22, 'RC vcc c'), edited(24, '* only a note')];
		const runs = [before, { ...after, changes: [value('RE1'), value('RC')] }];
		expect(shown({ operations, runs })).toEqual(['edit 22: gain 32.5 > 40.7, bandwidth 1200000 > 900000; +1']);
	});

	test('[L3] names what else differs between the runs', () => {
		const runs = [before, { ...after, changes: [value('RE1'), value('C1'), { type: 'removed' as const, name: 'R7' }] }];
		expect(shown({ runs })).toEqual(['edit 20: gain 32.5 > 40.7, bandwidth 1200000 > 900000; C1; R7']);
	});

	test('[L3] a run between that failed is bridged with what it changed, a trial is passed over', () => {
		const failed = ran(22, [], { status: 'failed', changes: [value('RE1')] });
		const trial = ran(24, [metric('gain', 7)], { isTrial: true, changes: [value('RX')] });
		const runs = [before, failed, trial, { ...after, changes: [value('RC')] }];
		const operations = [edited(20), edited(26, 'RC vcc c')];
		expect(shown({ operations, runs })).toEqual(['edit 26: gain 32.5 > 40.7, bandwidth 1200000 > 900000; +1']);
		const unknown = [before, { ...failed, changes: undefined }, after];
		expect(shown({ runs: unknown })).toEqual([]);
	});

	test.each<[string, Partial<DesignGoal>, number, number, string | null]>([
		['is met now', {}, 32.5, 40.7, 'met'],
		['is missed now', {}, 40.7, 32.5, 'missed'],
		['is closer', {}, 32.5, 35, 'closer'],
		['is farther', {}, 35, 32.5, 'farther'],
		['stays met', {}, 41, 45, null],
		['is an upper limit', { direction: 'at_most' }, 50, 45, 'closer'],
		['is a value to hit', { direction: 'equal' }, 35, 46, 'farther'],
		['is of another metric', { metric: 'phase_margin' }, 32.5, 40.7, null]
	])('[L3] a goal that %s', (_what, change, from, to, trend) => {
		const runs = [ran(10, [metric('gain', from)]), ran(30, [metric('gain', to)])];
		expect(shown({ runs, goals: [goal(change)] })).toEqual([
			`edit 20: gain ${from} > ${to}${trend ? ` (${trend})` : ''}`
		]);
	});

	test('[L3] metrics with goals come first, and the worse of two goals counts', () => {
		const goals = [goal({ metric: 'bandwidth', target: 1, unit: 'MHz' })];
		expect(shown({ goals })).toEqual(['edit 20: bandwidth 1200000 > 900000 (missed), gain 32.5 > 40.7']);
		const both = [goal({}), goal({ direction: 'at_most', target: 35 })];
		expect(shown({ goals: both })[0]).toContain('gain 32.5 > 40.7 (missed)');
	});

	test('[L3] several netlists of one change are told apart', () => {
		const other = (one: RunSummary): RunSummary => ({ ...one, id: `b ${one.id}`, entry: 'b.cir' });
		expect(shown({ runs: [before, after, other(before), other(after)] })).toHaveLength(2);
	});
});

function settings(compatibility: 'ngspice' | 'ltspice') {
	return { compatibility, timeLimitMs: 1, maxPoints: null, memoryLimitMb: null, seed: null };
}

describe('the names on changed lines', () => {
	const names = (from: string | null, to: string | null) =>
		[...(changedNames(operation({ changes: [textChange({ before: from, after: to })] })) ?? ['unknown'])].sort();

	test.each([
		['R1 a b 1k\nR2 b 0 1k', 'R1 a b 1k\r\nR2 b 0 2k', ['0', '1k', '2k', 'b', 'r2']],
		['.param w=1u', '.param w={2u}', ['.param', '1u', '2u', 'w']],
		['M1 d g s b n\n* note\n+ w=1u', 'M1 d g s b n\n* note\n+ w=2u', ['+', '1u', '2u', 'm1', 'w']],
		['* R1 is 1k', '* R1 is 2k', []],
		[null, 'R1 a b 1k', ['1k', 'a', 'b', 'r1']],
		['R1 a b 1k\nR1 a b 1k', 'R1 a b 1k', ['1k', 'a', 'b', 'r1']],
		['a', 'x'.repeat(300_000), ['unknown']]
	])('[L3] of %j to %j', (from, to, expected) => {
		expect(names(from, to)).toEqual(expected);
	});
});
