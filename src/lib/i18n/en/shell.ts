/** Texts around the pages, and those that the start page and the workbench have in common. */
export const shell = {
	updateReady: 'A new version is ready',
	updateNow: 'Reload to update',
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
