import { failed, skipped, succeeded } from '../../outcome.ts';
import type { ProjectFiles } from '../../project-files.ts';
import { snippet, splitLines } from '../../text/numbered.ts';
import { patchContent, type PatchRequest, type PatchResult } from '../../text/patch-text.ts';
import type { Tool, ToolOutcome } from '../../types.ts';
import { binaryFile, fileNotFound } from './missing-file.ts';
import { writeText } from './write-text.ts';

/** Replacements whose surroundings are shown. */
const MAX_SNIPPETS = 3;

export function createPatchFileTool(files: ProjectFiles): Tool {
	return {
		name: 'patch_file',
		description:
			'Changes part of a text file: finds `search` in it and puts `replace` in its place. `search` must be copied ' +
			'exactly from the file, without line numbers, and may span lines. When it occurs more than once give ' +
			'`occurrence`, or more of the surrounding lines.',
		parameters: {
			type: 'object',
			properties: {
				path: { type: 'string', description: 'Path relative to the project.' },
				search: { type: 'string', description: 'Text to find, exactly as in the file.' },
				replace: { type: 'string', description: 'Text to put in its place; empty to delete it.' },
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
		generation: 1,
		permission: 'write',
		parallel: false,
		paths: ['path'],
		async alreadyDone(parameters) {
			return parameters.search === parameters.replace ? '`search` and `replace` are the same text.' : null;
		},
		async execute(parameters, context) {
			const path = String(parameters.path);
			const request: PatchRequest = {
				search: String(parameters.search),
				replace: String(parameters.replace),
				occurrence: typeof parameters.occurrence === 'number' ? parameters.occurrence : undefined,
				fuzzy: parameters.fuzzy === true
			};
			if (request.search.trim() === '')
				return failed({
					errorType: 'empty_search',
					message: '`search` is empty. Nothing was written.',
					suggestions: ['Copy the lines to change from the file into `search`.']
				});
			const current = await files.read(path);
			if (!current) return fileNotFound(path, await files.list(), ['Use rewrite_file to create the file.']);
			if (typeof current.content !== 'string') return binaryFile(path, current.content.byteLength);
			const result = patchContent(current.content, request);
			if (result.kind !== 'patched') return explain(path, request, result);
			const written = await writeText(files, path, current, result.text, context);
			return 'status' in written ? written : describe(path, request, result, written);
		}
	};
}

function describe(
	path: string,
	request: PatchRequest,
	result: PatchResult & { kind: 'patched' },
	written: Exclude<Awaited<ReturnType<typeof writeText>>, ToolOutcome>
): ToolOutcome {
	const height = Math.max(1, splitLines(request.replace).length);
	const snippets = result.lines.slice(0, MAX_SNIPPETS).map((line) => snippet(result.text, line, height));
	const count = result.lines.length === 1 ? '1 place' : `${result.lines.length} places`;
	return succeeded(
		[`${written.operation.summary}, ${count}. It now reads:`, snippets.join('\n...\n'), '', written.diff.text].join(
			'\n'
		),
		{ details: { kind: 'edit', path, diff: written.diff.text }, operations: [written.operation] }
	);
}

function explain(path: string, request: PatchRequest, result: Exclude<PatchResult, { kind: 'patched' }>): ToolOutcome {
	switch (result.kind) {
		case 'already_applied':
			return skipped(`${path} reads like this already (line ${result.lines.join(', ')}); nothing was written.`);
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
