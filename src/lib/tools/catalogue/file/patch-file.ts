import { defineTool } from '../../define-tool.ts';
import { failed, skipped, succeeded } from '../../outcome.ts';
import { snippet, splitLines } from '../../text/numbered.ts';
import { matchProperties, requestOf } from './edit-schema.ts';
import { patchFailure } from './patch-failure.ts';
import { readForEdit } from './text-file.ts';
import { writeText } from './write-text.ts';

/** Maximum number of replacements shown with the lines around them. */
const MAX_SNIPPETS = 3;

export const patchFile = defineTool({
	name: 'patch_file',
	description:
		'Changes part of a text file: finds `search` in it and replaces it with `replace`. `search` must be copied ' +
		'exactly from the file, without line numbers, and may span lines. If it occurs more than once, give ' +
		'`occurrence`, or more of the surrounding lines. Returns the changed lines and a diff. Files up to 5 MB. ' +
		'For several changes of one file use multi_edit.',
	parameters: {
		type: 'object',
		properties: {
			path: { type: 'string', description: 'Path relative to the project.' },
			search: { type: 'string', description: 'Text to find, exactly as in the file.' },
			replace: { type: 'string', description: 'Replacement text; empty to delete the match.' },
			...matchProperties
		},
		required: ['path', 'search', 'replace'],
		additionalProperties: false
	},
	category: 'file',
	effect: 'files',
	paths: ['path'],
	reach: 'paths',
	icon: 'file-pen',
	label: 'patch_file',
	async alreadyDone({ search, replace }) {
		return search === replace ? '`search` and `replace` are the same text.' : null;
	},
	async execute({ path, ...edit }, context) {
		const request = requestOf(edit);
		if ('problem' in request)
			return failed({
				errorType: request.errorType,
				message: `${request.problem} Nothing was written.`,
				suggestions: ['Copy the lines to change from the file into `search`.']
			});
		const current = await readForEdit(path, context.files);
		if ('status' in current) return current;
		const { content } = current;
		const result = await context.text.ask((work) => work.edit(path, content, [request]), context.signal);
		if (result.kind === 'refused') return patchFailure(path, request, result.refusal);
		const [made] = result.edits;
		const lines = made?.lines ?? [];
		if (made?.kind === 'already_applied')
			return skipped(
				`${path} already contains \`replace\` (line ${lines.slice(0, 5).join(', ')}); nothing was written.`
			);
		const written = await writeText(path, current, result.text, context, result.diff);
		if ('status' in written) return written;
		const height = Math.max(1, splitLines(request.replace).length);
		const snippets = lines.slice(0, MAX_SNIPPETS).map((line) => snippet(result.text, line, height));
		const count = lines.length === 1 ? '1 place' : `${lines.length} places`;
		const diff = result.diff.text;
		const described = [`${written.summary}, ${count}. It now reads:`, snippets.join('\n...\n'), '', diff].join('\n');
		return succeeded(described, { kind: 'edit', path, diff });
	}
});
