export const verdictLevels = {
	names: { trusted: 'Nothing found', suspicious: 'Check', failed: 'Failed' },
	titles: {
		trusted: 'The checks found nothing wrong with this run',
		suspicious: 'Check these before you rely on the numbers',
		failed: 'The run failed'
	}
};
