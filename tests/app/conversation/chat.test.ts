import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { demoExample } from '#lib/sim/examples.ts';
import { textNotSaved } from '#lib/app/project/files/unsaved.ts';
import { TimeBudget } from '#lib/base/time-budget.ts';
import { Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listOperationsOfSession } from '#lib/db/operations.ts';
import { createProject } from '#lib/db/projects.ts';
import { createSession, listSessions } from '#lib/db/conversation/sessions.ts';
import { restoreSession, trashSession } from '#lib/db/trash.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { FileChange } from '#lib/project/store.ts';
import { parseUserModels } from '#lib/settings/user-models.ts';
import { goalsFile } from '#lib/sim/goals.ts';
import { simulationFile } from '#lib/sim/project-simulation.ts';
import { exampleFiles } from '../../support/spice/gallery.ts';
import { addOperations } from '../../support/storage/journal.ts';
import { operation } from '../../support/storage/sample-records.ts';
import { call } from '../../support/llm/scripted-llm.ts';
import { until } from '../../support/until.ts';
import { converse, openChat, words, type Bench } from './support.ts';

const draft = (text: string) => ({ text, attachments: [] });
const full = () => {
	throw new DOMException('The disk is full', 'QuotaExceededError');
};

/** The messages that are read from now on, apart from one that is looked up to be stored again. */
function readsOf({ messages }: SpicewrightDatabase, exceptId: string): string[] {
	const ids: string[] = [];
	messages.hook('reading', (message) => {
		if (message.id !== exceptId) ids.push(message.id);
		return message;
	});
	return ids;
}

let bench: Bench;
beforeEach(async () => {
	bench = await openChat({ files: { 'a.cir': 'R1 a 0 1k\n' } });
});
afterEach(async () => {
	bench.chat.dispose();
	await bench.database.delete();
});

