import { loadMessages } from '#lib/i18n/catalogue.ts';
import { defineTool } from '../../define-tool.ts';
import { succeeded } from '../../outcome.ts';
import { countOf, diagnosticLines } from './problem-lines.ts';

export const getDiagnostics = defineTool({
	name: 'get_diagnostics',
	description:
		'Lists the problems of all netlists of the project, by file, errors first, each with line, severity, code and ' +
		'explanation, at most 60 per file. Only errors and warnings unless notes, such as unused models, are requested.',
	parameters: {
		type: 'object',
		properties: { notes: { type: 'boolean', default: false, description: 'Whether to list notes as well.' } },
		additionalProperties: false
	},
	category: 'code',
	effect: 'none',
	icon: 'shield-check',
	label: 'get_diagnostics',
	async execute({ notes }, { code }) {
		const messages = await loadMessages('en');
		const { files } = await code.ask('diagnostics', 0);
		const sections = files.flatMap(({ path, diagnostics }) => {
			const shown = diagnostics.filter(({ severity }) => severity !== 'info' || notes);
			return shown.length === 0 ? [] : [`${path}: ${countOf(shown)}`, ...diagnosticLines(messages, shown)];
		});
		return succeeded(sections.length === 0 ? 'No problems in the netlists of the project.' : sections.join('\n'));
	}
});
