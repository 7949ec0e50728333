import type { WorkspaceState } from '#lib/db/records.ts';

/** The layout of a new project. The conversation is folded at first, which leaves more room for the plot. */
export const emptyWorkspace: WorkspaceState = {
	openPaths: [],
	activePath: null,
	mainPath: null,
	layouts: {},
	hidden: ['right'],
	resultTab: 'plot',
	sessionId: null
};
