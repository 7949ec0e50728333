import { failed, succeeded } from '../../outcome.ts';
import type { ProjectFiles } from '../../project-files.ts';
import { splitLines } from '../../text/numbered.ts';
import { toLf } from '../../text/patch-text.ts';
import type { Tool } from '../../types.ts';
import { isFolder } from './directory-listing.ts';
import { binaryFile } from './missing-file.ts';
import { writeText } from './write-text.ts';

/** More than any netlist a model writes out; a runaway answer must not fill the disk. */
const MAX_CHARACTERS = 1_000_000;

export function createRewriteFileTool(files: ProjectFiles): Tool {
	return {
		name: 'rewrite_file',
		description:
			'Writes a whole text file: creates it, with its folders, or replaces everything in it. Give the complete new ' +
			'content without line numbers. To change a few lines of an existing file use patch_file.',
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
		generation: 1,
		permission: 'write',
		parallel: false,
		paths: ['path'],
		async alreadyDone(parameters) {
			const current = await files.read(String(parameters.path));
			if (typeof current?.content !== 'string') return null;
			const same = normaliseText(current.content) === normaliseText(String(parameters.content));
			return same ? `${String(parameters.path)} has this content already; nothing was written.` : null;
		},
		async execute(parameters, context) {
			const path = String(parameters.path);
			const text = normaliseText(String(parameters.content));
			if (text.length > MAX_CHARACTERS)
				return failed({
					errorType: 'content_too_large',
					message: `The content has ${text.length} characters; at most ${MAX_CHARACTERS} are written at once.`
				});
			const current = await files.read(path);
			if (current && typeof current.content !== 'string') return binaryFile(path, current.content.byteLength);
			if (!current && isFolder(await files.list(), path))
				return failed({ errorType: 'is_a_folder', message: `${path} is a folder; give the path of a file.` });
			const written = await writeText(files, path, current, text, context);
			if ('status' in written) return written;
			const bytes = new TextEncoder().encode(text).length;
			const verb = current ? 'Overwrote' : 'Created';
			return succeeded(
				`${verb} ${path}: ${splitLines(text).length} lines, ${bytes} bytes${current ? `\n${written.diff.text}` : '.'}`,
				{ details: { kind: 'edit', path, diff: written.diff.text }, operations: [written.operation] }
			);
		}
	};
}

/** LF line endings and one at the end, so that diffs and hashes do not differ by what cannot be seen. */
function normaliseText(content: string): string {
	const text = toLf(content).replaceAll('\r', '\n');
	return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
