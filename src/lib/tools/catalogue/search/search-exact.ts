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
		'JavaScript regular expression (regex), or definitions in netlists by part of their name (symbol). Returns paths with sizes, or lines with file and number. For lines around a match use grep.',
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
			file_types: {
				type: 'array',
				items: { type: 'string', pattern: '^\\.?[A-Za-z0-9_-]+$' },
				description: 'Only files with one of these extensions, such as ["cir", "lib"].'
			},
			case_sensitive: {
				type: 'boolean',
				default: false,
				description: 'Whether case matters; names of netlists have none, so a search for symbols ignores it.'
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
	async execute({ query, search_type, path, file_types = [], case_sensitive, limit }, context) {
		const types = file_types.map((type) => type.replace(/^\./, '').toLowerCase());
		const scope = { path, types, isCaseSensitive: case_sensitive, limit };
		if (search_type === 'content' || search_type === 'regex')
			return searchContent(search_type === 'regex' ? query : escapePattern(query), query, scope, context);
		const all = await context.files.list();
		if (!exists(all, path)) return fileNotFound(path, all, ['Leave out `path` to search the whole project.']);
		const isInScope = (other: string) => isBelow(other, path) && hasType(other, types);
		if (search_type === 'symbol') return answerAboutSymbols(query, undefined, limit, context, isInScope);
		return searchNames(
			query,
			entriesBelow(all, '').filter((entry) => entry.kind !== 'folder' && isInScope(entry.path)),
			scope
		);
	}
});

interface Scope {
	path: string;
	/** Extensions in lower case, without a dot; none for all files. */
	types: readonly string[];
	isCaseSensitive: boolean;
	limit: number;
}

function hasType(path: string, types: readonly string[]): boolean {
	return types.length === 0 || types.some((type) => path.toLowerCase().endsWith(`.${type}`));
}

async function searchContent(
	pattern: string,
	query: string,
	{ path, types, isCaseSensitive, limit }: Scope,
	context: CallContext
): Promise<ToolOutcome> {
	const result = await searchLines(
		{
			pattern,
			ignoreCase: !isCaseSensitive,
			wholeWord: false,
			path,
			glob: types.length === 0 ? null : `**/*.{${types.join(',')}}`,
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
function searchNames(query: string, files: readonly FileEntry[], { isCaseSensitive, limit }: Scope): ToolOutcome {
	const folded = (text: string) => (isCaseSensitive ? text : text.toLowerCase());
	const wanted = folded(query.trim());
	const ranked = files
		.map((file) => ({ file, rank: nameRank(folded(file.path), wanted) }))
		.filter(({ rank }) => wanted !== '' && rank < Infinity)
		.sort((a, b) => a.rank - b.rank)
		.map(({ file }) => file);
	const listed = ranked.slice(0, limit);
	const details = { kind: 'list', entries: listed.map(({ path }) => path), matches: ranked.length } as const;
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
