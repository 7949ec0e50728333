/** What a change of the agent did to the results. */
export const differences = {
	title: 'Result',
	of: (entry: string) => `Result of ${entry}`,
	pair: (name: string, before: string, after: string) => `${name} ${before} → ${after}`,
	same: 'metrics unchanged',
	trends: {
		met: 'goal met now',
		missed: 'goal missed now',
		closer: 'closer to the goal',
		farther: 'farther from the goal'
	},
	others: (count: number) => (count === 1 ? 'with the change before' : `with the ${count} changes before`),
	also: (names: string) => `Also changed between the runs: ${names}`,
	more: (count: number) => `${count} more`,
	compared: (before: string, after: string) => `The run of ${after}, compared with the last one before, of ${before}`,
	open: 'Open the result with the previous curves'
};
