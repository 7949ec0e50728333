import { defineTool } from '../../define-tool.ts';
import { succeeded } from '../../outcome.ts';
import { LinePlaces } from './line-places.ts';

const MAX_RESULTS = 40;

export const findSymbols = defineTool({
	name: 'find_symbols',
	description:
		'Finds where things are defined in all netlists of the project by their name or part of it: devices, subcircuits, ' +
		'models, parameters, functions, measurements, sections. One per line with file, line and kind, the best match ' +
		'first, at most 40.',
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
	effect: 'none',
	icon: 'search-code',
	label: 'find_symbols',
	async execute({ query, kind: wanted }, { code }) {
		const matches = (await code.ask('workspaceSymbols', query)).filter(
			({ kind }) => wanted === undefined || kind === wanted
		);
		if (matches.length === 0)
			return succeeded(`No ${wanted ?? 'definition'} in the netlists has a name like ${JSON.stringify(query)}.`);
		const places = new Map<string, LinePlaces>();
		const lines = matches.slice(0, MAX_RESULTS).map(({ kind, name, detail, selection: { path, from } }) => {
			let inFile = places.get(path);
			if (!inFile) places.set(path, (inFile = new LinePlaces(code.textOf(path))));
			return `${path}:${inFile.lineOf(from)}: ${kind} ${name}${detail === '' ? '' : ` (${detail})`}`;
		});
		if (matches.length > MAX_RESULTS) lines.push(`[... ${matches.length - MAX_RESULTS} more ...]`);
		return succeeded(lines.join('\n'));
	}
});
