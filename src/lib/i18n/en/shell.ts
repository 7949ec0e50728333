/** Texts around the pages, and those that the start page and the workbench have in common. */
export const shell = {
	updateReady: 'A new version is ready',
	updateNow: 'Reload to update',
	updateWaits: 'The update waits until the agent and the simulations have finished. To update now, stop them first.',
	notices: 'Notices',
	themeLight: 'Light theme',
	themeDark: 'Dark theme',
	downloadDamaged: 'Download',
	showFile: (path: string) => `Show ${path}`,
	back: 'Back',
	goalsMet: (met: number, total: number) => `goals ${met}/${total}`,
	untitledNetlist: 'circuit.cir',
	statistics: 'Usage'
};
