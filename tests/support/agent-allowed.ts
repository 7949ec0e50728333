import type { PermissionRule } from '#lib/db/permission-records.ts';

/** The rules of a project in which the agent edits and simulates without asking: what tests of other things begin with. */
export const agentAllowed: readonly PermissionRule[] = [
	{ kind: 'edit', name: null },
	{ kind: 'delete', name: null },
	{ kind: 'run', name: null }
];
