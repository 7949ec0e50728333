import { defineTool } from '../../define-tool.ts';
import { failed, skipped, succeeded } from '../../outcome.ts';
import { snippet, splitLines } from '../../text/numbered.ts';
import { patchContent, type PatchRequest, type PatchResult } from '../../text/patch-text.ts';
import type { ToolOutcome } from '../../types.ts';
import { binaryFile, fileNotFound } from './missing-file.ts';
import { writeText, type WrittenText } from './write-text.ts';

/** Maximum number of replacements shown with the lines around them. */
const MAX_SNIPPETS = 3;
/** Maximum size of a file that can be patched, bytes. */
const MAX_BYTES = 5 * 1024 * 1024;

export const patchFile = defineTool({
	name: 'patch_file',
	description:
		'Changes part of a text file: finds `search` in it and replaces it with `replace`. `search` must be copied ' +
		'exactly from the file, without line numbers, and may span lines. If it occurs more than once, give ' +
		'`occurrence`, or more of the surrounding lines. Returns the changed lines and a diff. Files up to 5 MB.',
	parameters: {
		type: 'object',
		properties: {
			path: { type: 'string', description: 'Path relative to the project.' },
			search: { type: 'string', description: 'Text to find, exactly as in the file.' },
			replace: { type: 'string', description: 'Replacement text; empty to delete the match.' },
			occurrence: { type: 'integer', minimum: 0, description: 'Which match, from 1; 0 replaces all matches.' },
			fuzzy: {
				type: 'boolean',
				default: false,
				description: 'Ignores differences in white space and accepts lines at least 90 % alike.'
			}
		},
		required: ['path', 'search', 'replace'],
		additionalProperties: false
	},
	category: 'file',
	effect: 'files',
	paths: ['path'],
	icon: 'file-pen',
	label: 'patch_file',
	async alreadyDone({ search, replace }) {
		return search === replace ? '`search` and `replace` are the same text.' : null;
	},
	async execute({ path, search, replace, occurrence, fuzzy }, context) {
		const request: PatchRequest = { search, replace, occurrence, fuzzy };
		if (search.trim() === '')
			return failed({
				errorType: 'empty_search',
				message: '`search` is empty. Nothing was written.',
				suggestions: ['Copy the lines to change from the file into `search`.']
			});
		const { files } = context;
		const current = await files.read(path);
		if (!current) return fileNotFound(path, await files.list(), ['Use rewrite_file to create the file.']);
		if (typeof current.content !== 'string') return binaryFile(path, current.size);
		if (current.size > MAX_BYTES)
			return failed({
				errorType: 'file_too_large',
				message: `${path} has ${current.size} bytes; the limit for patches is ${MAX_BYTES}. Nothing was written.`
			});
		const result = patchContent(current.content, request);
		if (result.kind !== 'patched') return explain(path, request, result);
		const { content, version } = current;
		const written = await writeText(path, { content, version }, result.text, context);
		return 'status' in written ? written : describe(path, request, result, written);
	}
});

function describe(
	path: string,
	request: PatchRequest,
	result: PatchResult & { kind: 'patched' },
	{ summary, diff }: WrittenText
): ToolOutcome {
	const height = Math.max(1, splitLines(request.replace).length);
	const snippets = result.lines.slice(0, MAX_SNIPPETS).map((line) => snippet(result.text, line, height));
	const count = result.lines.length === 1 ? '1 place' : `${result.lines.length} places`;
	return succeeded([`${summary}, ${count}. It now reads:`, snippets.join('\n...\n'), '', diff.text].join('\n'), {
		kind: 'edit',
		path,
		diff: diff.text
	});
}

function explain(path: string, request: PatchRequest, result: Exclude<PatchResult, { kind: 'patched' }>): ToolOutcome {
	switch (result.kind) {
		case 'already_applied':
			return skipped(
				`${path} already contains \`replace\` (line ${result.lines.slice(0, 5).join(', ')}); nothing was written.`
			);
		case 'ambiguous':
			return failed({
				errorType: 'ambiguous_match',
				message: `\`search\` occurs ${result.lines.length} times in ${path}. Nothing was written.`,
				context: { path, match_lines: result.lines },
				suggestions: [
					'Give `occurrence` (1 for the first, 0 for all).',
					'Or copy more of the surrounding lines into `search`.'
				]
			});
		case 'no_such_occurrence':
			return failed({
				errorType: 'no_such_occurrence',
				message: `\`search\` occurs ${result.lines.length} times in ${path}; there is no match ${request.occurrence}.`,
				context: { path, match_lines: result.lines }
			});
		case 'too_long':
			return failed({
				errorType: 'content_too_large',
				message: `${path} would have ${result.length} characters. Nothing was written.`
			});
		case 'too_many_candidates':
			return failed({
				errorType: 'fuzzy_search_too_large',
				message: `\`search\` does not occur in ${path}, and too many of its lines are similar for a fuzzy search. Nothing was written.`,
				suggestions: ['Copy the lines exactly from the file with read_file, then call again without `fuzzy`.']
			});
		case 'not_found':
			return notFound(path, request, result.similar);
	}
}

function notFound(
	path: string,
	request: PatchRequest,
	similar: (PatchResult & { kind: 'not_found' })['similar']
): ToolOutcome {
	const numbered = splitLines(request.search).every((line) => /^\s*\d+ \| /.test(line));
	return failed({
		errorType: 'search_not_found',
		message: `\`search\` does not occur in ${path}. Nothing was written.`,
		context: {
			path,
			searched_for: request.search.slice(0, 300),
			...(similar ? { similar_content: similar.text.slice(0, 600), similar_line: similar.line } : {})
		},
		suggestions: [
			...(numbered ? ['Leave the line numbers and bars out of `search`; they are not part of the file.'] : []),
			...(request.fuzzy ? [] : ['Try again with fuzzy: true, which ignores differences in white space.']),
			'Use read_file to see the file as it is.'
		]
	});
}
