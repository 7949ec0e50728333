import { formatCode } from '#lib/code/format-code.ts';
import { failed, skipped, succeeded } from '../../outcome.ts';
import type { ProjectFiles } from '../../project-files.ts';
import type { Tool, ToolOutcome } from '../../types.ts';
import { writeText } from '../file/write-text.ts';
import { readCodeFile, type CodeFile } from './code-file.ts';
import type { ProjectCode } from './project-code.ts';

export function createFormatCodeTool(files: ProjectFiles, code: ProjectCode): Tool {
	return {
		name: 'format_code',
		description:
			'Lays a file out anew: columns, spaces and case of keywords of a netlist, whose circuit stays the same; JSON, ' +
			'Markdown and JavaScript by the usual formatter. Comments stay.',
		parameters: {
			type: 'object',
			properties: { path: { type: 'string', description: 'Path relative to the project.' } },
			required: ['path'],
			additionalProperties: false
		},
		category: 'code',
		generation: 1,
		permission: 'write',
		parallel: false,
		paths: ['path'],
		async execute(parameters, context) {
			const file = await readCodeFile(files, String(parameters.path));
			if ('status' in file) return file;
			const { path, stored, text } = file;
			const formatted = await format(file, code);
			if (typeof formatted !== 'string') return formatted;
			if (formatted === text) return skipped(`${path} is laid out like this already.`);
			const hasCrlf = typeof stored.content === 'string' && stored.content.includes('\r\n');
			const written = await writeText(
				files,
				path,
				stored,
				hasCrlf ? formatted.replaceAll('\n', '\r\n') : formatted,
				context
			);
			if ('status' in written) return written;
			return succeeded(`${written.operation.summary}, layout only.\n${written.diff.text}`, {
				details: { kind: 'edit', path, diff: written.diff.text },
				operations: [written.operation]
			});
		}
	};
}

async function format({ path, text, language }: CodeFile, code: ProjectCode): Promise<string | ToolOutcome> {
	if (!language) {
		const edits = await code.ask('format', path);
		let formatted = text;
		for (const { from, to, insert } of edits.toSorted((a, b) => b.from - a.from))
			formatted = formatted.slice(0, from) + insert + formatted.slice(to);
		return formatted;
	}
	const result = await formatCode(text, language);
	if ('text' in result) return result.text;
	const place = result.place ? ` Line ${result.place.line}.` : '';
	return failed({
		errorType: 'syntax_error',
		message: `${path} was not formatted: ${result.message}${place}`,
		suggestions: ['Mend the mistake with patch_file, then format again.']
	});
}
