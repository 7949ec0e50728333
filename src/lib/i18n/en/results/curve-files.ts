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
	compareHint: 'Draw these curves behind those of the shown run that have the same names',
	/** Why the parameters of a stepped run of LTspice are not known. */
	steps: {
		no_log: (log: string) =>
			`LTspice writes the values of the steps to its log. Add ${log} to color the curves by them.`,
		no_steps: (log: string) => `${log} does not have the values of the steps, so the curves are only numbered.`,
		other_count: (log: string, steps: number, curves: number) =>
			`${log} has ${steps} steps, but there are ${curves} curves: it belongs to another run. The curves are only numbered.`
	}
};
