import { afterEach, expect, it, vi } from 'vitest';
import { Specification } from '#lib/app/project/studies/specification.svelte.ts';
import { StudyRunner } from '#lib/app/project/studies/study-runner.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { Fault } from '#lib/base/fault.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { goalsFile } from '#lib/sim/goals.ts';
import { specificationFile } from '#lib/studies/specification/specification-file.ts';
import { formatStudy, studyPath, type Study } from '#lib/studies/study.ts';
import type { SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { localNetlists } from '../../../support/spice/local-netlists.ts';
import { listEntries } from '../../../support/storage/journal.ts';
import { openProjectWith, type OpenProject } from '../support.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
	for (const end of endings.splice(0).reverse()) await end();
});

const netlist = 'a.cir';
const textOf = (resistance: number) => `t\nV1 a 0 1\nR1 a 0 ${resistance}\n.op\n.end\n`;
const target = { kind: 'device', device: 'R1' } as const;
const choices = [5, 9].map((value) => ({
	name: `${value} Ω`,
	settings: [{ target, value }]
}));
const corners: Study = {
	netlist,
	kind: 'corners',
	plan: { axes: [{ name: 'R1', choices }] }
};
const sweep: Study = {
	...{ netlist, kind: 'sweep' },
	plan: { levels: [{ target, values: { scale: 'list', values: [1] } }] }
};
const goals = goalsFile.format({
	...{ version: 1, signals: {} },
	goals: [
		{
			metric: 'meas:r',
			target: 6,
			unit: '',
			direction: 'at_least',
			tolerance: 0,
			priority: 'must'
		}
	]
});

/** Engines that measure the resistance. Without curves no verdict is *trusted*. */
function scriptedPool(ran: number[], onrow: () => void): Pick<SimulationPool, 'runVariants' | 'size'> {
	return {
		size: 2,
		async runVariants({ files }, variants, { signal, onOutcome }) {
			const nominal = /R1 a 0 (\d+)/u.exec(String(files[0]?.content))?.[1];
			for (const { id, edits } of variants) {
				await Promise.resolve();
				if (signal?.aborted) continue;
				const value = Number(edits[0]?.insert ?? nominal);
				ran.push(value);
				const nothing = {
					plots: [],
					ranges: [],
					log: [],
					elapsedMs: 1,
					points: 0,
					engine: { version: '', build: '' }
				};
				onOutcome(id, {
					...nothing,
					status: 'complete',
					reason: null,
					measurements: [{ name: 'r', value }]
				});
				onrow();
			}
			return {
				complete: 0,
				failed: 0,
				stopped: 0,
				cancelled: 0,
				retried: 0,
				elapsedMs: 0
			};
		}
	};
}

async function open() {
	const place: OpenProject = await openProjectWith([
		{ path: netlist, content: textOf(7) },
		{ path: goalsFile.path, content: goals! },
		{ path: studyPath('pvt'), content: formatStudy(corners) },
		{ path: studyPath('sweep'), content: formatStudy(sweep) }
	]);
	endings.push(() => place.close());
	const { database, workspace } = place;
	const [ran, faults]: [number[], Fault[]] = [[], []];
	let onrow = (): void => undefined;
	const limits = () => ({ timeLimitMs: 1_000 });
	const pool = scriptedPool(ran, () => onrow());
	const clock = new ManualClock();
	const reader = localNetlists();
	let held = 0;
	const netlists: typeof reader = {
		...reader,
		async open(files, request) {
			const opened = await reader.open(files, request);
			held += 1;
			return { ...opened, release: () => void (opened.release(), (held -= 1)) };
		}
	};
	const runner = new StudyRunner({
		database,
		workspace,
		pool,
		netlists,
		clock,
		limits
	});
	const specification = new Specification({
		...{
			workspace,
			tasks: new TaskRegistry(systemClock),
			onfault: (fault) => void faults.push(fault)
		},
		runner,
		studies: { opened: null, progress: null, refresh: async () => undefined }
	});
	endings.push(() => specification.dispose());
	specification.open();
	await vi.waitUntil(() => specification.sheet);
	const states = () => specification.sheet?.columns.map(({ all }) => all.state);
	return {
		place,
		specification,
		ran,
		faults,
		states,
		clock,
		held: () => held,
		on: (what: () => void) => (onrow = what)
	};
}

