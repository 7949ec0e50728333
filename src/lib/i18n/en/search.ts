const lines = (count: string) => (count === '1' ? '1 matching line' : `${count} matching lines`);
const matches = (count: string) => (count === '1' ? '1 match' : `${count} matches`);
const files = (count: string) => (count === '1' ? '1 file' : `${count} files`);

/** The Search panel. Counts are formatted numbers. */
export const search = {
	title: 'Search',
	command: 'Search in project',
	selection: 'Search project for selection',
	inFolder: 'Search in folder',
	box: 'Search the project',
	results: 'Search results',
	kind: 'What to search',
	kinds: { all: 'All', names: 'Files', text: 'Text', symbols: 'Symbols', meaning: 'Passages' },
	sections: { names: 'File names', text: 'Text', symbols: 'Symbols', meaning: 'Passages' },
	matchCase: 'Match case',
	wholeWord: 'Match whole words',
	regex: 'Use a regular expression',
	paths: 'Files to search',
	include: 'Only in',
	includeHint: 'for example *.cir, models',
	exclude: 'Not in',
	excludeHint: 'for example old, *.log',
	badPattern: (field: string) => `“${field}” has a pattern that is too long or has too many alternatives in braces.`,
	hint: 'Finds file names, text, netlist symbols, and passages by words and meaning.',
	keys: 'Down arrow goes to the results, Enter opens one, Esc goes back.',
	searching: 'Searching',
	searchingSoFar: (count: string) => `Searching: ${lines(count)} so far`,
	stopped: 'The search was stopped. These are the results until then.',
	nothing: 'No results',
	nothingHint: 'Check the spelling, or remove the conditions below.',
	conditions: {
		matchCase: 'Match case is on.',
		wholeWord: 'Only whole words match.',
		isRegex: 'The query is a regular expression.',
		include: (patterns: string) => `Only in ${patterns}.`,
		exclude: (patterns: string) => `Not in ${patterns}.`
	},
	count: {
		lines: (line: string, file: string) => `${lines(line)} in ${files(file)}`,
		results: (count: string) => (count === '1' ? '1 result' : `${count} results`)
	},
	listed: (shown: string, line: string, file: string) => `First ${shown} of ${lines(line)} in ${files(file)}`,
	inMilliseconds: (text: string, ms: string) => `${text} · ${ms} ms`,
	skipped: (binary: number, large: number) => {
		const parts = [
			binary > 0 ? `${binary} binary ${binary === 1 ? 'file' : 'files'}` : '',
			large > 0 ? `${large} very large ${large === 1 ? 'file' : 'files'}` : ''
		];
		return `Text is not searched in ${parts.filter((part) => part !== '').join(' and ')}.`;
	},
	meaning: {
		off: 'No model is set up for search by meaning: passages are found by their words only.',
		partial: 'The index is not complete yet, so passages may be missing.',
		stopped: 'Indexing was stopped, so passages may be missing.',
		resume: 'Continue indexing',
		failed: 'Search by meaning failed. The other results are complete.',
		settings: 'Settings'
	},
	regexProblem: {
		open_group: 'A group is not closed: a ) is missing.',
		open_class: 'A character class is not closed: a ] is missing.',
		closing: 'There is a ) without a (.',
		repetition: 'There is nothing to repeat before *, +, ? or {.',
		backslash: 'The pattern ends with a single backslash.',
		range: 'The ends of a range such as [z-a] are in the wrong order.',
		bounds: 'The numbers in braces are in the wrong order, as in {2,1}.',
		group: 'A group begins with (? and is not one that JavaScript knows.',
		other: (message: string) => message
	} as Record<string, string | ((message: string) => string)>,
	regexHint: 'Write \\ before a character to match it as it is, or turn off regular expressions.',
	showAll: (kind: string) => `Show all: ${kind}`,
	collapse: 'Collapse all',
	expand: 'Expand all',
	again: 'Search again',
	stop: 'Stop',
	line: (number: number) => `Line ${number}:`,
	lines,
	page: (path: string, page: number) => `${path}, page ${page}`,
	fromLine: (path: string, line: number) => `${path}, line ${line}`,
	run: 'Run',
	conversation: 'Conversation',
	/** Passages that share no words with the query. */
	foundBy: { meaning: 'similar meaning', nearest: 'no good match, nearest in meaning' },
	replace: {
		toggle: 'Replace',
		box: 'Replace with',
		hint: 'Replacement',
		regexHint: 'Replacement, with $1 for groups',
		button: (match: string, file: string) => `Replace ${matches(match)} in ${files(file)}`,
		remove: (match: string, file: string) => `Delete ${matches(match)} in ${files(file)}`,
		confirmRemoval: (match: string) => `Click again to delete ${matches(match)}`,
		title: (match: string) => `Replaced ${matches(match)}`,
		listedOnly: (count: string) => `Only the ${matches(count)} listed here are replaced.`,
		stale: 'Files have changed since this search.',
		refused: (paths: string) => `Nothing was replaced in ${paths}: changed since the search, or not saved.`,
		becomes: 'becomes',
		include: 'Include in the replacement'
	}
};
