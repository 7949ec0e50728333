import { codeLanguage } from '#lib/code/code-language.ts';
import type { CodeLanguage } from '#lib/code/code-types.ts';
import { failed, succeeded } from '../../outcome.ts';
import { MAX_BYTES } from '../../project-code.ts';
import { toLf } from '../../text/patch-text.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';
import { fileLanguage } from '../file/file-language.ts';
import { binaryFile, fileNotFound } from '../file/missing-file.ts';

/** A text file that a tool call names. */
export interface CodeFile {
	path: string;
	version: number;
	hash: string;
	/** With LF line endings. */
	text: string;
	hasCrlf: boolean;
	/** `spice` for netlists and what they include; null for text that is not code, such as measured data. */
	language: CodeLanguage | 'spice' | null;
}

/** Parameters of the tools that take one file. */
export const fileParameters = {
	type: 'object',
	properties: { path: { type: 'string', description: 'Path relative to the project.' } },
	required: ['path'],
	additionalProperties: false
} as const;

/** Runs a tool on one text file, or returns the failure when the file cannot be read. */
export async function answerAboutFile(
	path: string,
	context: CallContext,
	answer: (file: CodeFile) => Promise<string | ToolOutcome>
): Promise<ToolOutcome> {
	const file = await readCodeFile(path, context);
	if ('status' in file) return file;
	const answered = await answer(file);
	return typeof answered === 'string' ? succeeded(answered) : answered;
}

/** Reads the file that a tool call names, or returns the failure. */
export async function readCodeFile(path: string, { files, code }: CallContext): Promise<CodeFile | ToolOutcome> {
	const stored = await files.read(path);
	if (!stored) return fileNotFound(path, await files.list(), ['Use list_project_files to see what is there.']);
	const { content, size, version, hash } = stored;
	if (typeof content !== 'string') return binaryFile(path, size);
	if (size > MAX_BYTES)
		return failed({
			errorType: 'file_too_large',
			message: `${path} is ${Math.ceil(size / 1024 / 1024)} MB; the limit for analysis is 5 MB.`,
			suggestions: ['Read the relevant part with read_file and a range of lines.']
		});
	const isSpice = async () =>
		fileLanguage(path) === 'SPICE' || (await code.ask('dependencies', path)).includedBy.length > 0;
	const language = codeLanguage(path) ?? ((await isSpice()) ? 'spice' : null);
	return { path, version, hash, text: toLf(content), hasCrlf: content.includes('\r\n'), language };
}

/** The failure of a tool that supports netlists only. */
export function notNetlist(tool: string, path: string): ToolOutcome {
	return failed({
		errorType: 'not_a_netlist',
		message: `${path} is not a netlist; ${tool} supports netlists only.`,
		suggestions: ['Use get_code_outline for JSON, Markdown and JavaScript, or read_file.']
	});
}

/** The failure for text in an unsupported language. */
export function notCode(path: string): ToolOutcome {
	return failed({
		errorType: 'language_unknown',
		message: `${path} is not a netlist, JSON, Markdown or JavaScript file.`,
		suggestions: ['Use read_file to read it as text.']
	});
}
