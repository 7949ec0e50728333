import { afterEach, describe, expect, test } from 'vitest';
import { createSession, renameSession } from '#lib/db/conversation/sessions.ts';
import { saveMessage } from '#lib/db/conversation/messages.ts';
import type { MessagePart } from '#lib/db/records.ts';
import { saveRun } from '#lib/db/runs/runs.ts';
import { removeProject } from '#lib/db/projects.ts';
import { restoreSession, trashSession } from '#lib/db/trash.ts';
import { addMessage } from '../../support/add-message.ts';
import { HashingEmbedder } from '../../support/llm/hashing-embedder.ts';
import { IndexedProject } from '../../support/storage/index-project.ts';
import { run } from '../../support/storage/sample-records.ts';
import { until } from '../../support/until.ts';

let project: IndexedProject;
afterEach(() => project.close());

const text = (content: string): MessagePart => ({ type: 'text', text: content });
const KEY = 'sk-abcdefghijklmnopqrstuvwx';

/** What is indexed, by source. */
async function indexedTexts(): Promise<Record<string, string>> {
	const records = await project.database.sources.toArray();
	return Object.fromEntries(
		records.flatMap(({ source, chunks }) => chunks.map(({ text: content }) => [source, content]))
	);
}

describe('[K2] [KNOW4] the sources of a project', () => {
	test('are its texts without what only the app reads, and its documents', async () => {
		project = await IndexedProject.create(
			{
				'amp.cir': 'Amplifier\n.end\n',
				'.circuit_ai/design_goals.json': '{"version":1,"goals":[]}',
				'.circuit_ai/model.json': '{}',
				'curves.bin': Uint8Array.of(0, 1, 2),
				'huge.txt': 'x '.repeat(4_000_001),
				'opamp.PDF': Uint8Array.of(37, 80, 68, 70, 0)
			},
			{ documents: { pages: async () => ['Offset voltage', ''] } }
		);
		await project.opened();
		expect(Object.keys(await indexedTexts())).toEqual([
			'document:opamp.PDF',
			'file:.circuit_ai/design_goals.json',
			'file:amp.cir'
		]);
	});

	test('are its runs, with netlist, verdict, metrics, goals and changes', async () => {
		project = await IndexedProject.create({});
		const metric = { id: 'gain', value: 40.123456, unit: 'dB', signal: 'v(out)', plot: 'ac1', at: [] };
		const reasons = [{ code: 'stepping_failed', level: 'suspicious' as const, file: 'amp.cir', line: 3, values: {} }];
		const record = run({
			projectId: project.projectId,
			entry: 'amp.cir',
			metrics: [metric],
			verdict: { level: 'suspicious', reasons },
			goals: { met: 1, total: 2 },
			changes: [{ type: 'value', name: 'R1', before: '1k', after: '2k' }]
		});
		await project.open();
		await saveRun(project.database, record, []);
		await until(() => project.index.status.chunks === 1);
		await project.settled();
		const found = (await project.search('gain of amp.cir')).passages[0];
		expect(found).toMatchObject({ place: { kind: 'run', runId: record.id }, title: 'Run of amp.cir' });
		for (const part of ['stepping_failed at amp.cir:3', 'gain of v(out) = 40.12 dB', '1 of 2 met', 'R1 1k to 2k'])
			expect(found?.text).toContain(part);
	});

	test('are what was asked and answered, without tools, reasoning and answers that are being written', async () => {
		project = await IndexedProject.create({});
		const { database, projectId } = project;
		const { id: sessionId } = await createSession(database, projectId);
		const asked = await addMessage(database, { sessionId, role: 'user', parts: [text('Why does it oscillate?')] });
		const reasoning: MessagePart = { type: 'reasoning', text: 'hidden thought', startedAt: 0, durationMs: 1 };
		const answer = await addMessage(database, { sessionId, parts: [reasoning, text('The loop')], stopReason: null });
		await project.opened();
		expect(Object.values(await indexedTexts())).toEqual(['Why does it oscillate?']);
		const parts = [reasoning, text('The loop has no phase margin.')];
		await saveMessage(database, { ...answer, parts, stopReason: 'complete' });
		await until(() => project.index.status.chunks === 2);
		await renameSession(database, sessionId, 'Stability');
		await until(async () => (await project.search('phase margin')).passages[0]?.title === 'Stability');
		const place = { kind: 'conversation', sessionId, messageId: asked.id };
		expect((await project.search('oscillate')).passages[0]?.place).toEqual(place);
		expect(JSON.stringify(await indexedTexts())).not.toContain('hidden thought');
		await trashSession(database, sessionId);
		await until(() => project.index.status.chunks === 0);
		await restoreSession(database, sessionId);
		await until(() => project.index.status.chunks === 2);
		await database.messages.delete(answer.id);
		await until(() => project.index.status.chunks === 1);
	});
});

test('[K2] [KNOW17] the title of an answer says what was asked, also after that changes', async () => {
	project = await IndexedProject.create({});
	const { database, projectId } = project;
	const { id: sessionId } = await createSession(database, projectId);
	await renameSession(database, sessionId, 'Stability');
	const question = await addMessage(database, { sessionId, role: 'user', parts: [text('Why does it oscillate?')] });
	await addMessage(database, { sessionId, parts: [text('Too little margin.')], after: question.id });
	await project.opened();
	const titles = async () => (await project.search('margin')).passages.map(({ title }) => title);
	expect(await titles()).toContain('Stability: Why does it oscillate?');
	await saveMessage(database, { ...question, parts: [text('Why does it ring?')] });
	await until(async () => (await titles()).includes('Stability: Why does it ring?'));
	await database.messages.delete(question.id);
	await until(async () => (await titles()).includes('Stability'));
});

test('[K2] [KNOW5] keys of services are in no chunk of a message, and no model reads them', async () => {
	const embedder = new HashingEmbedder();
	project = await IndexedProject.create({ 'notes.md': `# Keys\n\nMine is ${KEY}.\n` }, { embedder });
	const { id: sessionId } = await createSession(project.database, project.projectId);
	await addMessage(project.database, { sessionId, role: 'user', parts: [text(`Use ${KEY} please`)] });
	await project.opened();
	expect((await indexedTexts())['file:notes.md']).toContain(KEY);
	const message = Object.entries(await indexedTexts()).find(([source]) => source.startsWith('conversation:'));
	expect(message?.[1]).toBe('Use [redacted] please');
	expect(embedder.passages).toHaveLength(2);
	expect(embedder.passages.join('\n')).not.toContain(KEY);
});

test('[K2] [KNOW8] nothing is stored for a project in the trash', async () => {
	project = await IndexedProject.create({ 'amp.cir': 'Amplifier\n.end\n' });
	await removeProject(project.database, project.projectId);
	await project.open();
	await until(() => project.index.status.fault !== null);
	expect(project.index.status.fault?.code).toBe('record_missing');
	expect(await project.database.sources.count()).toBe(0);
});
