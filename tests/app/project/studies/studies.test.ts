import { setImmediate } from 'node:timers/promises';
import { downloadZip } from 'client-zip';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Runs } from '#lib/app/project/runs/runs.svelte.ts';
import { Studies } from '#lib/app/project/studies/studies.svelte.ts';
import { StudyRunner } from '#lib/app/project/studies/study-runner.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { Fault } from '#lib/base/fault.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { familyOf } from '#lib/measure/family.ts';
import { studyPath, type Study } from '#lib/studies/study.ts';
import type { SimulationOutcome, SimulationPool, Simulator, Variant } from '#lib/workers/ngspice/protocol.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { localNetlists } from '../../../support/spice/local-netlists.ts';
import { listEntries } from '../../../support/storage/journal.ts';
import { openProjectWith, type OpenProject } from '../support.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
	for (const end of endings.splice(0).reverse()) await end();
});

const netlist = 'a.cir';
const study: Study = {
	netlist,
	kind: 'sweep',
	plan: {
		levels: [{ target: { kind: 'device', device: 'R1' }, values: { scale: 'linear', from: 1, to: 50, count: 50 } }]
	}
};

function outcome(value: number): SimulationOutcome {
	const nothing = { plots: [], ranges: [], log: [], elapsedMs: 1, points: 0, engine: { version: '', build: '' } };
	const isBroken = value === 13;
	return {
		...nothing,
		status: isBroken ? 'failed' : 'complete',
		reason: isBroken ? 'engine_error' : null,
		measurements: isBroken ? [] : [{ name: 'twice', value: 2 * value }]
	};
}

/** Engines that measure twice the value that a variant sets; each hears of it when one is asked. */
function scriptedPool(
	onvariant: (value: number) => unknown = () => undefined,
	outcomeOf: (value: number) => SimulationOutcome = outcome
): Pick<SimulationPool, 'runVariants'> {
	return {
		async runVariants(_, variants, { signal, onOutcome }) {
			const summary = { complete: 0, failed: 0, stopped: 0, cancelled: 0, retried: 0, elapsedMs: 0 };
			for (const { id, edits } of variants) {
				// In a task of its own, as a message of a worker: rows that are measured in slices get their turn.
				await setImmediate();
				if (signal?.aborted) continue;
				const value = valueOf(edits);
				onvariant(value);
				onOutcome(id, outcomeOf(value));
			}
			return summary;
		}
	};
}

const valueOf = (edits: Variant['edits']): number => Number(edits[0]?.insert);

interface Opened {
	studies: Studies;
	runs: Runs;
	faults: Fault[];
	ran: string[];
	applied: { row: number; undo: () => Promise<void> }[];
}

function open(project: OpenProject, engines: Pick<SimulationPool, 'runVariants'>): Opened {
	const pool = { size: 2, ...engines };
	const { database, workspace } = project;
	const faults: Fault[] = [];
	const ran: string[] = [];
	const applied: Opened['applied'] = [];
	const simulator: Simulator = {
		run({ files }) {
			ran.push(String(files[0]?.content));
			return Promise.resolve(outcome(0));
		},
		warmUp: () => Promise.resolve({ startMs: 0 }),
		dispose: () => undefined
	};
	const netlists = localNetlists();
	const tasks = new TaskRegistry(systemClock);
	const onfault = (fault: Fault) => void faults.push(fault);
	const runs = new Runs(database, workspace, simulator, netlists, {
		...{ onfault, tasks },
		limits: () => ({ timeLimitMs: 1_000 })
	});
	const clock = new ManualClock();
	const runner = new StudyRunner({ database, workspace, pool, netlists, clock, limits: () => runs.limits });
	const studies = new Studies({
		...{ workspace, runs, runner, tasks, onfault },
		onapplied: (row, undo) => void applied.push({ row, undo })
	});

	endings.push(
		() => runs.dispose(),
		() => studies.dispose()
	);
	return { studies, runs, faults, ran, applied };
}

async function project(): Promise<OpenProject> {
	const opened = await openProjectWith([{ path: netlist, content: 't\nV1 a 0 1\nR1 a 0 7\n.op\n.end\n' }]);
	endings.push(() => opened.close());
	return opened;
}

const twice = (studies: Studies): number[] => [...(studies.opened?.table?.columns[0]?.values ?? [])];
const expected = Array.from({ length: 50 }, (_, i) => (i + 1 === 13 ? Number.NaN : 2 * (i + 1)));

