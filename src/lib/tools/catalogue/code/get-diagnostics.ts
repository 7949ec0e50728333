import { loadMessages } from '#lib/i18n/catalogue.ts';
import { succeeded } from '../../outcome.ts';
import type { Tool } from '../../types.ts';
import { countOf, diagnosticLines } from './problem-lines.ts';
import type { ProjectCode } from './project-code.ts';

export function createGetDiagnosticsTool(code: ProjectCode): Tool {
	return {
		name: 'get_diagnostics',
		description:
			'Lists what is wrong in all netlists of the project, by file, the errors first. Only errors and warnings unless ' +
			'notes are asked for, such as models that nothing uses.',
		parameters: {
			type: 'object',
			properties: { notes: { type: 'boolean', default: false, description: 'Whether to list notes as well.' } },
			additionalProperties: false
		},
		category: 'code',
		generation: 1,
		permission: 'read',
		parallel: true,
		paths: [],
		async execute(parameters) {
			const messages = await loadMessages('en');
			const { files } = await code.ask('diagnostics', 0);
			const sections = files.flatMap(({ path, diagnostics }) => {
				const shown = diagnostics.filter(({ severity }) => severity !== 'info' || parameters.notes === true);
				return shown.length === 0 ? [] : [`${path}: ${countOf(shown)}`, ...diagnosticLines(messages, shown)];
			});
			return succeeded(sections.length === 0 ? 'No problems in the netlists of the project.' : sections.join('\n'));
		}
	};
}
