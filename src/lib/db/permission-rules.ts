import type { SpicewrightDatabase } from './database.ts';
import { requireLiveProject } from './project-edit.ts';
import type { PermissionRule } from './permission-records.ts';
import { storedProject } from './stored-project.ts';
import { snapshot, transact } from './transact.ts';

/** What the user has allowed in a project, and in one of its conversations. */
export interface StoredRules {
	project: PermissionRule[];
	session: PermissionRule[];
}

/** None where the project or the conversation is gone, in the trash or damaged. */
export async function storedRules(
	database: SpicewrightDatabase,
	projectId: string,
	sessionId: string | null
): Promise<StoredRules> {
	return snapshot(database, [database.projects, database.sessions], async () => {
		const record = await database.projects.get(projectId);
		const project = record && storedProject(database, record);
		const session = sessionId === null ? undefined : await database.sessions.get(sessionId);
		const isWhole = session?.deletedAt === null && database.damaged.isWhole('session', session.id, session);
		return {
			project: (project?.deletedAt === null && project.permissionRules) || [],
			session: (isWhole && session.permissionRules) || []
		};
	});
}

/**
 * Changes what is allowed in a project; not an edit.
 *
 * @throws Fault `record_missing`, `storage_full`
 */
export async function changeProjectRules(
	database: SpicewrightDatabase,
	projectId: string,
	change: (rules: PermissionRule[]) => PermissionRule[]
): Promise<void> {
	await transact(database, [database.projects], async () => {
		const project = storedProject(database, await requireLiveProject(database, projectId));
		await database.projects.update(projectId, { permissionRules: change(project.permissionRules ?? []) });
	});
}

/** Allows more in a conversation; one that is gone takes nothing. */
export async function addSessionRules(
	database: SpicewrightDatabase,
	sessionId: string,
	rules: readonly PermissionRule[]
): Promise<void> {
	await transact(database, [database.sessions], async () => {
		const session = await database.sessions.get(sessionId);
		if (session)
			await database.sessions.update(sessionId, { permissionRules: withRules(session.permissionRules, rules) });
	});
}

/** The rules with more of them, each once. */
export function withRules(present: readonly PermissionRule[] = [], added: readonly PermissionRule[]): PermissionRule[] {
	return [...present, ...added.filter((rule) => !present.some((other) => isSameRule(rule, other)))];
}

export function withoutRule(present: readonly PermissionRule[], removed: PermissionRule): PermissionRule[] {
	return present.filter((rule) => !isSameRule(rule, removed));
}

function isSameRule(a: PermissionRule, b: PermissionRule): boolean {
	return a.kind === b.kind && a.name === b.name;
}
