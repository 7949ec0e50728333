import { beforeEach, describe, expect, test } from 'vitest';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { startTurn } from '#lib/db/conversation/messages.ts';
import { createProject, removeProject } from '#lib/db/projects.ts';
import { overviewSessions } from '#lib/db/conversation/session-overview.ts';
import { createSession, renameSession } from '#lib/db/conversation/sessions.ts';
import { trashSession } from '#lib/db/trash.ts';
import { addMessage } from '../../support/add-message.ts';
import { message } from '../../support/storage/sample-records.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

let database: SpicewrightDatabase;
let projectId: string;
beforeEach(async () => {
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'amp' }));
});

const text = (value: string) => [{ type: 'text' as const, text: value }];
async function session(name: string, texts: string[], inProject = projectId) {
	const { id } = await createSession(database, inProject, 1_000);
	await renameSession(database, id, name);
	for (const [index, value] of texts.entries())
		await addMessage(database, { sessionId: id, role: index % 2 === 0 ? 'user' : 'assistant', parts: text(value) });
	return id;
}
const find = (query: string, where: string | null = projectId) =>
	overviewSessions(database, { projectId: where, text: query });

describe('[I1] the overview of conversations', () => {
	test('has the last text on one line, the count and whether the last answer was cut off', async () => {
		const whole = await session('Whole', ['Why?', 'Because\n\tof the load.']);
		const cut = await session('Cut', ['Why?']);
		await addMessage(database, { sessionId: cut, role: 'assistant', parts: [], partial: true, stopReason: 'user' });
		await session('Empty', []);
		const rows = new Map((await find('')).map((row) => [row.name, row]));
		expect(rows.get('Whole')).toMatchObject({
			id: whole,
			projectName: 'amp',
			preview: 'Because of the load.',
			messageCount: 2,
			partial: false
		});
		expect(rows.get('Cut')).toMatchObject({ preview: 'Why?', messageCount: 2, partial: true });
		expect(rows.get('Empty')).toMatchObject({ preview: '', messageCount: 0, partial: false });
	});

	test('finds names and texts of the branch that is shown, without regard to case', async () => {
		const id = await session('Noise', []);
		const ask = (value: string, versionOf?: Awaited<ReturnType<typeof startTurn>>['question']) =>
			startTurn(
				database,
				{ question: message({ sessionId: id, role: 'user', parts: text(value) }), versionOf },
				message({ sessionId: id, id: crypto.randomUUID(), role: 'assistant', parts: text('Fine') })
			);
		const first = await ask('Use an earlier bandgap');
		await ask(`${'x '.repeat(60)}the Miller capacitance`, first.question);
		expect(await find('nOISE')).toMatchObject([{ id, preview: 'Fine' }]);
		const [row] = await find('miller  cap');
		expect(row).toMatchObject({ messageCount: 2, preview: expect.stringMatching(/^…(x )+the Miller capacitance$/) });
		expect(await find('bandgap')).toEqual([]);
		expect(await find('Miller nothing')).toEqual([]);
	});

	test('[I4] covers one project or all; nothing of what is in the trash', async () => {
		const { id: second } = await createProject(database, { name: 'filter' });
		const { id: third } = await createProject(database, { name: 'gone' });
		const here = await session('Gain', ['a']);
		const there = await session('Gain', ['b'], second);
		await session('Gain', ['c'], third);
		await trashSession(database, await session('Gain', ['d']));
		await removeProject(database, third);
		expect((await find('gain')).map(({ id }) => id)).toEqual([here]);
		const all = await find('gain', null);
		expect(all.map(({ id }) => id).sort()).toEqual([here, there].sort());
		expect(all.map(({ projectName }) => projectName).sort()).toEqual(['amp', 'filter']);
	});

	test('[DB14] a damaged message hides neither its conversation nor the others', async () => {
		const id = await session('Gain', ['What is it?', 'A resistor.']);
		await database.messages
			.where('[sessionId+order]')
			.equals([id, 1])
			.modify({ parts: 'none' as never });
		expect(await find('')).toMatchObject([{ id, messageCount: 2 }]);
		expect(await find('what')).toMatchObject([{ id }]);
		expect(database.damaged.list).toHaveLength(1);
	});
});
