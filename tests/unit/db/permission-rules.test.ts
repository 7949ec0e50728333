import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exportProject } from '#lib/db/backup/backup-export.ts';
import { importProject } from '#lib/db/backup/backup-import.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listMessages } from '#lib/db/conversation/messages.ts';
import { openQuestion } from '#lib/db/conversation/open-question.ts';
import { addSessionRules, changeProjectRules, storedRules } from '#lib/db/permission-rules.ts';
import type { PermissionRule } from '#lib/db/permission-records.ts';
import { createProject, duplicateProject, getProject, removeProject, restoreProject } from '#lib/db/projects.ts';
import { createSession, listSessions } from '#lib/db/conversation/sessions.ts';
import { exportSettings, importSettings, settingsChanges } from '#lib/settings/settings-file.ts';
import { parseSettings } from '#lib/settings/settings.ts';
import { addMessage } from '../../support/add-message.ts';
import { testDatabase } from '../../support/storage/test-database.ts';
import { toolPart } from '../agent/support.ts';

const rules: PermissionRule[] = [{ kind: 'edit', name: null }];
const nothing = { project: [], session: [] };

let database: SpicewrightDatabase;
let projectId: string;
let sessionId: string;
beforeEach(async () => {
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'amp', files: [{ path: 'a.cir', content: 'R1\n' }] }));
	({ id: sessionId } = await createSession(database, projectId));
	await changeProjectRules(database, projectId, () => rules);
	await addSessionRules(database, sessionId, rules);
	await addSessionRules(database, sessionId, rules);
});
afterEach(() => database.delete());

async function rulesOf(id: string) {
	const [session] = await listSessions(database, id);
	return storedRules(database, id, session!.id);
}

/** Puts a question that is open into the conversation. */
async function askSomething() {
	const request = { kind: 'edit' as const, files: [], digest: 'x' };
	const message = await addMessage(database, { sessionId, parts: [], stopReason: null });
	const permissions = [{ id: 'q', madeIn: message.id, request, decision: null }];
	const part = toolPart('c', { status: 'running', result: null, permissions });
	await database.messages.put({ ...message, parts: [part] });
}

async function questionsIn(id: string) {
	const [session] = await listSessions(database, id);
	return (await listMessages(database, session!.id)).map(openQuestion);
}

describe('what the user has allowed', () => {
	test('[PERM14] is kept with its project and conversation, each rule once', async () => {
		expect(await storedRules(database, projectId, sessionId)).toEqual({ project: rules, session: rules });
		expect(await storedRules(database, projectId, null)).toEqual({ project: rules, session: [] });
	});

	test('[PERM14] is not in a copy', async () => {
		await askSomething();
		const { id } = await duplicateProject(database, projectId, 'copy');
		expect(await rulesOf(id)).toEqual(nothing);
		expect(await questionsIn(id)).toEqual([null]);
		expect(await questionsIn(projectId)).toMatchObject([{ permission: { id: 'q' } }]);
	});

	test('[PERM14] is not in an export, and an imported project begins with nothing', async () => {
		await askSomething();
		const { blob } = await exportProject(database, projectId);
		expect(await blob.text()).not.toContain('permissionRules');
		const { id } = await importProject(database, blob, 'amp.zip');
		expect(await rulesOf(id)).toEqual(nothing);
		expect(await questionsIn(id)).toEqual([null]);
	});

	test('[PERM14] does not count while its project is in the trash, and is there again afterwards', async () => {
		await removeProject(database, projectId);
		expect((await storedRules(database, projectId, null)).project).toEqual([]);
		await restoreProject(database, projectId);
		expect((await storedRules(database, projectId, null)).project).toEqual(rules);
	});

	test('[PERM14] that does not fit allows nothing', async () => {
		const project = (await getProject(database, projectId))!;
		await database.projects.put({
			...project,
			permissionRules: [{ kind: 'everything' }] as unknown as PermissionRule[]
		});
		expect((await storedRules(database, projectId, null)).project).toEqual([]);
	});
});

describe('a settings file', () => {
	const asking = parseSettings({ permissions: { levels: { network: 'deny' } } });
	const wide = { levels: { write: 'allow', network: 'allow' }, tools: { bash: 'allow' } };

	test('[PERM15] neither takes permissions along nor brings them', () => {
		expect(exportSettings(asking).text).not.toMatch(/permissions|deny/);
		const text = JSON.stringify({ kind: 'spicewright-settings', version: 1, settings: { permissions: wide } });
		const { settings, unknown } = importSettings(text, asking);
		expect(settings.permissions).toEqual(asking.permissions);
		expect([unknown, settingsChanges(asking, settings)]).toEqual([[], []]);
	});
});
