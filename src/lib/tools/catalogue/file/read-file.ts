import { isPdf } from '#lib/base/pdf.ts';
import { failed, succeeded } from '../../outcome.ts';
import type { CallFiles } from '../../call-files.ts';
import { defineTool } from '../../define-tool.ts';
import { MAX_RESULT_CHARACTERS } from '../../text/budget.ts';
import { countLines } from '../../text/numbered.ts';
import { shortenLines } from '../../text/shorten-lines.ts';
import type { ToolOutcome } from '../../types.ts';
import { entriesBelow, formatListing, isFolder } from './directory-listing.ts';
import { describeImage } from './describe-image.ts';
import { fileLanguage } from './file-language.ts';
import { fileNotFound } from './missing-file.ts';
import { readByQuery } from './read-by-query.ts';
import { readDocument } from './read-document.ts';

/** Larger files are read only by a range of lines, bytes. */
const MAX_BYTES = 200 * 1024;
/** Above this size the answer says how to read the file in parts. */
const HINT_LINES = 500;
const HINT_BYTES = 50 * 1024;
/** Budget without `max_tokens`, and the largest one, tokens. */
const USUAL_TOKENS = 2_000;
const MAX_TOKENS = 8_000;
/** More characters than a token of any text has on average. */
const CHARACTERS_PER_TOKEN = 4;
/** Characters reserved for the fence, the header, the gap and the hint; at least half of the result is left for lines. */
const FRAME_CHARACTERS = 500;

export const readFile = defineTool({
	name: 'read_file',
	description:
		'Reads a text file of the project with line numbers: whole, a range of lines, or the parts that `query` is about: ' +
		'those that match it and, where the file is indexed, those near in meaning, with their lines. A long file is ' +
		'shortened in the middle; the answer names the omitted lines, which you can read by range. The numbers and the bar ' +
		'before each line are not part of the file. Of a PDF it gives the text of its first pages, of the `pages` asked for, ' +
		'or what matches `query`; of pages without text an image, for a model that handles images. For a folder it lists the ' +
		'contents. For an image ' +
		'(PNG, JPEG, GIF, WebP) it gives format and size, and a model that handles images gets the image.',
	parameters: {
		type: 'object',
		properties: {
			path: { type: 'string', description: 'Path relative to the project, such as lib/models.lib.' },
			start_line: { type: 'integer', minimum: 1, description: 'First line to read, from 1.' },
			end_line: { type: 'integer', minimum: 1, description: 'Last line to read, inclusive.' },
			query: {
				type: 'string',
				description: 'Text, words or a question to find in a long file; ignored when a range is given.'
			},
			pages: { type: 'string', description: 'Pages of a PDF, such as 7 or 3-5.' },
			max_tokens: {
				type: 'integer',
				minimum: 100,
				maximum: MAX_TOKENS,
				description: `Budget in tokens, ${USUAL_TOKENS} if omitted.`
			}
		},
		required: ['path'],
		additionalProperties: false
	},
	category: 'file',
	effect: 'none',
	paths: ['path'],
	reach: 'paths',
	resultCharacters: MAX_TOKENS * CHARACTERS_PER_TOKEN + FRAME_CHARACTERS,
	icon: 'file-text',
	label: 'read_file',
	async execute({ path, start_line, end_line, query, pages, max_tokens }, context) {
		const { files, seenHashes } = context;
		const file = path === '' ? null : await files.read(path);
		if (!file) return listOrMissing(files, path);
		const limit = limitOf(max_tokens, context.usualCharacters);
		if (typeof file.content !== 'string' && isPdf(file.content)) {
			const outcome = await readDocument(file, { pages, query, limit }, context);
			if (outcome.status === 'success') seenHashes.set(path, file.hash);
			return outcome;
		}
		if (typeof file.content !== 'string') {
			const outcome = describeImage({ ...file, content: file.content });
			if (outcome.status === 'success') seenHashes.set(path, file.hash);
			return outcome;
		}
		const range = { start: start_line ?? null, end: end_line ?? null };
		const { content } = file;
		if (query?.trim() && range.start === null && range.end === null) {
			const title = `${path} (${fileLanguage(path)}, ${countLines(content)} lines, ${file.size} bytes)`;
			const outcome = await readByQuery({ path, content, title }, query, limit, context);
			seenHashes.set(path, file.hash);
			return outcome;
		}
		const { outcome, isCut } = readText(path, content, file.size, range, limit);
		// A change that may be in what was cut is not known yet.
		if (outcome.status === 'success' && !(isCut && seenHashes.has(path))) seenHashes.set(path, file.hash);
		return outcome;
	}
});

