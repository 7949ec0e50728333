import type { FileEntry } from '#lib/project/store.ts';
import { defineTool } from '../../define-tool.ts';
import { succeeded } from '../../outcome.ts';
import { escapePattern } from '../../text/escape-pattern.ts';
import { mostSimilar } from '../../text/similarity.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';
import { answerAboutSymbols } from '../code/symbol-search.ts';
import { entriesBelow, formatListing } from '../file/directory-listing.ts';
import { baseName, fileNotFound } from '../file/missing-file.ts';
import { answer, noMatch } from './grep.ts';
import { count, matchCount, matchingLines } from './matching-lines.ts';
import { exists, isBelow, searchLines } from './search-lines.ts';

export const searchExact = defineTool({
	name: 'search_exact',
	description:
		'Searches the project for exactly one thing: files by part of their name or path, lines by a text (content) or by a ' +
		'JavaScript regular expression (regex), or definitions in netlists by part of their name (symbol). Case does not ' +
		'matter. Returns paths with sizes, or lines with file and number. For lines around a match use grep.',
	parameters: {
		type: 'object',
		properties: {
			query: { type: 'string', description: 'Name, text or regular expression.' },
			search_type: {
				type: 'string',
				enum: ['name', 'content', 'regex', 'symbol'],
				default: 'content',
				description: 'What the query is compared with.'
			},
			path: {
				type: 'string',
				default: '',
				description: 'File or folder to search, relative to the project. If omitted, the whole project.'
			},
			limit: {
				type: 'integer',
				minimum: 1,
				maximum: 100,
				default: 40,
				description: 'Maximum number of results to return.'
			}
		},
		required: ['query'],
		additionalProperties: false
	},
	category: 'search',
	effect: 'none',
	paths: ['path'],
	icon: 'text-search',
	label: 'search_exact',
	async execute({ query, search_type, path, limit }, context) {
		if (search_type === 'content' || search_type === 'regex')
			return searchContent(search_type === 'regex' ? query : escapePattern(query), query, path, limit, context);
		const all = await context.files.list();
		if (!exists(all, path)) return fileNotFound(path, all, ['Leave out `path` to search the whole project.']);
		const isInScope = (other: string) => isBelow(other, path);
		if (search_type === 'symbol') return answerAboutSymbols(query, undefined, limit, context, isInScope);
		return searchNames(
			query,
			entriesBelow(all, '').filter((entry) => entry.kind !== 'folder' && isInScope(entry.path)),
			limit
		);
	}
});

async function searchContent(
	pattern: string,
	query: string,
	path: string,
	limit: number,
	context: CallContext
): Promise<ToolOutcome> {
	const result = await searchLines(
		{
			pattern,
			ignoreCase: true,
			wholeWord: false,
			path,
			glob: null,
			exclude: null,
			before: 0,
			after: 0,
			maxLines: limit
		},
		context
	);
	if ('status' in result) return result;
	const found = JSON.stringify(query);
	if (result.total === 0) return noMatch(result, found);
	return answer(result, `${matchCount(result)} for ${found}:\n${matchingLines(result, context.resultCharacters)}`);
}

/** Files whose path contains a text: those with that name first, then those whose name begins with it or contains it. */
function searchNames(query: string, files: readonly FileEntry[], limit: number): ToolOutcome {
	const wanted = query.trim().toLowerCase();
	const ranked = files
		.map((file) => ({ file, rank: nameRank(file.path.toLowerCase(), wanted) }))
		.filter(({ rank }) => wanted !== '' && rank < Infinity)
		.sort((a, b) => a.rank - b.rank)
		.map(({ file }) => file);
	const listed = ranked.slice(0, limit);
	const details = { kind: 'list', entries: listed.map(({ path }) => path) } as const;
	if (ranked.length === 0) {
		const similar = mostSimilar(
			query,
			files.map(({ path }) => path)
		);
		const hint = similar.length === 0 ? '' : ` Similar paths: ${similar.join(', ')}.`;
		return succeeded(
			`No path contains ${JSON.stringify(query)}; ${count(files.length, 'file')} searched.${hint}`,
			details
		);
	}
	const rest = ranked.length > limit ? `\n[... ${count(ranked.length - limit, 'more file')} ...]` : '';
	const title = `${count(ranked.length, 'file')} whose path contains ${JSON.stringify(query)}:`;
	return succeeded(`${title}\n${formatListing(listed)}${rest}`, details);
}

/** Smaller is better; infinite for a path that does not contain the text. */
function nameRank(path: string, wanted: string): number {
	const name = baseName(path);
	if (name === wanted || name.replace(/\.[^.]*$/, '') === wanted) return 0;
	if (name.startsWith(wanted)) return 1;
	if (name.includes(wanted)) return 2;
	return path.includes(wanted) ? 3 : Infinity;
}