it('[X1] runs what is not up to date, keeps it, and says what has become stale', async () => {
	const { place, specification, ran, faults, states } = await open();
	expect(states()).toEqual(['waiting', 'waiting', 'waiting']);

	await specification.run();
	expect([states(), ran]).toEqual([
		['check', 'missed', 'check'],
		[7, 5, 9]
	]);
	const studies = (await listEntries(place.database, place.projectId)).filter(({ category }) => category === 'study');
	expect(studies).toMatchObject([{ action: 'run_study', status: 'success', actor: 'user' }]);
	expect(specification.sheet).toMatchObject({
		verdict: 'missed',
		isOpen: false,
		requiredYield: 0.95
	});
	await specification.run();
	expect(ran).toHaveLength(3);
	await specification.require(0.8);
	await vi.waitUntil(() => specification.sheet?.requiredYield === 0.8);
	expect(states()).toEqual(['check', 'missed', 'check']);
	const { version } = (await place.store.read(netlist))!;
	await place.elsewhere.apply({
		changes: [{ kind: 'write', path: netlist, content: textOf(8), basedOn: version }],
		origin: null
	});
	await vi.waitUntil(() => states()?.includes('stale'));
	expect(states()).toEqual(['stale', 'stale', 'stale']);
	await specification.run();
	expect([states(), ran.slice(3)]).toEqual([
		['check', 'missed', 'check'],
		[8, 5, 9]
	]);
	expect(faults).toEqual([]);
});

it('[X1] a stopped run goes on where it was, and a file that cannot be read is told', async () => {
	const { place, specification, ran, states, on } = await open();
	on(() => {
		if (ran.length === 2) specification.stop();
	});
	await specification.run();
	expect(states()).toEqual(['check', 'missed', 'waiting']);
	await specification.run();
	expect([states(), ran]).toEqual([
		['check', 'missed', 'check'],
		[7, 5, 9]
	]);
	await place.workspace.create(specificationFile.path, 'text', '{"version": 1, "required_yield": 2}');
	await vi.waitUntil(() => specification.fault);
	expect(specification.fault?.code).toBe('specification_invalid');
	expect(specification.sheet).toBeNull();
});

it('[X1] [STU12] a run whose rows cannot be stored holds no netlist, and goes on', async () => {
	const { place, specification, ran, faults, states, held } = await open();
	await vi.waitUntil(() => held() === 0);
	const fail = () => {
		throw new DOMException('full', 'QuotaExceededError');
	};
	place.database.studyRows.hook('creating', fail);
	await specification.run();
	expect([faults.map(({ code }) => code), held()]).toEqual([['storage_full'], 0]);
	place.database.studyRows.hook('creating').unsubscribe(fail);
	ran.length = 0;
	await specification.run();
	expect([states(), ran, held()]).toEqual([['check', 'missed', 'check'], [7, 5, 9], 0]);
});

it('[X1] [SPT6] says before it runs how many runs there are, and how long they take by the last study of the netlist', async () => {
	const { place, specification, states, clock, on } = await open();
	expect(specification.sheet?.remaining).toEqual({ rows: 3, ms: null });
	on(() => void clock.advance(40));
	await specification.run();
	expect([states(), specification.sheet?.remaining]).toEqual([['check', 'missed', 'check'], null]);
	const { version } = (await place.store.read(netlist))!;
	await place.elsewhere.apply({
		changes: [{ kind: 'write', path: netlist, content: textOf(8), basedOn: version }],
		origin: null
	});
	await vi.waitUntil(() => specification.sheet?.remaining);
	const known = specification.sheet?.remaining;
	expect(known?.rows).toBe(3);
	expect(known?.ms).toBeGreaterThan(0);
	const told: unknown[] = [];
	await specification.execute(netlist, { onStart: (remaining) => told.push(remaining), onProgress: () => undefined });
	expect(told).toEqual([known]);
});
