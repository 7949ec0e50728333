export const verdictLevels = {
	names: { trusted: 'Trusted', suspicious: 'Check', failed: 'Failed' },
	titles: {
		trusted: 'No problems found in this run',
		suspicious: 'Check these before you rely on the numbers',
		failed: 'The run failed'
	}
};
