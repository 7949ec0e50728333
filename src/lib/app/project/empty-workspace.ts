import type { WorkspaceState } from '#lib/db/records.ts';

/** The layout of a new project. Conversation and results are folded until there are any. */
export const emptyWorkspace: WorkspaceState = {
	openPaths: [],
	activePath: null,
	mainPath: null,
	layouts: {},
	hidden: ['right', 'bottom'],
	resultTab: 'plot',
	sessionId: null
};
