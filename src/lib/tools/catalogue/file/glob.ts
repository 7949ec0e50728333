import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';
import { mostSimilar } from '../../text/similarity.ts';
import { entriesBelow, formatListing } from './directory-listing.ts';

/** Longer patterns, or more alternatives in braces, are mistakes. */
const MAX_PATTERN = 240;
const MAX_ALTERNATIVES = 64;

export const glob = defineTool({
	name: 'glob',
	description:
		'Finds files of the project by a pattern for their paths, sorted by path, each with its size. * matches within a ' +
		'folder name or file name, ** any number of folders, ? one character, {a,b} either, case does not matter: **/*.cir, ' +
		'lib/*.{lib,mod}. A pattern without a slash is matched against file names in all folders.',
	parameters: {
		type: 'object',
		properties: {
			pattern: { type: 'string', description: 'Such as **/*.cir, relative to the project.' },
			limit: { type: 'integer', minimum: 1, maximum: 200, default: 100, description: 'How many files to list.' }
		},
		required: ['pattern'],
		additionalProperties: false
	},
	category: 'file',
	effect: 'none',
	icon: 'folder-tree',
	label: 'glob',
	async execute({ pattern, limit }, { files }) {
		const alternatives = pattern.length > MAX_PATTERN ? null : expandBraces(pattern.trim().replace(/^(\.?\/)+/, ''));
		if (!alternatives || pattern.trim() === '')
			return failed({
				errorType: 'invalid_pattern',
				message: 'The pattern is empty, too long, or has too many alternatives in braces.',
				suggestions: ['Use a simpler pattern such as **/*.cir.']
			});
		const all = entriesBelow(await files.list(), '').filter(({ kind }) => kind !== 'folder');
		const matchers = alternatives.map(matcher);
		const matches = all.filter(({ path }) => matchers.some((isMatch) => isMatch(path)));
		const details = { kind: 'list', entries: matches.slice(0, limit).map(({ path }) => path) } as const;
		if (matches.length === 0) {
			const similar = mostSimilar(
				pattern.replaceAll('*', ''),
				all.map(({ path }) => path)
			);
			const hint = similar.length === 0 ? '' : ` Similar paths: ${similar.join(', ')}.`;
			return succeeded(
				`No file matches ${JSON.stringify(pattern)}; the project has ${all.length} files.${hint}`,
				details
			);
		}
		const count = matches.length === 1 ? '1 file matches' : `${matches.length} files match`;
		const rest =
			matches.length > limit ? `\n[... ${matches.length - limit} more; narrow the pattern or raise limit ...]` : '';
		return succeeded(`${count} ${JSON.stringify(pattern)}:\n${formatListing(matches.slice(0, limit))}${rest}`, details);
	}
});

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
