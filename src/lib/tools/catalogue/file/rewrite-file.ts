import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';
import { countLines } from '../../text/numbered.ts';
import { toLf } from '../../text/patch-text.ts';
import { isFolder } from './directory-listing.ts';
import { binaryFile } from './missing-file.ts';
import { isText } from './text-file.ts';
import { writeText } from './write-text.ts';

/** More than any netlist that a model writes; a runaway answer must not fill the disk. */
const MAX_CHARACTERS = 1_000_000;

export const rewriteFile = defineTool({
	name: 'rewrite_file',
	description:
		'Writes a whole text file: creates it, with its folders, or replaces everything in it. Give the complete new ' +
		'content without line numbers, at most 1,000,000 characters; it is stored with LF line endings and a final line ' +
		'break. Returns the number of lines and bytes, and a diff if the file existed. To change a few lines of an existing ' +
		'file use multi_edit.',
	parameters: {
		type: 'object',
		properties: {
			path: { type: 'string', description: 'Path relative to the project, such as amplifier.cir.' },
			content: { type: 'string', description: 'The complete new content.' }
		},
		required: ['path', 'content'],
		additionalProperties: false
	},
	category: 'file',
	effect: 'files',
	paths: ['path'],
	reach: 'paths',
	icon: 'file-plus',
	label: 'rewrite_file',
	async alreadyDone({ path, content }, { files }) {
		const current = await files.read(path);
		if (typeof current?.content !== 'string') return null;
		const isSame = normaliseText(current.content) === normaliseText(content);
		return isSame ? `${path} already has this content; nothing was written.` : null;
	},
	async execute({ path, content }, context) {
		const text = normaliseText(content);
		if (text.length > MAX_CHARACTERS)
			return failed({
				errorType: 'content_too_large',
				message: `The content has ${text.length} characters; the limit is ${MAX_CHARACTERS}.`
			});
		const { files } = context;
		const current = await files.read(path);
		if (current && !isText(current)) return binaryFile(path, current.size);
		if (!current && isFolder(await files.list(), path))
			return failed({ errorType: 'is_a_folder', message: `${path} is a folder; give the path of a file.` });
		const before = current && isText(current) ? current : null;
		const written = await writeText(path, before, text, context);
		if ('status' in written) return written;
		const size = `${countLines(text)} lines, ${new TextEncoder().encode(text).length} bytes`;
		const details = { kind: 'edit', path, diff: written.diff.text } as const;
		return succeeded(
			before ? `Overwrote ${path}: ${size}\n${written.diff.text}` : `Created ${path}: ${size}.`,
			details
		);
	}
});

/** LF line endings and a final line break, so that diffs and hashes show no invisible differences. */
function normaliseText(content: string): string {
	const text = toLf(content).replaceAll('\r', '\n');
	return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
