/** Files of curves of other programs, shown in the place of the editor. */
export const curveFiles = {
	reading: (path: string) => `Reading ${path}`,
	/** `why` is a sentence with the place. */
	unreadable: (path: string, why: string) => `The curves of ${path} cannot be read. ${why}`,
	unreadableNow: (path: string, why: string) =>
		`The curves of ${path} as it is now cannot be read; the ones read before are shown. ${why}`,
	stopped: 'The file has not been read.',
	readAgain: 'Read the file',
	compare: 'Compare with the shown run',
	compareHint: 'Draw these curves behind those of the shown run that have the same names'
};
