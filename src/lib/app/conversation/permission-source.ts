import type { PermissionSource } from '#lib/agent/turn-permissions.ts';
import { addSessionRules, changeProjectRules, storedRules, withRules } from '#lib/db/permission-rules.ts';
import type { Services } from '../shell/services.ts';

/** Rules and settings as they are stored now. Answers beyond one time are kept with the project or the conversation. */
export function permissionSource(
	{ database, preferences }: Pick<Services, 'database' | 'preferences'>,
	projectId: string,
	sessionId: string
): PermissionSource {
	return {
		rules: () => storedRules(database, projectId, sessionId),
		settings: async () => (await preferences.stored()).permissions,
		remember: (scope, rules) =>
			scope === 'session'
				? addSessionRules(database, sessionId, rules)
				: changeProjectRules(database, projectId, (present) => withRules(present, rules))
	};
}