describe('the studies of a project', () => {
	it('[C13] a study that is saved while another one is shown is the one that is shown and run', async () => {
		const place = await project();
		const { studies } = open(place, scriptedPool());
		await studies.save('first', study);
		await vi.waitUntil(() => studies.files.length === 1);
		// The list of files hears of the second file while its study is being read.
		expect(await studies.save('second', study)).toBe(true);
		expect(studies.opened?.name).toBe('second');
		await studies.run();
		expect(studies.opened).toMatchObject({ name: 'second', table: { done: 50 } });
	});
	it('[C13] [STU13] [F6] a study is written, run and kept, its run in the journal; its failed row is counted apart', async () => {
		const place = await project();
		const { studies, faults } = open(place, scriptedPool());
		expect(await studies.save('load', study)).toBe(true);
		await vi.waitUntil(() => studies.files.length === 1);
		expect(studies.files).toEqual([{ path: studyPath('load'), name: 'load' }]);
		await studies.run();
		expect(faults).toEqual([]);
		expect(studies.opened?.table?.ended).toEqual({ complete: 49, stopped: 0, failed: 1 });
		const ran = (await listEntries(place.database, place.projectId)).filter(({ category }) => category === 'study');
		expect(ran).toMatchObject([
			{
				actor: 'user',
				action: 'run_study',
				status: 'success',
				details: { subject: 'load' },
				endedAt: expect.any(Number)
			}
		]);
		expect(twice(studies)).toEqual(expected);

		const again = open(
			place,
			scriptedPool(() => expect.unreachable())
		);
		await again.studies.open(studyPath('load'));
		expect(again.studies.opened).toMatchObject({ isStale: false, fault: null });
		expect(twice(again.studies)).toEqual(expected);
		await again.studies.run();
		expect(again.studies.opened?.table?.done).toBe(50);
	});

	it('[STU21] has its columns in the order in which runs list their metrics, also when it is read again', async () => {
		const place = await project();
		// Every other row lacks the metric that others list first.
		const measured = (value: number): SimulationOutcome => {
			if (value === 13) return outcome(value);
			const second = { name: 'b', value: -value };
			return { ...outcome(value), measurements: value % 2 === 1 ? [second] : [{ name: 'z', value }, second] };
		};
		const ran: number[] = [];
		const pool = scriptedPool((value) => ran.push(value) === 20 && first.studies.stop(), measured);
		const columnsOf = ({ studies }: Opened) =>
			studies.opened?.table?.columns.map(({ metric, values }) => [metric.id, [...values]]);
		const rows = Array.from({ length: 50 }, (_, i) => i + 1);
		const expectedNow = () => [
			['meas:z', rows.map((value) => (ran.includes(value) && value % 2 === 0 ? value : NaN))],
			['meas:b', rows.map((value) => (ran.includes(value) && value !== 13 ? -value : NaN))]
		];
		const first = open(place, pool);
		await first.studies.save('load', study);
		await first.studies.run();
		expect(columnsOf(first)).toEqual(expectedNow());
		const next = open(place, pool);
		await next.studies.open(studyPath('load'));
		expect(columnsOf(next)).toEqual(expectedNow());
		await next.studies.run();
		expect(columnsOf(next)).toEqual(expectedNow());
		const last = open(place, pool);
		await last.studies.open(studyPath('load'));
		expect(columnsOf(last)).toEqual(expectedNow());
		expect(ran).toHaveLength(50);
	});

	it('[STU12] [STU21] rows that were stored without an order of their columns are stale', async () => {
		const place = await project();
		const { studies } = open(place, scriptedPool());
		await studies.save('load', study);
		await studies.run();
		await place.database.studyResults.toCollection().modify((result) => void delete result.order);
		const again = open(place, scriptedPool());
		await again.studies.open(studyPath('load'));
		expect(again.studies.opened).toMatchObject({ isStale: true, table: { done: 50 } });
		await again.studies.run();
		expect(again.studies.opened).toMatchObject({ isStale: false, table: { done: 50 } });
	});

	it('[C12] [STU17] a Monte Carlo study stops by itself when its yield is known, and has nothing left to run', async () => {
		const place = await project();
		const goal = { metric: 'meas:twice', target: 1000, direction: 'at_most' };
		const after = JSON.stringify({ version: 1, goals: [goal] });
		const path = '.circuit_ai/design_goals.json';
		await place.workspace.changeFiles([{ path, before: null, after }], { actor: 'user', action: 'study' });
		const ran: number[] = [];
		const { studies, faults } = open(
			place,
			scriptedPool((value) => ran.push(value))
		);
		const distribution = { shape: 'gauss' as const, sigma: { amount: 0.01, relative: true } };
		const vary = [{ target: { kind: 'device' as const, device: 'R1' }, parts: [{ distribution }] }];
		const plan = {
			samples: 2_000,
			seed: 1,
			sampling: 'plain' as const,
			vary,
			correlations: [],
			stop_when: { half_width: 0.02 }
		};
		await studies.save('yield', { netlist, kind: 'monte_carlo', plan });
		await studies.run();
		expect(faults).toEqual([]);
		// All meet the goal: the interval of 93 of 93 is 0.0397 wide, that of 92 is 0.0401.
		const { done } = studies.opened!.table!;
		expect(done).toBeGreaterThanOrEqual(93);
		// Engines of a script are ahead of the measurements.
		expect(done).toBeLessThan(2_000);
		await studies.run();
		expect(ran).toHaveLength(done);
	});

	it('[STU7] [STU12] rows are judged by the goals in their key, also if goals change while the run begins', async () => {
		const place = await project();
		const goalsAt = (target: number) =>
			JSON.stringify({ version: 1, goals: [{ metric: 'meas:twice', target, direction: 'at_most' }] });
		await place.workspace.changeFiles([{ path: '.circuit_ai/design_goals.json', before: null, after: goalsAt(1000) }]);
		const { studies } = open(place, scriptedPool());
		const sigma = { amount: 0.01, relative: true };
		const vary = [
			{
				target: { kind: 'device', device: 'R1' } as const,
				parts: [{ distribution: { shape: 'gauss', sigma } as const }]
			}
		];
		const plan = { samples: 400, seed: 1, sampling: 'plain', vary, correlations: [], stop_when: { half_width: 0.02 } };
		await studies.save('yield', { netlist, kind: 'monte_carlo', plan: plan as never });
		const { read } = place.store;
		// From the first progress on, which is before the first row, only half of the samples would meet the goal.
		const onProgress = () => {
			place.store.read = async (path) => {
				const file = await read(path);
				return file && path.endsWith('design_goals.json') ? { ...file, content: goalsAt(14) } : file;
			};
		};
		await studies.execute(studyPath('yield'), netlist, { signal: new AbortController().signal, onProgress });
		expect(studies.opened!.table!.done).toBeLessThan(400);
	});

	it('[C13] [STU12] a stopped run goes on where it was, and no row is run twice', async () => {
		const place = await project();
		const ran: number[] = [];
		const pool = scriptedPool((value) => {
			ran.push(value);
			if (ran.length === 20) first.studies.stop();
		});
		const first = open(place, pool);
		await first.studies.save('load', study);
		await first.studies.run();
		expect(first.studies.opened?.table?.done).toBe(20);
		expect(first.studies.progress).toBeNull();
		const next = open(place, pool);
		await next.studies.open(studyPath('load'));
		expect(next.studies.opened?.table?.done).toBe(20);
		await next.studies.run();
		expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
		expect(twice(next.studies)).toEqual(expected);
	});

	it('[C13] [STU12] rows of an earlier netlist are shown as such until the study is run again', async () => {
		const place = await project();
		const { studies } = open(place, scriptedPool());
		await studies.save('load', study);
		await studies.run();
		const { version } = (await place.store.read(netlist))!;
		await place.elsewhere.apply({
			changes: [{ kind: 'write', path: netlist, content: 't\nV1 a 0 2\nR1 a 0 7\n.op\n.end\n', basedOn: version }],
			origin: null
		});
		await vi.waitUntil(() => studies.opened?.isStale);
		expect(twice(studies)).toEqual(expected);
		await studies.run();
		expect(studies.opened).toMatchObject({ isStale: false, table: { count: 50 } });
	});

	it('[C13] [STU11] says what does not fit before the first run', async () => {
		const place = await project();
		const { studies } = open(
			place,
			scriptedPool(() => expect.unreachable())
		);
		const target = { kind: 'device', device: 'R9' } as const;
		await studies.save('load', { ...study, plan: { levels: [{ target, values: { scale: 'list', values: [1] } }] } });
		expect(studies.opened?.fault).toMatchObject({ code: 'target_unknown', data: { known: 'V1, R1' } });
		await studies.run();
		expect(studies.opened?.table).toBeNull();
		await place.workspace.create(studyPath('bad'), 'text', '{');
		await studies.open(studyPath('bad'));
		expect(studies.opened).toMatchObject({ study: null, fault: { code: 'study_not_json' } });
	});

	it('[C13] rows that cannot be stored are still shown, and stored by the next run', async () => {
		const place = await project();
		const { studies, faults } = open(place, scriptedPool());
		await studies.save('load', study);
		const fail = () => {
			throw new DOMException('full', 'QuotaExceededError');
		};
		place.database.studyRows.hook('creating', fail);
		await studies.run();
		expect(faults.map(({ code }) => code)).toEqual(['storage_full']);
		expect(twice(studies)).toEqual(expected);
		await studies.refresh();
		expect(twice(studies)).toEqual(expected);
	});

	it('[C13] a row is run by itself with the values of the row', async () => {
		const { studies, ran, runs } = open(await project(), scriptedPool());
		await studies.save('load', study);
		await studies.openRow(4);
		expect(ran[0]).toContain('R1 a 0 5');
		expect(runs.view.shown?.run.overrides?.values).toEqual([{ target: { kind: 'device', device: 'R1' }, value: 5 }]);
	});

	it('[H3] what the agent runs is shown like a run of the user, one at a time', async () => {
		const place = await project();
		const { studies } = open(place, scriptedPool());
		await studies.save('load', study);
		await studies.save('other', study);
		const seen: number[] = [];
		const { signal } = new AbortController();
		const path = studyPath('load');
		const running = studies.execute(path, netlist, { signal, onProgress: ({ done }) => void seen.push(done) });
		expect(await studies.execute(studyPath('other'), netlist, { signal, onProgress: () => undefined })).toBeNull();
		const ran = await running;
		expect(studies.opened).toMatchObject({ path, table: { done: 50 } });
		expect(ran?.table).toBe(studies.opened?.table);
		expect(studies.progress).toBeNull();
		expect([seen[0], seen.at(-1)]).toEqual([0, 50]);
	});

	it('[C19] the values of a row are written to the netlist as one change, and taken back', async () => {
		const place = await project();
		const { studies, faults, applied } = open(place, scriptedPool());
		await studies.save('load', study);
		await studies.run();
		await studies.applyRow(4);
		const text = () => place.workspace.textOf(netlist);
		expect(await text()).toContain('R1 a 0 5\n');
		expect(applied.map(({ row }) => row)).toEqual([4]);
		await vi.waitUntil(() => studies.opened?.isStale);
		await studies.applyRow(6);
		expect(await text()).toContain('R1 a 0 5\n');
		await applied[0]!.undo();
		await vi.waitUntil(async () => (await text())?.includes('R1 a 0 7\n'));
		expect(faults).toEqual([]);
	});

	it('[C13] cleared rows are run again', async () => {
		const ran: number[] = [];
		const { studies } = open(
			await project(),
			scriptedPool((value) => void ran.push(value))
		);
		await studies.save('load', study);
		await studies.run();
		await studies.clear();
		expect(studies.opened?.table?.done).toBe(0);
		await studies.run();
		expect(ran).toHaveLength(100);
	});

	it('[X4] is exported for other computers, and takes over what they send back', async () => {
		const place = await project();
		const { studies, faults } = open(place, scriptedPool());
		await studies.save('load', study);
		expect(await studies.exportBundle()).toMatchObject({ fileName: 'load-cluster.zip' });
		await studies.importResults(new Blob(['no zip']));
		expect(faults.map(({ code }) => code)).toEqual(['cluster_no_results']);
		expect(studies.progress).toBeNull();
		const head = { format: 'spicewright-results', version: 1, study: studies.opened?.plan?.key, count: 50 };
		await studies.importResults(await downloadZip([{ name: 'results.json', input: JSON.stringify(head) }]).blob());
		expect(studies.imported?.report).toMatchObject({ taken: 0, missing: Array.from({ length: 50 }, (_, i) => i + 1) });
		expect(faults).toHaveLength(1);
	});
});

