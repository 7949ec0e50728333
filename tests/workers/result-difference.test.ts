import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeRun } from '#lib/app/project/runs/store-run.ts';
import { systemClock } from '#lib/base/clock.ts';
import { atOnce } from '#lib/base/slices.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listOperationsOfSession } from '#lib/db/operations.ts';
import { createProject } from '#lib/db/projects.ts';
import { lastCards, listRuns } from '#lib/db/runs/runs.ts';
import { createSession } from '#lib/db/conversation/sessions.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import type { RunOverrides } from '#lib/sim/overrides.ts';
import { resultDifferences } from '#lib/sim/result-difference.ts';
import { readGoals, simulate } from '#lib/sim/run-simulation.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';
import { exampleFiles } from '../support/spice/gallery.ts';
import { hostSimulator } from '../support/spice/host-simulator.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';
import { createEngineHost } from '../support/spice/ngspice.ts';
import { testDatabase } from '../support/storage/test-database.ts';

const entry = 'amplifier.cir';
let simulator: Simulator;
let database: SpicewrightDatabase;
let store: ProjectStore;
let sessionId: string;
beforeAll(async () => {
	simulator = hostSimulator(await createEngineHost());
	database = await testDatabase();
	const { id } = await createProject(database, { name: 'amp', files: exampleFiles('common-emitter') });
	store = openProjectStore(database, id);
	({ id: sessionId } = await createSession(database, id));
});
afterAll(() => database.delete());

async function run(overrides?: RunOverrides): Promise<void> {
	const job = { projectId: store.projectId, files: store, entry, origin: 'agent', clock: systemClock } as const;
	const result = await simulate({
		...job,
		simulator,
		netlists: localNetlists(),
		overrides,
		lastCards: () => lastCards(database, store.projectId, entry),
		limits: { timeLimitMs: 20_000 }
	});
	await storeRun(database, result, (await readGoals(store)).goals);
}

/** Changes the amplifier; the journal has what the agent does, but not what the user types. */
async function edit(actor: 'agent' | 'user', from: string, to: string): Promise<string | undefined> {
	const file = (await store.read(entry))!;
	const content = String(file.content).replace(from, to);
	expect(content).not.toBe(file.content);
	const origin = actor === 'agent' ? { actor, action: 'patch_file', sessionId } : null;
	const changes = [{ kind: 'write' as const, path: entry, content, basedOn: file.version }];
	return (await store.apply({ changes, origin })).operation?.id;
}

async function shown(): Promise<Record<string, string[]>> {
	const operations = await listOperationsOfSession(database, sessionId);
	const runs = await listRuns(database, store.projectId);
	const { goals } = (await readGoals(store)).goals;
	const found = atOnce(resultDifferences({ operations, runs, goals }));
	return Object.fromEntries(
		[...found].map(([id, differences]) => [
			id,
			differences.flatMap(({ metrics, otherOperations, otherChanges }) => [
				...metrics.map(({ before, after, trend }) => {
					const [from, to] = [before, after].map(({ value }) => Number(value?.toPrecision(3)));
					return `${after.id} ${from} > ${to} ${trend ?? ''}`.trim();
				}),
				...(otherOperations > 0 ? [`+${otherOperations}`] : []),
				...otherChanges
			])
		])
	);
}

describe('what changes of the agent did to real results', () => {
	it('[L3] compares the runs before and after, names what the user typed, and passes over trials', async () => {
		await run();
		const first = await edit('agent', 'RE1   e    x    68', 'RE1   e    x    15');
		await run();
		const one = await shown();
		expect(Object.keys(one)).toEqual([first]);
		expect(one[first!]).toContain('gain 32.5 > 40.7 met');
		expect(one[first!]?.some((line) => line.startsWith('bandwidth '))).toBe(true);

		await edit('user', 'RE1   e    x    15', 'RE1   e    x    16');
		const comment = await edit('agent', '\n.end', '\n* a note on RE1\n.end');
		await run();
		expect(Object.keys(await shown())).toEqual([first]);

		const third = await edit('agent', 'RE1   e    x    16', 'RE1   e    x    30');
		await edit('user', '.ac dec', '* typed by hand\nRTEST out 0 1meg\n.ac dec');
		await run({ analysis: '.op' });
		await run();
		const all = await shown();
		expect(all).not.toHaveProperty(comment!);
		expect(all[third!]).toContain('RTEST');
		expect(all[third!]?.find((line) => line.startsWith('gain '))).toMatch(/^gain 40\.\d > 37\.\d missed$/);
	});
});