describe('a conversation', () => {
	test('[I1] stores question and answer, shows both and empties the text box', async () => {
		const { chat, stored } = bench;
		chat.draft.value = draft('What is it?');
		await converse(bench, 'What is it?', 'A resistor.');
		await until(() => chat.messages.length === 2);
		expect(chat.draft.value.text).toBe('');
		expect(words(chat.messages)).toEqual(['What is it?', 'A resistor.']);
		expect(await stored()).toMatchObject([
			{ role: 'user' },
			{ role: 'assistant', stopReason: 'complete', partial: false }
		]);
		expect(chat.running).toBe(false);
	});

	test('[E7] a question asked right after the mode was switched is asked in that mode, in one conversation', async () => {
		const { chat, database, llm } = bench;
		const switched = chat.setMode('workflow');
		const sent = chat.send(draft('A gain of 20 dB'));
		const goal = { metric: 'gain', target: 20, unit: 'dB', direction: 'at_least', priority: 'must' };
		await llm.answer({ text: JSON.stringify({ goals: [goal] }) });
		await Promise.all([switched, sent]);
		expect((await listSessions(database, chat.session!.projectId)).map(({ mode }) => mode)).toEqual(['workflow']);
		await until(() => chat.messages.length === 2);
	});

	test('[L2] says from the moment of sending that it prepares', async () => {
		const { chat, world } = bench;
		const states: string[] = [];
		let isAsked = false;
		let fail = (): void => undefined;
		// It is asked for more than once.
		const failing = new Promise<void>((_, reject) => (fail = () => reject(new Error('enough'))));
		world.prepare = () => {
			isAsked = true;
			return failing;
		};
		const sent = chat.send(draft('Look'));
		await until(() => chat.running);
		states.push(chat.status.value.state);
		await until(() => isAsked);
		states.push(chat.status.value.state);
		fail();
		await sent;
		expect(states).toEqual(['preparing', 'preparing']);
	});

	test('[E4] a second click on Continue or Regenerate starts no second turn', async () => {
		const { chat, llm, stored } = bench;
		await converse(bench, 'One?', 'Yes.');
		await until(() => chat.messages.length === 2);
		const answerId = chat.messages[1]!.id;
		const twice = [chat.regenerate(answerId), chat.regenerate(answerId)];
		await llm.answer({ text: 'No.' });
		await Promise.all(twice);
		expect(llm.requests).toHaveLength(2);
		expect(words(await stored())).toEqual(['One?', 'Yes.', 'No.']);
		expect(words(chat.messages)).toEqual(['One?', 'No.']);
		const continued = [chat.continue(), chat.continue()];
		await llm.answer({ text: 'More.' });
		await Promise.all(continued);
		expect(llm.requests).toHaveLength(3);
		expect(await stored()).toHaveLength(5);
	});

	test('[L6] [MSG5] earlier versions of an answer and of a question stay reachable, with what followed them', async () => {
		const { chat, llm, database, open } = bench;
		await converse(bench, 'One?', 'Yes.');
		await converse(bench, 'Two?', 'Of course.');
		await until(() => chat.messages.length === 4);
		const again = chat.regenerate(chat.messages[1]!.id);
		await llm.answer({ text: 'No.' });
		await again;
		expect(words(chat.messages)).toEqual(['One?', 'No.']);
		const sentThen = JSON.stringify(llm.requests.at(-1)?.messages);
		expect(sentThen).not.toMatch(/Yes\.|Two\?/);
		expect(chat.versions(chat.messages[1]!)).toMatchObject({ index: 1, ids: { length: 2 } });
		expect(chat.versions(chat.messages[0]!)).toBeNull();
		const edited = chat.editAndResend(chat.messages[0]!.id, 'Uno?');
		await llm.answer({ text: 'Sí.' });
		await edited;
		expect(words(chat.messages)).toEqual(['Uno?', 'Sí.']);
		const { ids } = chat.versions(chat.messages[0]!)!;
		expect(ids).toHaveLength(2);
		await chat.showVersion(ids[0]!);
		await until(() => chat.messages.length === 2 && words(chat.messages)[0] === 'One?');
		expect(words(chat.messages)).toEqual(['One?', 'No.']);
		await chat.showVersion(chat.versions(chat.messages[1]!)!.ids[0]!);
		await until(() => chat.messages.length === 4);
		expect(words(chat.messages)).toEqual(['One?', 'Yes.', 'Two?', 'Of course.']);
		const reopened = await open();
		await until(() => reopened.messages.length === 4);
		expect(words(reopened.messages)).toEqual(['One?', 'Yes.', 'Two?', 'Of course.']);
		reopened.dispose();
		await converse(bench, 'Three?', 'Yes!');
		await until(() => chat.messages.length === 6);
		expect(JSON.stringify(llm.requests.at(-1)?.messages)).toMatch(/Of course/);
		expect(await database.messages.count()).toBe(9);
	});

	test('[MSG5] a version cannot be chosen while an answer is being written', async () => {
		const { chat, llm } = bench;
		await converse(bench, 'One?', 'Yes.');
		await until(() => chat.messages.length === 2);
		const first = chat.messages[1]!.id;
		const again = chat.regenerate(first);
		await until(() => llm.requests.length === 2);
		await chat.showVersion(first);
		await llm.answer({ text: 'No.' });
		await again;
		expect(words(chat.messages)).toEqual(['One?', 'No.']);
	});

	test('[LOOP2] an answer that cannot be prepared ends with what went wrong', async () => {
		const { chat, world, stored } = bench;
		world.prepare = () => Promise.reject(new Fault('file_missing', 'gone', {}));
		await chat.send(draft('Go'));
		expect(await stored()).toMatchObject([
			{ role: 'user' },
			{ role: 'assistant', stopReason: 'error', fault: { code: 'file_missing' } }
		]);
		expect(chat.running).toBe(false);
		expect(chat.status.value.state).toBe('idle');
	});

	test('[DB7] what cannot be stored comes back to the text box', async () => {
		const { chat, database, faults, stored } = bench;
		await converse(bench, 'One?', 'Yes.');
		database.messages.hook('creating', full);
		chat.draft.value = draft('Two?');
		await chat.send(draft('Two?'));
		expect(chat.draft.value.text).toBe('Two?');
		expect(faults.map(({ code }) => code)).toEqual(['storage_full']);
		expect(words(await stored())).toEqual(['One?', 'Yes.']);
	});

	test('[DB7] what cannot be stored comes back before what was typed since', async () => {
		const { chat, database } = bench;
		await converse(bench, 'One?', 'Yes.');
		database.messages.hook('creating', full);
		const sent = chat.send(draft('Two?'));
		chat.draft.value = draft('Half a th');
		await sent;
		expect(chat.draft.value.text).toBe('Two?\n\nHalf a th');
	});

	test('[APP3] a message waits in the text box while text that the agent would read cannot be stored', async () => {
		const { chat, llm, world, faults } = bench;
		const unsaved = textNotSaved('p', [{ path: 'b.lib', problem: new Fault('file_modified_externally', 'Changed.') }]);
		world.flush = () => Promise.reject(unsaved);
		await chat.send(draft('Improve it'));
		expect(chat.draft.value.text).toBe('Improve it');
		expect(faults).toEqual([unsaved]);
		expect(llm.requests).toEqual([]);
		expect(chat.messages).toEqual([]);
	});

	test('[DB7] Edit and resend and Regenerate lose nothing when the new message cannot be stored', async () => {
		const { chat, database, stored } = bench;
		await converse(bench, 'One?', 'Yes.');
		await converse(bench, 'Two?', 'Of course.');
		await until(() => chat.messages.length === 4);
		database.messages.hook('creating', full);
		expect(await chat.editAndResend(chat.messages[0]!.id, 'Uno?')).toBe(false);
		await chat.regenerate(chat.messages[3]!.id);
		expect(words(await stored())).toEqual(['One?', 'Yes.', 'Two?', 'Of course.']);
		expect(words(chat.messages)).toEqual(['One?', 'Yes.', 'Two?', 'Of course.']);
	});

	test('[DB7] file changes outlive the answer that made them', async () => {
		const { chat, llm, database } = bench;
		const sent = chat.send(draft('Change it'));
		await llm.answer({ calls: [call('c', 'move_file', { path: 'a.cir', to: 'b.cir' })] });
		await llm.answer({ text: 'Done.' });
		await sent;
		const sessionId = chat.sessionId!;
		await until(() => chat.messages.length === 2);
		const regenerated = chat.regenerate(chat.messages[1]!.id);
		await llm.answer({ text: 'Again.' });
		await regenerated;
		expect(await listOperationsOfSession(database, sessionId)).toHaveLength(1);
		await chat.removal.remove(sessionId, 'One');
		expect(await listOperationsOfSession(database, sessionId)).toHaveLength(1);
	});

	test('[STORE6] opening the project drops contents that no message refers to any more', async () => {
		const { database, projectId, open } = bench;
		const entries = ['old', 'new'].map((id) => operation({ id, projectId, messageId: null }));
		await addOperations(database, [entries[0]!, { ...entries[1]!, startedAt: Date.now() }]);
		const again = await open();
		await until(async () => (await database.operations.get('old'))?.contents === 'dropped');
		expect(await database.operations.get('new')).toMatchObject({ contents: 'kept' });
		again.dispose();
	});

	test('[F6] files are restored to before an answer, with what is still in the editor, and come back', async () => {
		const { chat, llm, database, projectId, world } = bench;
		const store = openProjectStore(database, projectId);
		const write = (path: string, content: string): FileChange => ({ kind: 'write', path, content, basedOn: null });
		await store.apply({ changes: [write('c.cir', 'old\n')], origin: null });
		const calls = [call('c', 'move_file', { path: 'a.cir', to: 'b.cir' }), call('c', 'delete_file', { path: 'c.cir' })];
		for (const made of calls) {
			const sent = chat.send(draft('Change it'));
			await llm.answer({ calls: [made] });
			await llm.answer({ text: 'Done.' });
			await sent;
		}
		await until(() => chat.messages.length === 4);
		const contents = async () => (await store.readMany()).map(({ path, content }) => [path, content]);
		const first = chat.messages[1]!.id;

		const stale = await chat.changes.plan(first);
		expect(stale.request?.files.map(({ path, type }) => [path, type])).toEqual([
			['b.cir', 'move'],
			['c.cir', 'create']
		]);
		// Typed after the plan, and stored by the next one.
		world.flush = async () => {
			world.flush = async () => undefined;
			await store.apply({ changes: [write('c.cir', 'by hand\n')], origin: null });
		};
		const planned = await chat.changes.plan(first);
		expect(planned.plan.left).toEqual([{ path: 'c.cir', reason: 'changed' }]);
		await expect(chat.changes.apply(stale)).rejects.toMatchObject({ code: 'file_exists' });
		await chat.changes.apply(planned);
		expect(await contents()).toEqual([
			['a.cir', 'R1 a 0 1k\n'],
			['c.cir', 'by hand\n']
		]);
		const restore = (await listOperationsOfSession(database, chat.sessionId!)).find(({ reverts }) => reverts);
		expect(restore).toMatchObject({ actor: 'user', messageId: first, callId: null });
		await until(() => chat.operations.size === 3);
		await chat.changes.undo(restore!.id);
		expect(await contents()).toEqual([
			['b.cir', 'R1 a 0 1k\n'],
			['c.cir', 'by hand\n']
		]);
	});

	test('[E4] a new message goes out at once while a stopped tool still works, which ends in its own answer', async () => {
		const { chat, llm, stored, world } = bench;
		let endTool = () => {};
		world.simulate = () => new Promise((_, reject) => (endTool = () => reject(new Error('Stopped late'))));
		const first = chat.send(draft('Simulate'));
		await llm.answer({ calls: [call('c', 'run_simulation', { file: 'a.cir' })] });
		await until(() => chat.status.value.tool === 'run_simulation');
		chat.stop('user');
		expect(chat.status.value.stopping).toBe(true);
		const second = chat.send(draft('Never mind'));
		await llm.answer({ text: 'All right.' });
		await second;
		expect(chat.running).toBe(false);
		expect(JSON.stringify(llm.requests.at(-1)?.messages)).toContain('interrupted by the user');
		endTool();
		await first;
		const messages = await stored();
		expect(words(messages)).toEqual(['Simulate', '', 'Never mind', 'All right.']);
		expect(messages[1]).toMatchObject({ stopReason: 'user', partial: true });
		expect(messages[1]?.parts).toMatchObject([{ name: 'run_simulation', result: expect.any(String) }]);
		await expect.poll(() => chat.messages).toEqual(messages);
	});

	test('[L1] an answer that grows is stored, and the session is not read again', async () => {
		const { chat, llm, database, stored } = bench;
		await converse(bench, 'One?', 'Yes.');
		const sent = chat.send(draft('Two?'));
		await llm.write('It ');
		await until(() => words(chat.messages).at(-1) === 'It ');
		await until(async () => words(await database.messages.toArray()).includes('It '));
		const reads = readsOf(database, chat.answerId!);
		for (const text of ['It grows ', 'It grows and grows ']) {
			await llm.write(text.slice(words(chat.messages).at(-1)!.length));
			await until(() => words(chat.messages).at(-1) === text);
			await until(async () => words([(await database.messages.get(chat.answerId!))!])[0] === text);
		}
		expect(reads).toEqual([]);
		await llm.answer({ text: 'on.' });
		await sent;
		await until(() => reads.length > 0);
		expect(words(chat.messages)).toEqual(['One?', 'Yes.', 'Two?', 'It grows and grows on.']);
		expect(words(await stored())).toEqual(words(chat.messages));
	});

	test('[L1] another tab that shows the session reads only the answer that grows, and all of it at its end', async () => {
		const { chat, llm, database, open } = bench;
		await converse(bench, 'One?', 'Yes.');
		const other = await open();
		const sent = chat.send(draft('Two?'));
		let written = '';
		const grow = async (text: string) => {
			await llm.write(text);
			written += text;
			await until(() => words(other.messages).at(-1) === written);
		};
		await grow('It ');
		await grow('grows ');
		const reads = readsOf(database, chat.answerId!);
		await grow('and ');
		await grow('grows ');
		expect(reads).toEqual([]);
		await llm.answer({ text: 'on.' });
		await sent;
		await until(() => words(other.messages).at(-1) === 'It grows and grows on.');
		expect(words(other.messages)).toEqual(['One?', 'Yes.', 'Two?', 'It grows and grows on.']);
		// What is written next, replaced or removed in the one tab is seen in the other.
		await converse(bench, 'Three?', 'No.');
		await until(() => words(other.messages).at(-1) === 'No.');
		const edited = chat.editAndResend(chat.messages[2]!.id, 'Again?');
		await llm.write('Well ');
		await until(() => words(other.messages).at(-1) === 'Well ');
		expect(words(other.messages)).toEqual(['One?', 'Yes.', 'Again?', 'Well ']);
		chat.stop('user');
		await edited;
		await until(() => other.messages.length === 3);
		other.dispose();
	});

	test('[E2] [RUN8] limits that are set hold from the next turn on', async () => {
		const { chat, llm, preferences, stored } = bench;
		const look = { calls: [call('c', 'read_file', { path: 'a.cir' })] };
		const first = chat.send(draft('One'));
		await until(() => llm.requests.length === 1);
		await preferences.update((settings) => ({ ...settings, agentLimits: { ...settings.agentLimits, iterations: 1 } }));
		await llm.answer(look);
		await llm.answer({ text: 'Read.' });
		await first;
		const second = chat.send(draft('Two'));
		await llm.answer(look);
		await second;
		expect((await stored()).map(({ stopReason }) => stopReason)).toEqual([
			'complete',
			'complete',
			'complete',
			'iteration_limit'
		]);
	});

	test('[E9] what the user enters of a model is respected: tools as text, no web search of the service', async () => {
		const { chat, llm, preferences, model } = bench;
		model.connection = { ...model.connection, webSearch: true };
		await converse(bench, 'One?', 'Yes.');
		expect(llm.requests[0]).toMatchObject({ textTools: undefined, connection: { webSearch: true } });
		const abilities = { tools: false, webSearch: false };
		const userModels = parseUserModels([{ provider: 'openai-compatible', id: 'scripted', abilities }]);
		await preferences.update((settings) => ({ ...settings, userModels }));
		await converse(bench, 'Two?', 'Yes.');
		expect(llm.requests[1]).toMatchObject({ textTools: true, connection: { webSearch: false } });
		expect(chat.webSearch.mode).toBeNull();
	});

	test('[E2] time stands still while the passphrase is asked for', async () => {
		const { chat, llm, vault } = bench;
		const pause = vi.spyOn(TimeBudget.prototype, 'pause');
		const sent = chat.send(draft('Go'));
		await until(() => llm.requests.length === 1);
		const asked = vault.ask();
		await until(() => pause.mock.calls.length === 1);
		vault.cancel();
		expect(await asked).toBe(false);
		await llm.answer({ text: 'Done.' });
		await sent;
		pause.mockRestore();
	});

	test('[E4] stops and keeps what was written, or drops what is too little', async () => {
		const { chat, llm, stored } = bench;
		const sent = chat.send(draft('Go'));
		await until(() => llm.requests.length === 1);
		chat.stop('user');
		await sent;
		expect(words(await stored())).toEqual(['Go']);
		await until(() => chat.messages.length === 1);
		const again = chat.regenerate(chat.messages[0]!.id);
		await llm.answer({ text: 'Here.' });
		await again;
		expect(words(await stored())).toEqual(['Go', 'Here.']);
	});
});