describe('[C13] the curves of the rows as one family', () => {
	const STEPS = [0, 1, 2, 3];
	/** A curve over time that is known by its start and its slope: R2 + R1·t. */
	const curve = (r1: number, r2: number): Plot => {
		const [time, value] = [Float64Array.from(STEPS), Float64Array.from(STEPS, (at) => r2 + r1 * at)];
		return {
			...{ id: 'tran1', title: 't', analysis: 'tran', scale: 'time' },
			vectors: [
				{ name: 'time', kind: 'real', quantity: 'time', data: time },
				{ name: 'v(a)', kind: 'real', quantity: 'voltage', data: value }
			]
		};
	};
	/** What a variant sets R1 and R2 to, in the order of their lines. */
	const setBy = (edits: Variant['edits']): [number, number] => {
		const [r1, r2] = edits.toSorted((a, b) => a.from - b.from).map(({ insert }) => Number(insert));
		return [r1 ?? NaN, r2 ?? NaN];
	};
	/** Engines that end the variants in another order than they were given, one of them without curves. */
	const scrambledPool = (isLost: (r1: number, r2: number) => boolean): Pick<SimulationPool, 'runVariants'> => ({
		async runVariants(_, variants, { keep, onOutcome }) {
			for (const { id, edits } of variants.toReversed()) {
				await Promise.resolve();
				const [r1, r2] = setBy(edits);
				const hasCurves = keep === undefined || keep.length > 0;
				const isFailed = hasCurves && isLost(r1, r2);
				onOutcome(id, { ...outcome(isFailed ? 13 : r1), plots: hasCurves && !isFailed ? [curve(r1, r2)] : [] });
			}
			return { complete: 0, failed: 0, stopped: 0, cancelled: 0, retried: 0, elapsedMs: 0 };
		}
	});
	/** The members of the shown family: the parameters that each names, and those that its curve was made from. */
	async function shownMembers(content: Study, isLost: (r1: number, r2: number) => boolean) {
		const place = await openProjectWith([{ path: netlist, content: 't\nV1 a 0 1\nR1 a b 7\nR2 b 0 8\n.op\n.end\n' }]);
		endings.push(() => place.close());
		const { studies, runs, faults } = open(place, scrambledPool(isLost));
		await studies.save('family', content);
		await studies.run();
		await studies.showCurves();
		expect(faults).toEqual([]);
		const trial = runs.view.trial;
		const [plot] = trial!.run.plots;
		const family = familyOf(plot!)!;
		const voltage = plot!.vectors[1]!;
		if (voltage.kind !== 'real') throw new TypeError('The curves are real.');
		const curves = family.members.map((_, member) => {
			const samples = voltage.data.subarray(member * STEPS.length, (member + 1) * STEPS.length);
			return [samples[1]! - samples[0]!, samples[0]!];
		});
		const named = family.members.map((_, member) => family.parameters.map(({ values }) => values[member]!));
		const plan = studies.opened!.plan!;
		const rows = Array.from({ length: plan.points.count }, (_, row) => plan.points.values(row).map(Number));
		return { curves, named, rows, names: family.parameters.map(({ name }) => name), study: trial!.study };
	}

	it('[C12] [C17] a member of a Monte Carlo study has the curve of the sample whose values it names', async () => {
		const distribution = { shape: 'gauss' as const, sigma: { amount: 0.1, relative: true } };
		const vary = ['R1', 'R2'].map((device) => ({
			target: { kind: 'device' as const, device },
			parts: [{ distribution }]
		}));
		const plan = { samples: 12, seed: 3, sampling: 'plain' as const, vary, correlations: [] };
		const { curves, named, rows, names, study } = await shownMembers(
			{ netlist, kind: 'monte_carlo', plan },
			// One that is neither the first nor the last.
			(r1) => r1 > 7.8
		);
		expect(names).toEqual(['R1', 'R2']);
		const isKept = ([r1]: readonly number[]) => r1! <= 7.8;
		expect(rows.some((row) => !isKept(row)) && isKept(rows[0]!) && isKept(rows.at(-1)!)).toBe(true);
		// In the order of the samples, without the ones that gave no curves.
		expect(named).toEqual(rows.filter(isKept));
		expect(study).toMatchObject({ rows: named.length, count: 12 });
		for (const [member, [slope, start]] of curves.entries()) {
			expect(slope).toBeCloseTo(named[member]![0]!, 9);
			expect(start).toBeCloseTo(named[member]![1]!, 9);
		}
	});

	it('[C11] [C17] a member of a corner study has the curve of the corner whose values it names', async () => {
		const axis = (device: string, values: readonly number[]) => ({
			name: device,
			choices: values.map((value) => ({
				name: String(value),
				settings: [{ target: { kind: 'device' as const, device }, value }]
			}))
		});
		const plan = { axes: [axis('R1', [3, 1, 2]), axis('R2', [50, 40])] };
		const { curves, named, rows, names } = await shownMembers(
			{ netlist, kind: 'corners', plan },
			(r1, r2) => r1 === 1 && r2 === 40
		);
		expect(names).toEqual(['R1', 'R2']);
		expect(rows).toHaveLength(6);
		expect(named).toEqual(rows.filter(([r1, r2]) => r1 !== 1 || r2 !== 40));
		expect(curves).toEqual(named);
	});
});
