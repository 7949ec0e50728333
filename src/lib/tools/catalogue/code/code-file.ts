import { codeLanguage } from '#lib/code/code-language.ts';
import type { CodeLanguage } from '#lib/code/code-types.ts';
import { failed } from '../../outcome.ts';
import type { ProjectFileContent, ProjectFiles } from '../../project-files.ts';
import { toLf } from '../../text/patch-text.ts';
import type { ToolOutcome } from '../../types.ts';
import { binaryFile, fileNotFound } from '../file/missing-file.ts';
import { MAX_BYTES } from './project-code.ts';

/** A text file that a tool was asked about. */
export interface CodeFile {
	path: string;
	stored: ProjectFileContent;
	/** With LF. */
	text: string;
	/** Null for a netlist, or whatever else it may be. */
	language: CodeLanguage | null;
}

/** Reads the file that a tool was asked about, or says why it cannot be looked at. */
export async function readCodeFile(files: ProjectFiles, path: string): Promise<CodeFile | ToolOutcome> {
	const stored = await files.read(path);
	if (!stored) return fileNotFound(path, await files.list(), ['Use list_project_files to see what is there.']);
	const { content } = stored;
	if (typeof content !== 'string') return binaryFile(path, content.byteLength);
	if (content.length > MAX_BYTES)
		return failed({
			errorType: 'file_too_large',
			message: `${path} has ${Math.ceil(content.length / 1024 / 1024)} MB, more than the 5 MB that are analysed.`,
			suggestions: ['Read the part that matters with read_file and its range of lines.']
		});
	return { path, stored, text: toLf(content), language: codeLanguage(path) };
}
