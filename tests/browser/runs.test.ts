import { readFile, writeFile } from '../support/storage/stored-files.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNetlistClient } from '#lib/sim/netlist-client.ts';
import { Runs } from '#lib/app/project/runs/runs.svelte.ts';
import { Workspace } from '#lib/app/project/workspace.svelte.ts';
import { systemClock } from '#lib/base/clock.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { openDatabase, type SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject } from '#lib/db/projects.ts';
import { simulationPath } from '#lib/sim/project-simulation.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';

/** Ends every run at once, without results. */
const simulator: Simulator = {
	run: async () => ({
		status: 'complete',
		reason: null,
		plots: [],
		ranges: [],
		log: [],
		measurements: [],
		elapsedMs: 1,
		points: 0,
		engine: { version: '39', build: 'test' }
	}),
	warmUp: async () => ({ startMs: 0 }),
	dispose: () => undefined
};

let database: SpicewrightDatabase;
let workspace: Workspace;
let runs: Runs;

/** Contents of files that have been read from the database. */
let contentsRead = 0;

beforeEach(async () => {
	database = await openDatabase(`test-${crypto.randomUUID()}`);
	const files = [
		{ path: 'a.cir', content: '* t\n.include lib/parts.inc\nV1 a 0 1\nR1 a 0 1\n.op\n.end\n' },
		{ path: 'lib/parts.inc', content: '* parts\n' },
		{ path: 'b.cir', content: '* other\n' }
	];
	const { id } = await createProject(database, { name: 'p', files });
	const events = {
		onfault: (fault: Error) => {
			throw fault;
		},
		ondeleted: () => undefined
	};
	workspace = (await Workspace.open(database, id, events))!;
	runs = new Runs(database, workspace, simulator, createNetlistClient(), {
		limits: () => ({ timeLimitMs: 1_000 }),
		onfault: events.onfault,
		tasks: new TaskRegistry(systemClock)
	});
	database.fileData.hook('reading', (record) => {
		contentsRead += 1;
		return record;
	});
});
afterEach(async () => {
	runs.dispose();
	workspace.dispose();
	database.close();
	await database.delete();
});

async function change(path: string, content: string): Promise<void> {
	const { projectId } = workspace;
	const basedOn = (await readFile(database, projectId, path))?.version ?? null;
	await writeFile(database, { projectId, path, content, basedOn });
}

describe('[C10] a run and the files of its project', () => {
	test('follow each other: every file that the run reads counts, and no other', async () => {
		await runs.execute('a.cir', new AbortController().signal);
		expect(runs.view.stale).toBe(false);
		await change('lib/parts.inc', '* others\n');
		await expect.poll(() => runs.view.stale).toBe(true);
		await change('lib/parts.inc', '* parts\n');
		await expect.poll(() => runs.view.stale).toBe(false);
		await change('.spiceinit', 'set a\n');
		await expect.poll(() => runs.view.stale).toBe(true);
		const removal = { kind: 'remove', path: '.spiceinit' } as const;
		await workspace.store.apply({ changes: [removal], origin: null });
		await expect.poll(() => runs.view.stale).toBe(false);
		await change(simulationPath, '{"version":1,"compatibility":"pspice"}');
		await expect.poll(() => runs.view.stale).toBe(true);
	});

	test('[C10] belong to the netlist that was run, not to another one that is open', async () => {
		await runs.execute('a.cir', new AbortController().signal);
		await workspace.openFile('a.cir');
		expect(runs.view.otherFile).toBeNull();
		await workspace.openFile('b.cir');
		expect(runs.view.otherFile).toBe('b.cir');
		await workspace.openFile('lib/parts.inc');
		expect(runs.view.otherFile).toBeNull();
		// Run simulates a.cir whatever is open: its results stay the project's.
		workspace.update({ mainPath: 'a.cir' });
		await workspace.openFile('b.cir');
		expect(runs.view.otherFile).toBeNull();
	});

	test('[C10] say what has changed since the run before, whose curves stay at hand', async () => {
		const execute = () => runs.execute('a.cir', new AbortController().signal);
		await execute();
		expect(runs.view.shown?.run.changes).toBeUndefined();
		const first = runs.view.shown?.run.id;
		await change('a.cir', '* t\n.include lib/parts.inc\nV1 a 0 1\nR1 a 0 22k\n.op\n.end\n');
		await execute();
		expect(runs.view.shown?.run.changes).toEqual([{ type: 'value', name: 'R1', before: '1', after: '22k' }]);
		expect(runs.view.previous?.run.id).toBe(first);
		await runs.execute('b.cir', new AbortController().signal);
		expect(runs.view.previous).toBeNull();
	});

	test('are compared without reading a file whose version has not changed', async () => {
		await runs.execute('a.cir', new AbortController().signal);
		await change('lib/parts.inc', '* others\n');
		await expect.poll(() => runs.view.stale).toBe(true);
		contentsRead = 0;
		await change('c.cir', '* new\n');
		await change('lib/parts.inc', '* parts\n');
		await expect.poll(() => runs.view.stale).toBe(false);
		// The test reads the file once to learn its version, the comparison once as its text is new to it.
		expect(contentsRead).toBeLessThanOrEqual(2);
	});
});
