import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { seenFiles } from '#lib/db/conversation/seen-files.ts';
import { purgeSessions } from '#lib/db/trash.ts';
import { purgeProject } from '#lib/db/projects.ts';
import { listDeletedEntries, purgeDeleted } from '#lib/project/deleted-files.ts';
import { byUser } from '#lib/project/store.ts';
import { installLocks } from '../../../support/storage/memory-locks.ts';
import { call, ScriptedLlm, type Answer } from '../../../support/llm/scripted-llm.ts';
import { openConversation } from './conversation.ts';
import { sectionOf } from './support.ts';

installLocks();

const title = 'Files changed since your last answer';
const netlist = '* amp\nV1 in 0 1\nR1 in out 68\nC1 out 0 1n\n.op\n.end\n';

let close: () => Promise<unknown> = async () => undefined;
afterEach(() => close());

async function converse(answers: Answer[], files: Record<string, string> = { 'amp.cir': netlist }) {
	const llm = new ScriptedLlm(answers);
	const conversation = await openConversation(llm, files);
	({ close } = conversation);
	const { store } = conversation;
	/** Changes a file as the user does by typing. */
	const type = async (path: string, change: (text: string) => string) => {
		const file = await store.read(path);
		const content = change(String(file!.content));
		await store.apply({ changes: [{ kind: 'write', path, content, basedOn: file!.version }], origin: null });
	};
	const told = () => {
		const { messages } = llm.requests.at(-1)!;
		const parts = messages.findLast(({ role }) => role === 'user')!.content as { text?: string }[];
		return sectionOf(parts.map(({ text = '' }) => text).join('\n'), title);
	};
	const result = (request = llm.requests.at(-1)!) => String(request.messages.at(-1)?.content);
	return { ...conversation, llm, type, told, result };
}

test('[J1] [CTX10] the next turn is told what the user has changed, by values where one word of a line differs', async () => {
	const { ask, type, told, faults } = await converse([{ text: 'One.' }, { text: 'Two.' }, { text: 'Three.' }]);
	await ask('What is the gain?');
	expect(told()).toBeNull();
	await type('amp.cir', (text) => text.replace('68', '33').replace('.op\n', '* now swept\n.ac dec 10 1 1meg\n'));
	await ask('And now?');
	const section = told()!;
	expect(section).toContain('amp.cir:\nline 3: R1: 68 -> 33\nline 5:\n- .op\n+ * now swept\n+ .ac dec 10 1 1meg');
	// The model knows it by now.
	await ask('And now?');
	expect(told()).toBeNull();
	expect(faults).toEqual([]);
});

test('[CTX10] its own changes are no news for the model', async () => {
	const edit = { path: 'amp.cir', search: 'R1 in out 68', replace: 'R1 in out 33' };
	const { ask, told, store } = await converse([
		{ calls: [call('e', 'patch_file', edit)] },
		{ text: 'Done.' },
		{ text: 'Two.' }
	]);
	await ask('Make R1 33.');
	expect((await store.read('amp.cir'))?.content).toContain('R1 in out 33');
	await ask('And now?');
	expect(told()).toBeNull();
});

test('[F5] [CTX10] a file whose change cannot be shown is not written before it is read again', async () => {
	const long = (value: string) => `* large\n${'R1 a 0 1k\n'.repeat(25_000)}.param x=${value}\n`;
	const patch = (id: string) =>
		call(id, 'patch_file', { path: 'large.lib', search: '.param x=', replace: '.param y=' });
	const read = call('r', 'read_file', { path: 'large.lib', start_line: 25_000 });
	const { ask, type, told, llm, store, result } = await converse(
		[
			{ calls: [call('first', 'read_file', { path: 'large.lib', start_line: 25_000 })] },
			{ text: 'One.' },
			{ calls: [patch('p1')] },
			{ calls: [read] },
			{ calls: [patch('p2')] },
			{ text: 'Two.' }
		],
		{ 'amp.cir': netlist, 'large.lib': long('1') }
	);
	await ask('Look at the library.');
	await type('large.lib', () => long('2'));
	await ask('Rename the parameter.');
	expect(result(llm.requests[3])).toMatch(/large\.lib has changed since it was read/);
	expect(told()).toContain('large.lib: changed; read it again');
	expect((await store.read('large.lib'))?.content).toContain('.param y=2');
});

test('[CTX10] a removed file is told once', async () => {
	const { ask, told, store } = await converse([{ text: 'One.' }, { text: 'Two.' }, { text: 'Three.' }], {
		'amp.cir': '* amp\n.include m.lib\nR1 a 0 1\n.op\n.end\n',
		'm.lib': '.model d d\n'
	});
	await ask('What is the gain?');
	await store.apply({ changes: [{ kind: 'remove', path: 'm.lib' }], origin: byUser('delete') });
	await ask('And now?');
	expect(told()).toContain('m.lib: removed or renamed');
	await ask('And now?');
	expect(told()).toBeNull();
});

test('[CTX10] texts of files that are deleted for good are not kept, nor anything of a conversation or project that is', async () => {
	const { ask, store, database, sessionId, projectId } = await converse([{ text: 'One.' }]);
	await ask('What is the gain?');
	expect(await seenFiles(database, sessionId)).toMatchObject([{ path: 'amp.cir', text: netlist }]);
	await store.apply({ changes: [{ kind: 'remove', path: 'amp.cir' }], origin: byUser('delete') });
	const [deleted] = await listDeletedEntries(database, store);
	await purgeDeleted(database, store, deleted!);
	expect(await seenFiles(database, sessionId)).toMatchObject([{ path: 'amp.cir', text: null }]);
	await purgeSessions(database, [sessionId]);
	expect(await database.seenFiles.count()).toBe(0);
	await database.seenFiles.put({ sessionId, projectId, files: [] });
	await purgeProject(database, projectId);
	expect(await database.seenFiles.count()).toBe(0);
});
