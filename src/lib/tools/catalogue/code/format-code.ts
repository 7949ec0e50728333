import { defineTool } from '../../define-tool.ts';
import { failed, skipped, succeeded } from '../../outcome.ts';
import type { ProjectCode } from '../../project-code.ts';
import type { ToolOutcome } from '../../types.ts';
import { writeText } from '../file/write-text.ts';
import { fileParameters, notCode, readCodeFile, type CodeFile } from './code-file.ts';

export const formatCode = defineTool({
	name: 'format_code',
	description:
		'Formats a file: columns and spaces of a netlist, without changing its circuit; JSON, Markdown ' +
		'and JavaScript with Prettier. Comments stay. A file with syntax errors is not changed. Returns a diff.',
	parameters: fileParameters,
	category: 'code',
	effect: 'files',
	paths: ['path'],
	reach: 'paths',
	icon: 'file-pen',
	label: 'format_code',
	async execute({ path }, context) {
		const file = await readCodeFile(path, context);
		if ('status' in file) return file;
		const { text, hasCrlf, version, hash } = file;
		const formatted = await format(file, context.code);
		if (typeof formatted !== 'string') return formatted;
		if (formatted === text) return skipped(`${path} is already formatted.`);
		const endings = (lines: string) => (hasCrlf ? lines.replaceAll('\n', '\r\n') : lines);
		const written = await writeText(path, { content: endings(text), version, hash }, endings(formatted), context);
		if ('status' in written) return written;
		const { diff, summary } = written;
		return succeeded(`${summary}, layout only.\n${diff.text}`, { kind: 'edit', path, diff: diff.text });
	}
});

async function format({ path, text, language }: CodeFile, code: ProjectCode): Promise<string | ToolOutcome> {
	if (language === null) return notCode(path);
	if (language === 'spice') {
		const edits = await code.ask('format', path);
		let formatted = text;
		for (const { from, to, insert } of edits.toSorted((a, b) => b.from - a.from))
			formatted = formatted.slice(0, from) + insert + formatted.slice(to);
		return formatted;
	}
	const result = await code.format(text, language);
	if ('text' in result) return result.text;
	const place = result.place ? ` Line ${result.place.line}.` : '';
	return failed({
		errorType: 'syntax_error',
		message: `${path} was not formatted: ${result.message}${place}`,
		suggestions: ['Fix the error with patch_file, then format again.']
	});
}
