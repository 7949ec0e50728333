import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AnswerNetlists, type AnswerNetlistEvents } from '#lib/app/project/language/answer-netlists.svelte.ts';
import { systemClock } from '#lib/base/clock.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { Runs } from '#lib/app/project/runs/runs.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import type { SimulationRequest, Simulator } from '#lib/workers/ngspice/protocol.ts';
import { listJournal } from '../../../support/storage/journal.ts';
import { localNetlists } from '../../../support/spice/local-netlists.ts';
import { openProjectWith, type OpenProject } from '../support.ts';

const netlist = 'Divider\r\nV1 in 0 5\r\nR1 in out 1k\r\nR2 out 0 1k\r\n.op\r\n.end\r\n';
const answer = '* RC low-pass / 1 kHz\nV1 in 0 AC 1\nR1 in out 1k\nC1 out 0 100n\n.ac dec 10 1 1meg\n.end';
const path = 'parts/rc-low-pass-1-khz.cir';

let project: OpenProject;
let runs: Runs;
let answers: AnswerNetlists;
let requests: SimulationRequest[];
/** Lets the runs end. */
let release: () => void;
let cursor: ReturnType<AnswerNetlistEvents['cursor']>;
const onfault = vi.fn<(fault: Fault) => void>();
const onsaved = vi.fn<AnswerNetlistEvents['onsaved']>();
const oninserted = vi.fn<AnswerNetlistEvents['oninserted']>();

const simulator: Simulator = {
	run: async (request) => {
		requests.push(request);
		await new Promise<void>((resolve) => (release = resolve));
		const nothing = { plots: [], ranges: [], log: [], measurements: [], elapsedMs: 1, points: 0 };
		return { status: 'complete', reason: null, ...nothing, engine: { version: '1', build: '1' } };
	},
	warmUp: async () => ({ startMs: 0 }),
	dispose: () => undefined
};

beforeEach(async () => {
	vi.clearAllMocks();
	requests = [];
	cursor = null;
	project = await openProjectWith([
		{ path: 'parts/main.cir', content: netlist },
		{ path: 'notes.md', content: '# Notes\n' }
	]);
	const limits = () => ({ timeLimitMs: 1_000, maxPoints: 1_000 });
	runs = new Runs(project.database, project.workspace, simulator, localNetlists(), {
		limits,
		onfault,
		tasks: new TaskRegistry(systemClock)
	});
	answers = new AnswerNetlists(project.workspace, runs, {
		untitled: () => 'Circuit from chat',
		cursor: () => cursor,
		onfault,
		onsaved,
		oninserted
	});
	await project.workspace.openFile('parts/main.cir');
});
afterEach(async () => {
	runs.dispose();
	await project.close();
});

const journal = () => listJournal(project.database, project.projectId);

/** Runs a netlist to its end. */
async function ran(text: string): Promise<void> {
	const count = requests.length;
	const running = answers.run(text);
	await vi.waitUntil(() => requests.length > count);
	release();
	await running;
}

