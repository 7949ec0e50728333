import { defineTool } from '../../define-tool.ts';
import { failed, skipped, succeeded } from '../../outcome.ts';
import type { MadeEdit } from '../../text/edit-text.ts';
import type { PatchRequest } from '../../text/patch-text.ts';
import { matchProperties, requestOf } from './edit-schema.ts';
import { patchFailure } from './patch-failure.ts';
import { readForEdit } from './text-file.ts';
import { writeText } from './write-text.ts';

/** More edits than a model writes in one answer. */
const MAX_EDITS = 100;

export const multiEdit = defineTool({
	name: 'multi_edit',
	description:
		'Changes parts of one text file by one edit or several, in their order: each finds `search` and replaces it with `replace` in ' +
		'the text that the edits before it left. `search` must be copied exactly from the file, without line numbers, and may ' +
		'span lines; if it occurs more than once, give `occurrence`, or more of the surrounding lines. If one edit cannot be ' +
		'made, none is, and the answer says which and why. An edit whose `replace` is in the file already is left out and ' +
		'named. Returns the lines of each edit and a diff. Files up to 5 MB.',
	parameters: {
		type: 'object',
		properties: {
			path: { type: 'string', description: 'Path relative to the project.' },
			edits: {
				type: 'array',
				minItems: 1,
				maxItems: MAX_EDITS,
				description: 'The edits, in their order.',
				items: {
					type: 'object',
					properties: {
						search: { type: 'string', description: 'Text to find, exactly as in the file.' },
						replace: { type: 'string', description: 'Replacement text; empty to delete the match.' },
						...matchProperties
					},
					required: ['search', 'replace'],
					additionalProperties: false
				}
			}
		},
		required: ['path', 'edits'],
		additionalProperties: false
	},
	category: 'file',
	effect: 'files',
	paths: ['path'],
	reach: 'paths',
	icon: 'file-pen',
	label: 'multi_edit',
	async execute({ path, edits }, context) {
		const requests: PatchRequest[] = [];
		for (const [index, edit] of edits.entries()) {
			const request = requestOf(edit);
			if ('problem' in request)
				return failed({
					errorType: request.errorType,
					message: `Edit ${index + 1} of ${edits.length}: ${request.problem} Nothing was written.`,
					context: { edit: index + 1 },
					suggestions: ['Fix this edit and send all edits again: none of them was made.']
				});
			requests.push(request);
		}
		const current = await readForEdit(path, context.files);
		if ('status' in current) return current;
		const { content } = current;
		const result = await context.text.ask((work) => work.edit(path, content, requests), context.signal);
		if (result.kind === 'refused') {
			const position = { number: result.index + 1, count: edits.length };
			return patchFailure(path, requests[result.index]!, result.refusal, position);
		}
		if (result.text === content)
			return skipped(`${path} already reads as these edits would make it; nothing was written.`);
		const written = await writeText(path, current, result.text, context, result.diff);
		if ('status' in written) return written;
		const list = result.edits.map((edit, index) => `${index + 1}: ${placeOf(edit)}`);
		const diff = result.diff.text;
		return succeeded([`${written.summary}, ${edits.length} edits:`, ...list, '', diff].join('\n'), {
			kind: 'edit',
			path,
			diff
		});
	}
});

/** Where an edit was made, by the lines as they were right after it. */
function placeOf({ kind, lines }: MadeEdit): string {
	const listed = `${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, 5).join(', ')}${lines.length > 5 ? ', ...' : ''}`;
	return kind === 'patched' ? listed : `not needed, \`replace\` is there already (${listed})`;
}
