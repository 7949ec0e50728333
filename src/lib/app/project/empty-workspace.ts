import type { WorkspaceState } from '#lib/db/records.ts';

/** The layout of a new project. The conversation is folded until it is wanted, which leaves its room to the plot. */
export const emptyWorkspace: WorkspaceState = {
	openPaths: [],
	activePath: null,
	mainPath: null,
	layouts: {},
	hidden: ['right'],
	resultTab: 'plot',
	sessionId: null
};
