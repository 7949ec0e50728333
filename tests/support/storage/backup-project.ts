import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listFiles, readFiles } from '#lib/db/files.ts';
import { listMessages, saveMessage } from '#lib/db/conversation/messages.ts';
import { createProject, getProject, saveWorkspace } from '#lib/db/projects.ts';
import { contentHash } from '#lib/db/hash.ts';
import { readNetlist } from '#lib/db/runs/run-netlists.ts';
import { listRunNotes, noteRun } from '#lib/db/runs/run-notes.ts';
import { getRun, listRuns, saveRun } from '#lib/db/runs/runs.ts';
import { createSession, getSession, listSessions, renameSession, saveScroll } from '#lib/db/conversation/sessions.ts';
import type { MentionPart } from '#lib/db/mention-records.ts';
import { addOperations, listEntries } from './journal.ts';
import { toolCall } from '../sample-conversation.ts';
import { addMessage } from '../add-message.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { operation, run, textChange } from './sample-records.ts';

/** A project with every kind of record, and contents that an export could easily lose. */
export async function richProject(database: SpicewrightDatabase): Promise<string> {
	const files = [
		{ path: 'amplifier.cir', content: '\ufeff* µ-amp\r\n.end\r\n' },
		{ path: '放大器/模型.lib', content: '.model npn npn\n' },
		{ path: 'nul-in-text.txt', content: 'a\0b' },
		{ path: 'empty.txt', content: '' },
		{ path: 'data/points.raw', content: Uint8Array.of(0, 255, 128, 10) },
		{ path: 'data/looks-like-text.bin', content: new TextEncoder().encode('text') },
		{ path: '.circuit_ai/design_goals.json', content: '{"goals":[]}' }
	];
	const { id } = await createProject(database, { name: 'Amp: 40 dB / low noise', exampleId: 'amp', files }, 1_000);
	const folder = { kind: 'create_folder', path: 'empty folder' } as const;
	await openProjectStore(database, id, { now: () => 2_000 }).apply({ changes: [folder], origin: null });
	const first = await createSession(database, id, 3_000);
	const second = await createSession(database, id, 4_000);
	await renameSession(database, second.id, '增益');
	await saveScroll(database, second.id, 33.5);
	await addMessage(database, { sessionId: first.id, role: 'user', parts: [{ type: 'text', text: 'hi' }] });
	const looked = toolCall('c', 'read_file', { images: [{ path: 'plot.png', hash: 'h', width: 40, height: 30 }] });
	await addMessage(database, { sessionId: first.id, parts: [looked] });
	const simulation = run({ projectId: id, origin: 'agent', startedAt: 5_000 });
	const failed = run({ projectId: id, startedAt: 6_000, status: 'failed', reason: 'engine_error', metrics: [] });
	const content = '* µ-amp\r\n.end\r\n';
	const bytes = Uint8Array.of(0, 255, 128, 10);
	await saveRun(database, simulation, [], {
		files: [
			{ path: 'amplifier.cir', hash: await contentHash(content), content },
			{ path: 'data/points.raw', hash: await contentHash(bytes), content: bytes },
			{ path: 'huge.lib', hash: 'ab', content: 'x'.repeat(1_000_001) }
		]
	});
	await noteRun(database, simulation.id, { name: '40 dB', isPinned: true });
	await saveRun(database, failed, [], {
		thumbnail: [0, 0.25, 1],
		lastRun: { verdict: 'suspicious', goals: { met: 1, total: 3 } }
	});
	const question = { type: 'attachment', name: 'plot.png', mediaType: 'image/png', data: 'iVBORw0KGgo=' } as const;
	const target = {
		kind: 'symbol',
		entry: 'amplifier.cir',
		space: 'device',
		symbol: 'µR',
		scope: 'x',
		path: 'a',
		line: 3
	};
	const mention = { type: 'mention', name: 'x.µR', target, content: '', isMissing: true } as MentionPart;
	await addMessage(database, { sessionId: second.id, role: 'user', parts: [question, mention] });
	const answer = await addMessage(database, {
		sessionId: second.id,
		partial: true,
		stopReason: 'user',
		fault: { code: 'aborted', message: 'Stopped', data: { lines: [1, 2] } },
		usage: { total: 10, prompt: 7, completion: 3, cached: null },
		model: 'glm-4.7',
		provider: 'zhipu'
	});
	// Another version of the question's answer, which is not the one that is shown.
	const asked = (await listMessages(database, second.id))[0]?.id ?? '';
	await addMessage(database, { sessionId: second.id, after: asked, parts: [{ type: 'text', text: 'No.' }] });
	await database.sessions.update(second.id, { tipId: answer.id, hiddenMessages: 1 });
	const owner = { projectId: id, sessionId: second.id, messageId: answer.id };
	const change = operation({
		...owner,
		changes: [textChange({ path: 'amplifier.cir', before: '* old\n', after: '\ufeff* µ-amp\r\n.end\r\n' })]
	});
	const creation = operation({
		...owner,
		changes: [textChange({ path: 'x.cir', before: null, after: '*\n' })],
		status: 'undone',
		startedAt: 7_000
	});
	const removal = operation({
		...owner,
		actor: 'user',
		action: 'remove',
		sessionId: null,
		messageId: null,
		callId: null,
		changes: [
			{ ...textChange({ path: 'data/old.raw', before: Uint8Array.of(0, 200), after: null }), kind: 'binary' },
			{ ...textChange({ path: 'data/old', before: null, after: null }), type: 'remove', kind: 'folder' },
			{ ...textChange({ path: 'b', before: null, after: null }), type: 'move', movedTo: 'c', kind: 'folder' }
		],
		startedAt: 8_000
	});
	const simulated = operation({
		...{ ...owner, action: 'run_simulation', callId: 'call_2', changes: [], additions: 0, deletions: 0 },
		...{ category: 'simulation', details: { subject: 'amplifier.cir', runId: simulation.id }, status: 'failed' },
		...{ failure: { code: 'simulation_failed', message: 'No convergence' }, startedAt: 9_000, beganAt: 8_900 }
	});
	await addOperations(database, [change, creation, removal, simulated]);
	await saveMessage(database, {
		...answer,
		parts: [
			{ type: 'reasoning', text: 'Let me think.', startedAt: 1, durationMs: 1200 },
			{ type: 'text', text: 'The gain is **40 dB**.' },
			{
				type: 'tool_call',
				callId: 'call_1',
				name: 'patch_file',
				argumentsText: '{"path":"amplifier.cir"}',
				arguments: { path: 'amplifier.cir' },
				status: 'success',
				result: 'done',
				operationIds: [change.id, creation.id],
				runId: simulation.id,
				elapsedMs: 12.5
			}
		]
	});
	await saveWorkspace(database, id, {
		openPaths: ['amplifier.cir'],
		activePath: 'amplifier.cir',
		mainPath: null,
		layouts: { main: [20, 50, 30] },
		hidden: ['bottom'],
		resultTab: 'plot',
		sessionId: second.id
	});
	return id;
}