/** The budget that was asked for, or 2,000 tokens; more or less where the user has set another length of results. */
function limitOf(tokens: number | undefined, usual: number): { tokens: number; characters: number } {
	const set = Math.max(usual - FRAME_CHARACTERS, usual / 2);
	const wanted = tokens ?? USUAL_TOKENS;
	const characters = wanted * CHARACTERS_PER_TOKEN;
	if (usual < MAX_RESULT_CHARACTERS) return { tokens: tokens ?? Infinity, characters: Math.min(set, characters) };
	return tokens === undefined && set > characters
		? { tokens: Infinity, characters: set }
		: { tokens: wanted, characters };
}

async function listOrMissing(files: CallFiles, path: string): Promise<ToolOutcome> {
	const all = await files.list();
	if (!isFolder(all, path))
		return fileNotFound(path, all, [
			'Use list_project_files to see what is there.',
			'Use rewrite_file to create the file.'
		]);
	const entries = entriesBelow(all, path);
	return succeeded(
		`${path === '' ? 'The project' : path} is a folder with ${entries.length} entries:\n${formatListing(entries)}`,
		{ kind: 'list', entries: entries.map((entry) => entry.path) }
	);
}

function readText(
	path: string,
	content: string,
	bytes: number,
	range: { start: number | null; end: number | null },
	limit: { tokens: number; characters: number }
): { outcome: ToolOutcome; isCut: boolean } {
	const whole = range.start === null && range.end === null;
	if (whole && bytes > MAX_BYTES) return { outcome: tooLarge(path, bytes, countLines(content)), isCut: true };
	const start = range.start ?? 1;
	const advice = 'read them with start_line and end_line';
	const shown = shortenLines(content, { start, end: range.end ?? Infinity }, limit, advice);
	const { body, totalLines } = shown;
	const end = Math.min(range.end ?? totalLines, totalLines);
	if (start > Math.max(totalLines, 1) || (range.end !== null && range.end < start))
		return {
			outcome: failed({
				errorType: 'line_out_of_range',
				message: `${path} has ${totalLines} lines; the range ${start} to ${range.end ?? 'end'} is outside it.`
			}),
			isCut: true
		};
	const title = whole ? `${totalLines} lines` : `lines ${start}-${end} of ${totalLines}`;
	const parts = [`${path} (${fileLanguage(path)}, ${title}, ${bytes} bytes)`, body === '' ? '(empty)' : body];
	if (whole && (totalLines > HINT_LINES || bytes > HINT_BYTES || !shown.isWhole))
		parts.push(
			'Hint: this is a large file; read the part that matters with start_line and end_line, or find it with query.'
		);
	const details = { kind: 'file', path, totalLines, firstLine: start, lastLine: end } as const;
	return { outcome: succeeded(parts.join('\n'), details), isCut: whole && !shown.isWhole };
}

function tooLarge(path: string, bytes: number, lines: number): ToolOutcome {
	return failed({
		errorType: 'file_too_large',
		message: `${path} has ${Math.ceil(bytes / 1024)} KB; the limit for one read is 200 KB.`,
		context: { total_bytes: bytes, total_lines: lines },
		suggestions: ['Read it in parts with start_line and end_line, or find the part that matters with query.']
	});
}
