import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConvergenceHelp } from '#lib/app/project/runs/convergence-help.svelte.ts';
import { Runs } from '#lib/app/project/runs/runs.svelte.ts';
import type { Fault } from '#lib/base/fault.ts';
import { systemClock } from '#lib/base/clock.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import type {
	Compatibility,
	SimulationOutcome,
	SimulationPool,
	SimulationRequest,
	Simulator
} from '#lib/workers/ngspice/protocol.ts';
import { openProjectWith } from '../support.ts';
import { localNetlists } from '../../../support/spice/local-netlists.ts';

const endings: (() => void | Promise<void>)[] = [];
afterEach(async () => {
	for (const end of endings.splice(0)) await end();
});

const netlist = {
	'b.cir': '* another\nR1 a 0 1k\n.op\n',
	'a.cir': 't\nV1 in 0 1\n.lib parts.lib\nX1 in 0 coup\n.op\n',
	'parts.lib': '* two capacitors\n.macro coup a b\nC1 a m 1n $ left\nC2 m b 1n\n.eom\n'
};

/** What the engine says when it finds no operating point. */
const outcome: SimulationOutcome = {
	status: 'failed',
	reason: 'engine_error',
	plots: [],
	ranges: [],
	log: ['Warning: singular matrix:  check node x1.m', 'Warning: source stepping failed'].map((text) => ({
		severity: 'warning',
		text,
		file: null,
		line: null,
		code: null
	})),
	measurements: [],
	elapsedMs: 1,
	points: 0,
	engine: { version: '39', build: '' }
};

/** Help with a run of the netlist, in a project of that dialect; no fix is tried. */
async function openHelp(compatibility: Compatibility) {
	const faults: Fault[] = [];
	const events = { onfault: (fault: Fault) => faults.push(fault) };
	const texts = { ...netlist, '.circuit_ai/simulation.json': JSON.stringify({ version: 1, compatibility, seed: 1 }) };
	const files = Object.entries(texts).map(([path, content]) => ({ path, content }));
	const project = await openProjectWith(files);
	const { database, workspace } = project;
	const ran: string[] = [];
	const simulator: Simulator = {
		run: ({ entry }) => {
			ran.push(entry);
			return Promise.resolve(outcome);
		},
		warmUp: () => Promise.resolve({ startMs: 0 }),
		dispose: () => undefined
	};
	const limits = () => ({ timeLimitMs: 1_000 });
	const tasks = new TaskRegistry(systemClock);
	const runs = new Runs(database, workspace, simulator, localNetlists(), { limits, ...events, tasks });
	endings.push(
		() => runs.dispose(),
		() => project.close()
	);
	await runs.execute('a.cir', new AbortController().signal);
	const tried: SimulationRequest[] = [];
	const pool: Pick<SimulationPool, 'runVariants'> = {
		runVariants: (base, variants) => {
			tried.push(base);
			return Promise.resolve({
				complete: 0,
				failed: 0,
				stopped: 0,
				cancelled: variants.length,
				retried: 0,
				elapsedMs: 0
			});
		}
	};
	const help = new ConvergenceHelp(workspace, runs, pool, localNetlists(), {
		limits,
		...events,
		tasks,
		onapplied: () => undefined
	});
	await help.open();
	return { help, faults, tried, ran, runs, project };
}

describe('help in the dialect of the project', () => {
	it('[C16] a file that LTspice includes by .lib is read, and the fix goes into it', async () => {
		const { help, faults, tried } = await openHelp('ltspice');
		expect(faults).toEqual([]);
		expect(help.problem).toMatchObject({ kind: 'floating_node', nodes: ['x1.m'] });
		expect(help.problem?.devices[0]).toEqual({ name: 'X1.C1', file: 'parts.lib', line: 3 });
		const leak = help.trials.find(({ fix }) => fix.id === 'leak_resistor');
		expect(leak?.changes).toEqual([
			{
				path: 'parts.lib',
				before: netlist['parts.lib'],
				after: '* two capacitors\n.macro coup a b\nC1 a m 1n $ left\nRleak_m m 0 1G\nC2 m b 1n\n.eom\n'
			}
		]);
		expect(tried[0]?.compatibility).toBe('ltspice');
	});

	it('[C16] ngspice takes the same card for the beginning of a section', async () => {
		const { help, faults } = await openHelp('ngspice');
		expect(faults).toEqual([]);
		expect(help.problem?.kind).not.toBe('floating_node');
	});
});

describe('help while another netlist is open', () => {
	async function openHelpBeside() {
		const opened = await openHelp('ltspice');
		const { workspace, elsewhere } = opened.project;
		workspace.update({ mainPath: null });
		await workspace.openFile('b.cir');
		expect(workspace.runPath).toBe('b.cir');
		opened.ran.length = 0;
		const basedOn = (await elsewhere.read('a.cir'))!.version;
		const content = netlist['a.cir'].replace('V1 in 0 1', 'V1 in 0 2');
		await elsewhere.apply({ changes: [{ kind: 'write', path: 'a.cir', content, basedOn }], origin: null });
		return opened;
	}

	it('[C16] runs and analyses the netlist of the run again when it has changed', async () => {
		const { help, ran, tried, runs, faults } = await openHelpBeside();
		await help.open();
		expect(ran).toEqual(['a.cir']);
		expect([help.runId, tried.at(-1)?.entry]).toEqual([runs.view.shown?.run.id, 'a.cir']);
		expect(tried.at(-1)?.files.find(({ path }) => path === 'a.cir')?.content).toContain('V1 in 0 2');
		expect([help.problem?.kind, faults]).toEqual(['floating_node', []]);
	});

	it('[C16] runs the netlist that was fixed', async () => {
		const { help, ran } = await openHelpBeside();
		await help.open();
		ran.length = 0;
		await help.apply(help.trials.find(({ fix }) => fix.id === 'leak_resistor')!);
		expect(ran).toEqual(['a.cir']);
	});

	it('[C16] has no effect when it is asked for again while it opens', async () => {
		const { help, ran, runs, faults } = await openHelpBeside();
		await Promise.all([help.open(), help.open()]);
		expect([ran, faults]).toEqual([['a.cir'], []]);
		expect([help.runId, help.problem?.kind]).toEqual([runs.view.shown?.run.id, 'floating_node']);
	});

	it('[C16] stays closed when it is closed while it opens', async () => {
		const { help, ran, tried } = await openHelpBeside();
		tried.length = 0;
		const running = vi.spyOn(ran, 'push').mockImplementation(() => {
			help.close();
			return 1;
		});
		await help.open();
		expect(running).toHaveBeenCalledExactlyOnceWith('a.cir');
		expect([help.runId, help.problem, help.trials, help.state, tried]).toEqual([null, null, [], 'done', []]);
	});
});