/** Everything that must survive an export and import, with ids replaced by what they refer to. */
export async function portrait(database: SpicewrightDatabase, projectId: string) {
	const project = await getProject(database, projectId);
	const listed = await listRuns(database, projectId);
	const runs = (await Promise.all(listed.map(({ id }) => getRun(database, id)))).filter((record) => record !== null);
	const notes = await listRunNotes(database, projectId);
	const runNumber = (id: string | null) => runs.findIndex((record) => record.id === id);
	const sessions = await listSessions(database, projectId);
	const operations = await listEntries(database, projectId);
	const operationNumber = (id: string) => operations.findIndex((record) => record.id === id);
	const messageIds = (await Promise.all(sessions.map(({ id }) => listMessages(database, id))))
		.flat()
		.map(({ id }) => id);
	const openSession = await getSession(database, project?.workspace?.sessionId ?? '');
	return {
		project: {
			...project,
			id: null,
			writeCount: null,
			workspace: { ...project?.workspace, sessionId: openSession?.name }
		},
		files: (await listFiles(database, projectId)).map(({ path, kind, hash, size, modifiedAt }) => ({
			path,
			kind,
			hash,
			size,
			modifiedAt
		})),
		contents: (await readFiles(database, projectId)).map(({ path, content }) => [path, content]),
		runs: await Promise.all(
			runs.map(async (record) => ({
				...record,
				id: null,
				projectId: record.projectId === projectId,
				files: await readNetlist(database, record.id),
				note: notes.find(({ runId }) => runId === record.id)?.name ?? null
			}))
		),
		operations: operations.map((record) => ({
			...record,
			...(record.details && { details: { ...record.details, runId: runNumber(record.details.runId ?? null) } }),
			id: null,
			sessionId: sessions.findIndex(({ id }) => id === record.sessionId),
			projectId: record.projectId === projectId,
			messageId: messageIds.indexOf(record.messageId ?? '')
		})),
		sessions: await Promise.all(
			sessions.map(async (session) => {
				const messages = await listMessages(database, session.id);
				const number = (id: string | null | undefined) => messages.findIndex((record) => record.id === id);
				return {
					...session,
					id: null,
					tipId: number(session.tipId),
					projectId: session.projectId === projectId,
					messages: messages.map((record) => ({
						...record,
						id: null,
						after: number(record.after),
						sessionId: record.sessionId === session.id,
						projectId: record.projectId === projectId,
						parts: record.parts.map((part) =>
							part.type === 'tool_call'
								? { ...part, operationIds: part.operationIds.map(operationNumber), runId: runNumber(part.runId) }
								: part
						)
					}))
				};
			})
		)
	};
}
