import { beforeEach, expect, test } from 'vitest';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { SessionRecord } from '#lib/db/records.ts';
import { createProject } from '#lib/db/projects.ts';
import { startTurn } from '#lib/db/conversation/messages.ts';
import { createSession, renameSession } from '#lib/db/conversation/sessions.ts';
import { en } from '#lib/i18n/en/messages.ts';
import type { SessionFormat } from '#lib/project/session-export.ts';
import { createSessionHost } from '#lib/project/session-host.ts';
import { resultOf } from '#lib/project/worker-answer.ts';
import { message, toolCall } from '../../support/sample-conversation.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

let database: SpicewrightDatabase;
let session: SessionRecord;
const host = createSessionHost();
const noon = Date.UTC(2026, 10, 21, 12, 5);
const text = (value: string) => [{ type: 'text' as const, text: value }];

beforeEach(async () => {
	database = await testDatabase();
	const { id } = await createProject(database, { name: 'Amplifier' });
	session = await createSession(database, id, noon);
	await renameSession(database, session.id, 'Gain: 40 dB?');
	await database.sessions.update(session.id, { permissionRules: [{ kind: 'edit', name: null }] });
	const fields = { sessionId: session.id, createdAt: noon };
	const first = await startTurn(
		database,
		{ question: message('q', 'user', text('First try'), fields) },
		message('a1', 'assistant', text('Old answer'), fields)
	);
	const file = { type: 'attachment' as const, name: 'bode.png', mediaType: 'image/png', data: 'AAAA' };
	const call = toolCall('c', 'patch_file', { argumentsText: '{"path":"a`b.cir"}', result: 'SECRET OUTPUT' });
	const load = {
		type: 'mention' as const,
		name: 'RL',
		target: { kind: 'run' as const, runId: null },
		content: 'SECRET CONTENT'
	};
	const sent = { type: 'interjection' as const, id: 'i', text: 'Keep the load.', attachments: [], mentions: [load] };
	const parts = [
		sent,
		{ type: 'reasoning' as const, text: 'Hm', startedAt: 0, durationMs: 1 },
		call,
		...text('It is *done*.')
	];
	await startTurn(
		database,
		{ question: message('q', 'user', [file, ...text('Second try')], fields), versionOf: first.question },
		message('a2', 'assistant', parts, { ...fields, model: 'glm', partial: true, stopReason: 'user' })
	);
});

async function exported(format: SessionFormat) {
	// As it arrives from a worker.
	const answer = structuredClone(await host.export(database.name, session.id, format, { ...en.sessions.words }));
	return resultOf(database, answer);
}

test('[I4] Markdown has the branch that is shown, as a file that other programs can read', async () => {
	expect(await exported('md')).toEqual({
		fileName: 'Gain 40 dB.md',
		mediaType: 'text/markdown',
		text: `# Gain: 40 dB?

Amplifier · 2026-11-21 12:05 UTC

## You · 2026-11-21 12:05 UTC

[Attachment: \`bode.png\`]

Second try

## Agent · glm · 2026-11-21 12:05 UTC

[Mentioned: \`RL\`]

[You] Keep the load.

[Tool: \`\` patch_file {"path":"a\`b.cir"} \`\` · success]

It is *done*.

[This answer was interrupted.]
`
	});
});

test('[I4] plain text is the same without marks', async () => {
	const { text: plain, fileName } = await exported('txt');
	expect(fileName).toBe('Gain 40 dB.txt');
	expect(plain.split('\n\n').slice(0, 4)).toEqual([
		'Gain: 40 dB?',
		'Amplifier · 2026-11-21 12:05 UTC',
		'You · 2026-11-21 12:05 UTC',
		'[Attachment: bode.png]'
	]);
	expect(plain).not.toMatch(/SECRET|Old answer|^#/m);
});

test('[I4] JSON has all versions and says which one is shown; what was allowed is not in it', async () => {
	const { text: json } = await exported('json');
	const file = JSON.parse(json);
	expect(file).toMatchObject({ format: 'spicewright-conversation', version: 1, project: 'Amplifier' });
	expect(file.messages).toEqual(await database.messages.orderBy('[sessionId+order]').toArray());
	expect(file.messages).toHaveLength(4);
	expect(file.shown).toEqual([file.messages[2].id, 'a2']);
	expect(file.session).not.toHaveProperty('permissionRules');
});

test('[I4] a preview has the last messages of the branch that is shown, and a fault for one that is gone', async () => {
	const preview = resultOf(database, structuredClone(await host.preview(database.name, session.id, 40)));
	expect(preview).toMatchObject({
		earlier: 0,
		messages: [
			{ role: 'user', text: 'bode.png\nSecond try', tools: 0 },
			{ role: 'assistant', text: 'Keep the load.\nIt is *done*.', tools: 1, partial: true }
		]
	});
	const last = resultOf(database, structuredClone(await host.preview(database.name, session.id, 1)));
	expect(last).toEqual({ earlier: 1, messages: preview.messages.slice(1) });
	const gone = structuredClone(await host.preview(database.name, 'none', 40));
	expect(() => resultOf(database, gone)).toThrow(expect.objectContaining({ code: 'record_missing' }));
});