describe('the demo', () => {
	const amplifier = Object.fromEntries(exampleFiles(demoExample).map(({ path, content }) => [path, content]));

	async function play(files: Record<string, string>) {
		const { chat, stored, database } = await openChat({ files });
		const isStarted = await chat.startDemo();
		const messages = await stored();
		chat.dispose();
		await database.delete();
		return { isStarted, roles: messages.map(({ role }) => role), fault: messages.at(-1)?.fault?.code };
	}

	test.each<[string, Record<string, string>]>([
		['another value', { 'amplifier.cir': amplifier['amplifier.cir']!.replace('68', '15') }],
		['other goals', { [goalsFile.path]: '{"version":1,"goals":[]}' }],
		['another dialect', { [simulationFile.path]: '{"version":1,"compatibility":"ltspice"}' }],
		['settings that cannot be read', { [simulationFile.path]: '{' }]
	])('[D15] is not played on a project with %s', async (_, changed) => {
		expect(await play({ ...amplifier, ...changed })).toEqual({ isStarted: false, roles: [] });
	});

	test('[D15] is played on a fresh copy with files added, and stops when the simulator does not answer', async () => {
		expect(await play({ ...amplifier, 'notes.md': '# Mine\n' })).toEqual({
			isStarted: true,
			roles: ['user', 'assistant'],
			fault: 'recording_diverged'
		});
	}, 20_000);
});

