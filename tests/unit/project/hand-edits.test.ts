// Before Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import { listOperationsOfSession } from '#lib/db/operations.ts';
import { createProject } from '#lib/db/projects.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { entriesSince } from '#lib/project/restore-entries.ts';
import { planRestore } from '#lib/project/restore-plan.ts';
import type { ChangeOrigin, FileChange } from '#lib/project/store.ts';
import { listJournal } from '../../support/storage/journal.ts';
import { seededRandom } from '../../support/random.ts';
import { firstSeed, rounds } from '../../support/rounds.ts';
import { message } from '../../support/storage/sample-records.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

const STEPS = 60;
const PATHS = ['a.cir', 'b.cir', 'lib/m.lib', 'lib/n.lib', 'new/c.cir'];
const messages = Array.from({ length: 6 }, (_, order) => message({ id: `m${order}`, order }));

/**
 * A project in which the agent, the user, undo, redo and restore take random turns. Lines written by hand are unique, and no
 * step of the agent removes one, so each must be in the project forever.
 */
async function play(seed: number) {
	const random = seededRandom(seed);
	const below = (count: number) => Math.floor(random() * count);
	const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
	const database = await testDatabase();
	const files = PATHS.slice(0, 4).map((path) => ({ path, content: `* ${path}\n.end\n` }));
	const { id: projectId } = await createProject(database, { name: 'test', files });
	const store = openProjectStore(database, projectId, { now: () => 1 });
	const written: string[] = [];
	const counts = { agent: 0, hand: 0, undo: 0, redo: 0, restore: 0, refused: 0 };

	const isFree = async (path: string) => !(await store.list()).some((entry) => entry.path === path);
	const withLine = async (path: string, line: string): Promise<FileChange> => {
		const present = await store.read(path);
		const lines = typeof present?.content === 'string' ? present.content.split('\n') : [''];
		lines.splice(below(lines.length), 0, line);
		return { kind: 'write', path, content: lines.join('\n'), basedOn: present?.version ?? null };
	};
	const byHand = (text: string) => text.split('\n').filter((line) => line.startsWith('hand'));
	async function agentChange(name: string): Promise<FileChange> {
		const path = pick(PATHS) ?? '';
		const present = await store.read(path);
		const isUsersOwn = typeof present?.content === 'string' && byHand(present.content).length > 0;
		const choice = below(6);
		if (present && choice === 0 && !isUsersOwn) return { kind: 'remove', path, basedOn: present.version };
		const target = pick(PATHS) ?? '';
		if (present && choice === 1 && (await isFree(target))) return { kind: 'move', from: path, to: target };
		if (choice === 2 && !(await isFree('lib')) && (await isFree('models')))
			return { kind: 'move', from: 'lib', to: 'models' };
		return withLine(path, name);
	}
	/** A refusal must leave everything as it was; the check of the lines after the step covers it. */
	async function attempt(kind: keyof typeof counts, work: () => Promise<unknown>): Promise<void> {
		try {
			await work();
			counts[kind]++;
		} catch (thrown) {
			if (!(thrown instanceof Fault)) throw thrown;
			counts.refused++;
		}
	}
	async function anyEntry(status: OperationRecord['status']): Promise<string> {
		return pick((await listJournal(database, projectId)).filter((entry) => entry.status === status))?.id ?? '';
	}

	for (let step = 0; step < STEPS; step++) {
		const place = Math.min(messages.length - 1, Math.floor((step / STEPS) * messages.length));
		const choice = below(10);
		if (choice < 4)
			await attempt('agent', async () => {
				const changes = [await agentChange(`agent ${step}`)];
				if (below(4) === 0)
					changes.push(
						await withLine(pick(PATHS.filter((path) => path !== pathOf(changes[0]))) ?? '', `agent ${step}+`)
					);
				const origin: ChangeOrigin = {
					actor: 'agent',
					action: 'test',
					sessionId: 's',
					messageId: `m${place}`,
					callId: 'c'
				};
				await store.apply({ changes, origin });
			});
		else if (choice < 6)
			await attempt('hand', async () => {
				const change = await withLine(pick(PATHS) ?? '', `hand ${step}`);
				await store.apply({ changes: [change], origin: below(2) === 0 ? null : { actor: 'user', action: 'test' } });
				written.push(`hand ${step}`);
			});
		else if (choice === 6) await attempt('undo', async () => store.undo(await anyEntry('success')));
		else if (choice === 7) await attempt('redo', async () => store.redo(await anyEntry('undone')));
		else
			await attempt('restore', async () => {
				const entries = await listOperationsOfSession(database, 's');
				const { changes, reverts } = await planRestore(store, entriesSince(`m${below(place + 1)}`, messages, entries));
				const { operation } = await store.apply({
					changes,
					origin: { actor: 'user', action: 'restore', sessionId: 's', reverts }
				});
				if (!operation) throw new Fault('nothing_to_restore', 'Nothing was changed.');
			});
		const texts = (await store.readMany()).map(({ content }) => (typeof content === 'string' ? content : ''));
		const present = new Set(texts.flatMap(byHand));
		// A line can go by an undo of the very entry that wrote it, and only by that.
		const journal = await listJournal(database, projectId);
		const undone = journal.filter(({ actor, status, reverts }) => actor === 'user' && status === 'undone' && !reverts);
		const takenBack = new Set(undone.flatMap(({ changes }) => changes.flatMap(linesAdded)));
		expect(written.filter((line) => !present.has(line) && !takenBack.has(line))).toEqual([]);
	}
	database.close();
	return counts;
}

function pathOf(change: FileChange | undefined): string {
	if (!change) return '';
	return change.kind === 'move' ? change.from : change.path;
}

function linesAdded({ before, after }: OperationRecord['changes'][number]): string[] {
	const old = new Set(typeof before === 'string' ? before.split('\n') : []);
	return typeof after === 'string' ? after.split('\n').filter((line) => !old.has(line)) : [];
}

test('[STORE16] [F6] no line written by hand is ever lost by undo, redo or restore', async () => {
	const totals = { agent: 0, hand: 0, undo: 0, redo: 0, restore: 0, refused: 0 };
	for (let seed = firstSeed; seed < firstSeed + rounds(6); seed++) {
		const counts = await play(seed);
		for (const key of Object.keys(totals) as (keyof typeof totals)[]) totals[key] += counts[key];
	}
	for (const count of Object.values(totals)) expect(count).toBeGreaterThan(10);
}, 600_000);
