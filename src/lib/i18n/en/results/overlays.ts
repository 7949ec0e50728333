/** Runs and files of curves that are drawn over the shown run. */
export const overlays = {
	legend: 'Drawn over this run',
	add: 'Draw over the shown run',
	remove: (name: string) => `Remove ${name} from the plot`,
	removeRun: 'Remove from the plot',
	difference: 'Difference',
	differenceTo: (name: string) => `Difference to ${name}`,
	/** Name of a curve. */
	differenceOf: (signal: string, name: string) => `${signal} − ${name}`,
	differenceHint: (name: string) => `Difference: this run minus ${name}, interpolated at the points of this run`,
	noDifference: 'No difference: no point or no shown signal is in both.',
	tolerance: (name: string) => `Tolerance around ${name}`,
	toleranceHint: 'Enter a tolerance with its unit, such as 5 %, 10 mV or 0.5 dB. Empty for none.',
	phaseOf: (signal: string) => `Phase of ${signal}`,
	within: (signal: string) => `${signal}: within the tolerance at all points of this run`,
	withinPart: (signal: string, from: string, to: string) =>
		`${signal}: within the tolerance from ${from} to ${to}, where both have points`,
	outside: (signal: string, from: string) => `${signal}: outside the tolerance, first at ${from}`,
	noCheck: 'The tolerance has the unit of no curve that is in both.',
	onlyCurves: (count: number) =>
		count === 1 ? '1 overlay, drawn with the curves only' : `${count} overlays, drawn with the curves only`,
	/** Why nothing of it is drawn. */
	reasons: {
		no_curves: 'has no curves',
		other_analysis: 'is of another analysis',
		no_common_signal: 'has no signal of this plot, or it is complex in one of them only',
		same_curves: 'has the same curves'
	}
};
