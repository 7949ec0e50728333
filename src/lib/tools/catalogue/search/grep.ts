import { defineTool } from '../../define-tool.ts';
import { succeeded } from '../../outcome.ts';
import { escapePattern } from '../../text/escape-pattern.ts';
import type { ToolOutcome } from '../../types.ts';
import { count, fitting, matchCount, matchingLines } from './matching-lines.ts';
import { searchLines, type SearchedLines } from './search-lines.ts';

const lines = (description: string) => ({ type: 'integer', minimum: 0, maximum: 20, default: 0, description }) as const;

export const grep = defineTool({
	name: 'grep',
	description:
		'Searches the text files of the project for a JavaScript regular expression, line by line, and returns the matching ' +
		'lines with their numbers, or only the files, or the number of matching lines of each file. All matching lines are ' +
		'counted, also those left out. Lines of more than 300 characters are shortened around the match. Binary files and ' +
		'files of more than 20 MB are not searched; the answer names them.',
	parameters: {
		type: 'object',
		properties: {
			pattern: {
				type: 'string',
				description: 'JavaScript regular expression, such as ^\\.model\\s+\\w+. It is matched within single lines.'
			},
			literal: {
				type: 'boolean',
				default: false,
				description: 'Whether the pattern is a text instead of a regular expression.'
			},
			path: {
				type: 'string',
				default: '',
				description: 'File or folder to search, relative to the project. If omitted, the whole project.'
			},
			glob: {
				type: 'string',
				description: 'Only files whose paths match, such as **/*.{cir,lib}; ** stands for any folders.'
			},
			exclude: { type: 'string', description: 'Not the files whose paths match, such as lib/**.' },
			ignore_case: { type: 'boolean', default: false, description: 'Whether to ignore case.' },
			whole_word: {
				type: 'boolean',
				default: false,
				description: 'Only matches without a letter, digit or underscore next to them.'
			},
			before: lines('Lines to show before each match.'),
			after: lines('Lines to show after each match.'),
			output: {
				type: 'string',
				enum: ['lines', 'files', 'counts'],
				default: 'lines',
				description: 'Matching lines with their numbers, only the paths, or the number of matching lines by file.'
			},
			limit: {
				type: 'integer',
				minimum: 1,
				maximum: 500,
				default: 100,
				description: 'Maximum number of matching lines, or files, to return.'
			}
		},
		required: ['pattern'],
		additionalProperties: false
	},
	category: 'search',
	effect: 'none',
	paths: ['path'],
	icon: 'text-search',
	label: 'grep',
	async execute({ pattern, literal, path, glob = null, exclude = null, output, limit, ...options }, context) {
		const { ignore_case, whole_word, before, after } = options;
		const result = await searchLines(
			{
				pattern: literal ? escapePattern(pattern) : pattern,
				ignoreCase: ignore_case,
				wholeWord: whole_word,
				path,
				glob,
				exclude,
				before,
				after,
				maxLines: output === 'lines' ? limit : 0
			},
			context
		);
		if ('status' in result) return result;
		const found = JSON.stringify(pattern);
		if (result.total === 0) return noMatch(result, found);
		const body =
			output === 'lines'
				? matchingLines(result, context.resultCharacters)
				: fileList(result, output, limit, context.resultCharacters);
		return answer(result, `${matchCount(result)} for ${found}:\n${body}`);
	}
});

/** The outcome of a search that found nothing. */
export function noMatch(result: SearchedLines, found: string): ToolOutcome {
	return answer(result, `No line matches ${found}; ${count(result.searched, 'file')} searched.`);
}

/** The outcome of a search, with what was not searched. */
export function answer({ files, total, skipped }: SearchedLines, content: string): ToolOutcome {
	const note = skipped === '' ? '' : `\nNot searched: ${skipped}.`;
	return succeeded(content + note, { kind: 'list', entries: files.map((file) => file.path), matches: total });
}

function fileList({ files }: SearchedLines, output: 'files' | 'counts', limit: number, characters: number): string {
	const listed = files.slice(0, limit).map((file) => (output === 'files' ? file.path : `${file.path}: ${file.count}`));
	const { shown } = fitting(listed, characters);
	const left = files.length - shown.length;
	return [...shown, ...(left === 0 ? [] : [`[... ${count(left, 'more file')} ...]`])].join('\n');
}
