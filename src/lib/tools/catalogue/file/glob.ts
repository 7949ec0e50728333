import { globMatcher } from '#lib/search/glob-pattern.ts';
import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';
import { mostSimilar } from '../../text/similarity.ts';
import type { ToolOutcome } from '../../types.ts';
import { entriesBelow, formatListing } from './directory-listing.ts';

export const glob = defineTool({
	name: 'glob',
	description:
		'Finds files of the project by a pattern for their paths. Returns the number of matches and the files, sorted by path, ' +
		'each with its size. * matches within a folder name or file name, ** any number of folders, ? one character, {a,b} ' +
		'either; case does not matter. Examples: **/*.cir, lib/*.{lib,mod}. A pattern without a slash is matched against file ' +
		'names in all folders. To search in the contents of files use grep.',
	parameters: {
		type: 'object',
		properties: {
			pattern: { type: 'string', description: 'Such as **/*.cir, relative to the project.' },
			limit: {
				type: 'integer',
				minimum: 1,
				maximum: 200,
				default: 100,
				description: 'Maximum number of files to list.'
			}
		},
		required: ['pattern'],
		additionalProperties: false
	},
	category: 'file',
	effect: 'none',
	icon: 'folder-tree',
	label: 'glob',
	async execute({ pattern, limit }, { files, search, signal }) {
		if (!globMatcher(pattern)) return invalidGlob('pattern');
		const all = entriesBelow(await files.list(), '').filter(({ kind }) => kind !== 'folder');
		const paths = all.map(({ path }) => path);
		const found = new Set(await search.glob(pattern, paths, signal));
		const matches = all.filter(({ path }) => found.has(path));
		const details = { kind: 'list', entries: matches.slice(0, limit).map(({ path }) => path) } as const;
		if (matches.length === 0) {
			const similar = mostSimilar(pattern.replaceAll('*', ''), paths);
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

/** The failure for a parameter that is not a pattern for paths. */
export function invalidGlob(parameter: string): ToolOutcome {
	return failed({
		errorType: 'invalid_pattern',
		message: `\`${parameter}\` is empty, too long, or has too many alternatives in braces.`,
		suggestions: ['Use a simpler pattern such as **/*.cir.']
	});
}
