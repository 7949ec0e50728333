import type { KnowledgeResult, Passage, SourceKind } from '#lib/knowledge/knowledge.ts';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';
import type { CallFiles } from '../../call-files.ts';
import type { ToolOutcome } from '../../types.ts';
import { fileNotFound } from '../file/missing-file.ts';
import { linesBesides } from './exact-lines.ts';
import { isStillThere } from './fresh-passage.ts';
import { MEANING_TEXT, passageText } from './passage-text.ts';
import { exists } from './search-lines.ts';

/** Tokens of all passages of one answer. */
const MAX_TOKENS = 4_000;
/** The passages and what is said about each. */
const RESULT_CHARACTERS = 20_000;

const SCOPES = {
	all: undefined,
	files: ['file'],
	documents: ['document'],
	runs: ['run'],
	conversations: ['conversation']
} as const satisfies Record<string, readonly SourceKind[] | undefined>;

export const searchProject = defineTool({
	name: 'search_project',
	description:
		'Searches all that the project knows for a question, names or words: its text files, documents such as data sheets, ' +
		'simulation runs and earlier conversations, exactly, by words and, where it is set up, by meaning. Returns passages in ' +
		'two groups, those that contain the query and those related to it, best first, each with its place, how it was found ' +
		'and its score, then lines of files with the query as written that are in no passage, and whether the search by ' +
		'meaning took part. Passages are as last indexed, a little after a change; one that has changed since says so. For ' +
		'every line that matches a pattern use grep.',
	parameters: {
		type: 'object',
		properties: {
			query: { type: 'string', description: 'What to find, in any language: names, words or a question.' },
			scope: {
				type: 'string',
				enum: ['all', 'files', 'documents', 'runs', 'conversations'],
				default: 'all',
				description: 'Which sources to search.'
			},
			path: {
				type: 'string',
				default: '',
				description: 'File or folder to search, relative to the project. If omitted, the whole project.'
			},
			limit: {
				type: 'integer',
				minimum: 1,
				maximum: 30,
				default: 10,
				description: 'Maximum number of passages to return.'
			},
			max_tokens: {
				type: 'integer',
				minimum: 200,
				maximum: MAX_TOKENS,
				default: MAX_TOKENS,
				description: 'Budget in tokens for all passages together.'
			}
		},
		required: ['query'],
		additionalProperties: false
	},
	category: 'search',
	effect: 'none',
	paths: ['path'],
	resultCharacters: RESULT_CHARACTERS,
	icon: 'text-search',
	label: 'search_project',
	async execute({ query, scope, path, limit, max_tokens }, context) {
		const { files, knowledge, signal } = context;
		if (query.trim() === '')
			return failed({
				errorType: 'invalid_arguments',
				message: '`query` is empty.',
				suggestions: ['Say what to find.']
			});
		const entries = await files.list();
		if (!exists(entries, path)) return fileNotFound(path, entries, ['Leave out `path` to search the whole project.']);
		const kinds = SCOPES[scope];
		const result = await knowledge.search(
			{ text: query, limit, tokens: max_tokens, ...(kinds && { kinds }), ...(path !== '' && { path }) },
			signal
		);
		const changed = await changedPassages(result.passages, files);
		const unchanged = result.passages.filter((passage) => !changed.has(passage));
		const lines = scope === 'all' || scope === 'files' ? await linesBesides(query, path, unchanged, context) : [];
		if (result.passages.length + lines.length === 0) return nothingFound(query, result);
		return describe(query, result, changed, lines);
	}
});

function nothingFound(query: string, { meaning }: KnowledgeResult): ToolOutcome {
	return succeeded(
		`Nothing in the project matches ${JSON.stringify(query)}. ${MEANING_TEXT[meaning]}\n` +
			'Try other words or another scope, or grep for a pattern.',
		{ kind: 'list', entries: [], matches: 0 }
	);
}

function describe(
	query: string,
	{ passages, meaning, tokens, times }: KnowledgeResult,
	changed: ReadonlySet<Passage>,
	besides: readonly string[]
): ToolOutcome {
	const exact = passages.filter(({ foundBy }) => foundBy.includes('exact'));
	const related = passages.filter(({ foundBy }) => !foundBy.includes('exact'));
	const used = (group: readonly Passage[]) => group.reduce((sum, { text }) => sum + estimateTokens(text), 0);
	const written = (group: readonly Passage[]) =>
		group.map((passage) => `${passageText(passage)}${changed.has(passage) ? CHANGED : ''}`).join('\n\n');
	const milliseconds = Object.values(times).reduce((sum, time) => sum + time, 0);
	const count = passages.length === 1 ? '1 passage' : `${passages.length} passages`;
	const lines = [`${count} for ${JSON.stringify(query)}. ${MEANING_TEXT[meaning]}`];
	if (exact.length > 0) lines.push(`\nExact matches (${exact.length}):`, written(exact));
	if (besides.length > 0) lines.push('\nLines that contain the query and are in no passage above:', ...besides);
	if (related.length > 0) lines.push(`\nRelated passages (${related.length}):`, written(related));
	lines.push(
		`\nTokens: ${used(exact)} exact, ${used(related)} related, ${tokens.used} of ${tokens.budget} ` +
			`(${Math.round((100 * tokens.used) / Math.max(1, tokens.budget))} %); ${Math.round(milliseconds)} ms.`
	);
	const paths = passages.flatMap(({ place }) => ('path' in place ? [place.path] : []));
	const matches = passages.length + besides.length;
	return succeeded(lines.join('\n'), { kind: 'list', entries: [...new Set(paths)], matches });
}

const CHANGED = '\n[These lines have changed since they were indexed; read the file for its current text.]';

/** The passages of files that are no longer as they were indexed. */
async function changedPassages(passages: readonly Passage[], files: CallFiles): Promise<Set<Passage>> {
	const ofFiles = passages.filter(({ place }) => place.kind === 'file');
	const paths = [...new Set(ofFiles.flatMap(({ place }) => ('path' in place ? [place.path] : [])))];
	const contents = new Map((await files.readMany(paths)).map(({ path, content }) => [path, content]));
	return new Set(
		ofFiles.filter((passage) => {
			const content = 'path' in passage.place ? contents.get(passage.place.path) : undefined;
			return typeof content !== 'string' || !isStillThere(content, passage);
		})
	);
}
