import type { ProjectFile } from '#lib/project/store.ts';
import type { CallFiles } from '../../call-files.ts';
import { failed } from '../../outcome.ts';
import type { ToolOutcome } from '../../types.ts';
import { binaryFile, fileNotFound } from './missing-file.ts';

/** Maximum size of a file of which a part can be changed, bytes. */
export const MAX_EDITED_BYTES = 5 * 1024 * 1024;

export type TextFile = ProjectFile & { content: string };

/** The text file at a path, or the failure when there is none that can be changed. */
export async function readForEdit(path: string, files: CallFiles): Promise<TextFile | ToolOutcome> {
	const file = await files.read(path);
	if (!file) return fileNotFound(path, await files.list(), ['Use rewrite_file to create the file.']);
	if (!isText(file)) return binaryFile(path, file.size);
	if (file.size > MAX_EDITED_BYTES)
		return failed({
			errorType: 'file_too_large',
			message: `${path} has ${file.size} bytes; the limit for changing a part is ${MAX_EDITED_BYTES}. Nothing was written.`
		});
	return file;
}

export function isText(file: ProjectFile): file is TextFile {
	return typeof file.content === 'string';
}
