import { succeeded } from '../../outcome.ts';
import type { ProjectFiles } from '../../project-files.ts';
import type { Tool, ToolOutcome } from '../../types.ts';
import { readCodeFile, type CodeFile } from './code-file.ts';

interface FileQuestion {
	name: string;
	description: string;
	/** What may be given beside the path, which is always asked for. */
	parameters?: Tool['parameters'];
	/** The answer's text, or why there is none. */
	answer(file: CodeFile, parameters: Record<string, unknown>): Promise<string | ToolOutcome>;
}

const pathAlone: Tool['parameters'] = {
	type: 'object',
	properties: { path: { type: 'string', description: 'Path relative to the project.' } },
	required: ['path'],
	additionalProperties: false
};

/** A tool that answers a question about one text file and changes nothing. */
export function createFileTool(
	files: ProjectFiles,
	{ name, description, parameters = pathAlone, answer }: FileQuestion
): Tool {
	return {
		name,
		description,
		parameters,
		category: 'code',
		generation: 1,
		permission: 'read',
		parallel: true,
		paths: ['path'],
		async execute(given) {
			const file = await readCodeFile(files, String(given.path));
			if ('status' in file) return file;
			const answered = await answer(file, given);
			return typeof answered === 'string' ? succeeded(answered) : answered;
		}
	};
}