describe('the sessions of a conversation', () => {
	test('[I1] begin with the first message, are opened, renamed and removed', async () => {
		const { chat, stored } = bench;
		await converse(bench, 'One?', 'Yes.');
		const first = chat.sessionId!;
		await chat.newSession();
		expect(chat.sessionId).not.toBe(first);
		expect(await stored()).toEqual([]);
		await chat.renameSession(chat.sessionId!, 'Empty');
		await until(() => chat.session?.name === 'Empty');
		await chat.openSession(first);
		await until(() => chat.messages.length === 2);
		expect(chat.session?.name).toBe('One?');
		await chat.removal.remove(first, 'One?');
		expect([first, null]).not.toContain(chat.sessionId);
	});

	test('[I1] the last one that is deleted makes room for a new one, and comes back with Undo', async () => {
		const { chat, database, projectId, notices } = bench;
		await converse(bench, 'One?', 'Yes.');
		const first = chat.sessionId!;
		await chat.removal.remove(first, 'One?');
		expect(chat.sessionId).not.toBe(first);
		await until(() => chat.messages.length === 0);
		const [notice] = notices.list;
		expect(notice).toMatchObject({ about: first, action: { label: 'Undo' } });
		await notice?.action?.run();
		expect(chat.sessionId).toBe(first);
		await until(() => chat.messages.length === 2);
		expect((await listSessions(database, projectId)).map(({ id }) => id)).toEqual([first]);
	});

	test('[I1] Undo does not end a turn that began meanwhile', async () => {
		const { chat, llm, notices } = bench;
		await converse(bench, 'One?', 'Yes.');
		const first = chat.sessionId!;
		await chat.removal.remove(first, 'One?');
		const sent = chat.send(draft('Two?'));
		await until(() => chat.running);
		await notices.list[0]?.action?.run();
		expect(chat.sessionId).not.toBe(first);
		await llm.answer({ text: 'Still here.' });
		await sent;
		expect(words(await bench.stored())).toEqual(['Two?', 'Still here.']);
	});

	test('[APP11] [I1] of two that are asked for, the last one is opened, also while the first still waits for a turn', async () => {
		const { chat, llm, database, projectId } = bench;
		const [first, second] = [await createSession(database, projectId), await createSession(database, projectId)];
		await chat.openSession(first.id);
		const turn = chat.send({ text: 'Hello', attachments: [] });
		await until(() => llm.requests.length === 1);
		const older = chat.newSession();
		await chat.openSession(second.id);
		await older;
		expect(chat.sessionId).toBe(second.id);
		await turn;
	});

	test('[APP11] [I1] a session that is opened while the one before it is deleted or cleared stays open', async () => {
		const { chat, database, projectId } = bench;
		const ids: string[] = [];
		for (let count = 0; count < 3; count++) ids.push((await createSession(database, projectId)).id);
		const [first, second, third] = ids as [string, string, string];
		await chat.openSession(first);
		const removed = chat.removal.remove(first, 'First');
		await chat.openSession(second);
		await removed;
		expect(chat.sessionId).toBe(second);
		const cleared = chat.removal.clear();
		await chat.openSession(third);
		await cleared;
		expect(chat.sessionId).toBe(third);
	});

	test('[I4] only a session of the project is opened', async () => {
		const { chat, database } = bench;
		await converse(bench, 'One?', 'Yes.');
		const { id } = await createProject(database, { name: 'other' });
		const foreign = await createSession(database, id);
		const own = chat.sessionId;
		await chat.openSession(foreign.id);
		expect(chat.sessionId).toBe(own);
	});

	test('[DB13] one that another tab deletes shows nothing until it is restored', async () => {
		const { chat, database } = bench;
		await converse(bench, 'One?', 'Yes.');
		await until(() => chat.messages.length === 2);
		await trashSession(database, chat.sessionId!);
		await until(() => chat.messages.length === 0);
		await restoreSession(database, chat.sessionId!);
		await until(() => chat.messages.length === 2);
	});

	test('[I2] an answer that a killed tab left is opened as interrupted', async () => {
		const { chat, llm, database, open } = bench;
		const sent = chat.send(draft('Go'));
		await until(() => llm.requests.length === 1);
		const answer = (await database.messages.toArray()).find(({ role }) => role === 'assistant')!;
		await database.messages.put({ ...answer, id: 'killed', order: 9, parts: [{ type: 'text', text: 'x'.repeat(60) }] });
		const other = await open();
		await until(() => other.messages.length > 0);
		expect(await database.messages.get('killed')).toMatchObject({ partial: true, stopReason: 'shutdown' });
		expect(await database.messages.get(answer.id)).toMatchObject({ stopReason: null });
		other.dispose();
		chat.stop('user');
		await sent;
	});
});