describe('[L8] running a netlist of an answer', () => {
	test('saves it under its title beside the netlist that runs, opens and runs it, as one entry of the journal', async () => {
		await ran(answer);
		expect(await project.stored(path)).toBe(`${answer}\n`);
		expect(project.workspace.state.activePath).toBe(path);
		expect(requests[0]?.entry).toBe(path);
		expect(runs.view.shown?.run).toMatchObject({ entry: path, origin: 'user' });
		expect(await project.stored('parts/main.cir')).toBe(netlist);
		expect((await journal()).map(({ actor, action }) => `${actor} ${action}`)).toEqual(['user create']);
		expect(onsaved.mock.calls[0]?.slice(0, 2)).toEqual([path, true]);
	});

	test('runs it also when another netlist is the one that Run simulates', async () => {
		project.workspace.update({ mainPath: 'parts/main.cir' });
		await ran(answer);
		expect(requests[0]?.entry).toBe(path);
	});

	test('is undone through the journal: the file is gone and its tab closed', async () => {
		await ran(answer);
		await onsaved.mock.calls[0]?.[2]();
		expect(await project.stored(path)).toBeNull();
		await vi.waitUntil(() => !project.workspace.state.openPaths.includes(path));
		expect(project.workspace.state.activePath).toBe('parts/main.cir');
	});

	test('saves the same netlist once, and another one of the same title under a free name', async () => {
		await ran(answer);
		await ran(answer);
		expect(onsaved).toHaveBeenCalledOnce();
		await ran(answer.replace('1k\n', '2k\n'));
		expect(onsaved.mock.calls[1]?.[0]).toBe('parts/rc-low-pass-1-khz-2.cir');
		expect(await project.stored(path)).toBe(`${answer}\n`);
	});

	test('gives a netlist without a title one, and takes a Chinese one', async () => {
		await ran('V1 in 0 5\nR1 in 0 1k\n.op');
		expect(await project.stored('parts/circuit-from-chat.cir')).toBe(
			'* Circuit from chat\nV1 in 0 5\nR1 in 0 1k\n.op\n'
		);
		await ran('共射 放大器\nV1 in 0 5\nR1 in 0 1k\n.op');
		expect(await project.stored('parts/共射-放大器.cir')).not.toBeNull();
	});

	test('during another run only saves it, and says so', async () => {
		const first = runs.run();
		await vi.waitUntil(() => requests.length === 1);
		await answers.run(answer);
		expect(onsaved.mock.calls[0]?.slice(0, 2)).toEqual([path, false]);
		expect(project.workspace.state.activePath).toBe(path);
		release();
		await first;
		expect(requests).toHaveLength(1);
	});

	test('reports what cannot be saved, and runs nothing', async () => {
		project.store.fault = new Fault('storage_full', 'Full');
		await answers.run(answer);
		expect(onfault.mock.calls[0]?.[0].code).toBe('storage_full');
		expect(requests).toEqual([]);
	});
});

describe('[L8] inserting cards of an answer', () => {
	const crlf = (text: string) => text.replaceAll('\n', '\r\n');

	test('puts them after the line of the cursor, reports it, and is undone through the journal', async () => {
		const offset = netlist.replaceAll('\r\n', '\n').indexOf('in out');
		cursor = { path: 'parts/main.cir', offset };
		await answers.insert('C1 out 0 1n\nC2 out 0 2n\n', 'at_cursor');
		const after = netlist.replace('R2 out', crlf('C1 out 0 1n\nC2 out 0 2n\nR2 out'));
		expect(await project.stored('parts/main.cir')).toBe(after);
		expect(project.workspace.buffers.get('parts/main.cir')?.text).toBe(after);
		expect(project.workspace.reveal).toMatchObject({ path: 'parts/main.cir', line: 4 });
		expect(oninserted.mock.calls[0]?.slice(0, 2)).toEqual(['parts/main.cir', 'at_cursor']);
		expect((await journal()).map(({ actor }) => actor)).toEqual(['user']);
		await oninserted.mock.calls[0]?.[2]();
		expect(await project.stored('parts/main.cir')).toBe(netlist);
	});

	test('without a cursor in the netlist puts them at its end, with what was typed before', async () => {
		cursor = { path: 'notes.md', offset: 0 };
		const typed = netlist.replace('R2 out 0 1k', 'R2 out 0 2k');
		project.workspace.buffers.get('parts/main.cir')?.edit(typed);
		await answers.insert('C1 out 0 1n', 'at_cursor');
		expect(await project.stored('parts/main.cir')).toBe(typed.replace('.end', crlf('C1 out 0 1n\n.end')));
	});

	test('replaces the whole netlist only when asked to, and is undone', async () => {
		await answers.insert(answer, 'replace');
		expect(await project.stored('parts/main.cir')).toBe(crlf(`${answer}\n`));
		expect(oninserted.mock.calls[0]?.[1]).toBe('replace');
		await oninserted.mock.calls[0]?.[2]();
		expect(await project.stored('parts/main.cir')).toBe(netlist);
	});

	test('changes nothing while another file is open', async () => {
		await project.workspace.openFile('notes.md');
		expect(answers.target).toBeNull();
		await answers.insert(answer, 'replace');
		expect(await journal()).toEqual([]);
		expect(await project.stored('notes.md')).toBe('# Notes\n');
	});
});
