import { succeeded } from '../../outcome.ts';
import type { Tool } from '../../types.ts';
import { LinePlaces } from './line-places.ts';
import type { ProjectCode } from './project-code.ts';

const MAX_RESULTS = 40;

export function createFindSymbolsTool(code: ProjectCode): Tool {
	return {
		name: 'find_symbols',
		description:
			'Finds where things are defined in all netlists of the project by their name or part of it: devices, subcircuits, ' +
			'models, parameters, functions, measurements, sections. The best match comes first.',
		parameters: {
			type: 'object',
			properties: {
				query: { type: 'string', description: 'Name or part of it; case does not matter.' },
				kind: {
					type: 'string',
					enum: ['device', 'subcircuit', 'model', 'parameter', 'function', 'measure', 'section'],
					description: 'Only things of this kind.'
				}
			},
			required: ['query'],
			additionalProperties: false
		},
		category: 'code',
		generation: 1,
		permission: 'read',
		parallel: true,
		paths: [],
		async execute(parameters) {
			const query = String(parameters.query);
			const found = (await code.ask('workspaceSymbols', query)).filter(
				({ kind }) => parameters.kind === undefined || kind === parameters.kind
			);
			if (found.length === 0) return succeeded(`Nothing in the netlists is called like ${JSON.stringify(query)}.`);
			const places = new Map<string, LinePlaces>();
			const lines = found.slice(0, MAX_RESULTS).map(({ kind, name, detail, selection: { path, from } }) => {
				let inFile = places.get(path);
				if (!inFile) places.set(path, (inFile = new LinePlaces(code.textOf(path))));
				return `${path}:${inFile.lineOf(from)}: ${kind} ${name}${detail === '' ? '' : ` (${detail})`}`;
			});
			if (found.length > MAX_RESULTS) lines.push(`[... ${found.length - MAX_RESULTS} more ...]`);
			return succeeded(lines.join('\n'));
		}
	};
}
