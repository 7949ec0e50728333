/** Longer patterns, or more alternatives in braces, are mistakes. */
const MAX_PATTERN = 240;
const MAX_ALTERNATIVES = 64;

/**
 * A function that says whether a path matches a pattern: `*` and `?` within a name, `**` over folders, `{a,b}` either; case
 * does not matter. A pattern without a slash is matched against file names in all folders.
 *
 * @returns null for a pattern that is empty, too long, or has too many alternatives
 */
export function globMatcher(pattern: string): ((path: string) => boolean) | null {
	const relative = pattern.trim().replace(/^(\.?\/)+/, '');
	if (pattern.length > MAX_PATTERN || relative === '') return null;
	const alternatives = expandBraces(relative);
	if (!alternatives) return null;
	const matchers = alternatives.map(matcher);
	return (path) => matchers.some((isMatch) => isMatch(path));
}

/** The paths that match a pattern. Yields wherever it may be interrupted. */
export function* matchPaths(pattern: string, paths: readonly string[]): Generator<void, string[]> {
	const isMatch = globMatcher(pattern);
	const matches: string[] = [];
	for (const path of paths) {
		if (isMatch?.(path)) matches.push(path);
		yield;
	}
	return matches;
}

/** Expands `{a,b}.cir` to `a.cir` and `b.cir`; null when there are too many alternatives. */
function expandBraces(pattern: string): string[] | null {
	let open = [pattern];
	while (open.some((part) => /\{[^{}]*\}/.test(part))) {
		open = open.flatMap((part) => {
			const braces = /\{([^{}]*)\}/.exec(part);
			if (!braces) return [part];
			const [whole, inner = ''] = braces;
			const [before, after] = [part.slice(0, braces.index), part.slice(braces.index + whole.length)];
			return inner.split(',').map((choice) => before + choice + after);
		});
		if (open.length > MAX_ALTERNATIVES) return null;
	}
	return open;
}

/** A function that tells whether a path matches a pattern without braces. */
function matcher(pattern: string): (path: string) => boolean {
	const segments = (pattern.includes('/') ? pattern : `**/${pattern}`).split('/');
	return (path) => matchesSegments(segments, path.split('/'));
}

/** Matches folder by folder. Backtracks to the last `**` only, so that the time stays short for any pattern. */
function matchesSegments(pattern: readonly string[], path: readonly string[]): boolean {
	return matchesWithStar(pattern, path, (part) => part === '**', matchesName);
}

function matchesName(pattern: string, name: string): boolean {
	return matchesWithStar(
		[...pattern.toLowerCase()],
		[...name.toLowerCase()],
		(character) => character === '*',
		(wanted, character) => wanted === '?' || wanted === character
	);
}

/** Whether a list matches a pattern in which a star stands for any number of items. */
function matchesWithStar(
	pattern: readonly string[],
	items: readonly string[],
	isStar: (part: string) => boolean,
	fits: (part: string, item: string) => boolean
): boolean {
	let [at, item, star, retry] = [0, 0, -1, 0];
	while (item < items.length) {
		const part = pattern[at];
		if (part !== undefined && isStar(part)) {
			star = at++;
			retry = item;
		} else if (part !== undefined && fits(part, items[item]!)) {
			at++;
			item++;
		} else if (star !== -1) {
			at = star + 1;
			item = ++retry;
		} else return false;
	}
	return pattern.slice(at).every(isStar);
}
