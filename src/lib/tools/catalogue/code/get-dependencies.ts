import { defineTool } from '../../define-tool.ts';
import { answerAboutFile, notNetlist } from './code-file.ts';
import { dependencyLines } from './dependency-lines.ts';

export const getDependencies = defineTool({
	name: 'get_dependencies',
	description:
		'Lists what a netlist or model library depends on: the files it includes, directly and through others, includes ' +
		'that are missing or circular, files whose models and subcircuits it uses without including them, an order ' +
		'in which each file follows what it needs, the files that include it, and the files that belong to it by name ' +
		'(amp_goals.json and amp.md belong to amp.cir). Empty sections are omitted. For netlists only.',
	parameters: {
		type: 'object',
		properties: {
			path: { type: 'string', description: 'Path of a netlist or library relative to the project.' },
			depth: {
				type: 'integer',
				minimum: 1,
				maximum: 20,
				default: 5,
				description: 'Maximum number of levels of includes to follow.'
			}
		},
		required: ['path'],
		additionalProperties: false
	},
	category: 'code',
	effect: 'none',
	paths: ['path'],
	icon: 'folder-tree',
	label: 'get_dependencies',
	execute: ({ path, depth }, context) =>
		answerAboutFile(path, context, async ({ language }) => {
			if (language !== 'spice') return notNetlist('get_dependencies', path);
			const lines = dependencyLines(await context.code.ask('dependencies', path, depth));
			return lines.length === 0 ? `${path} includes nothing, and nothing includes it.` : [path, ...lines].join('\n');
		})
});
