import { defineTool } from '../../define-tool.ts';
import { succeeded } from '../../outcome.ts';

export const findTools = defineTool({
	name: 'find_tools',
	description:
		'Finds more tools by words for what they do; from the next step on, those found can be called. There are tools for charts in the ' +
		'conversation, exporting curves, diffs of several files, moving and deleting files, a shell with pipes, exact search, ' +
		'definitions, references and dependencies, formatting, models of parts, and studies: sweeps, Monte Carlo and yield, process corners, ' +
		'worst case, sensitivity, convergence, optimization.',
	parameters: {
		type: 'object',
		properties: {
			query: { type: 'string', minLength: 1, description: 'English words for what the tool does, or its name.' }
		},
		required: ['query'],
		additionalProperties: false
	},
	category: 'agent',
	effect: 'none',
	icon: 'text-search',
	label: 'find_tools',
	async execute({ query }, { tools }) {
		const found = tools.find(query);
		if (found.length === 0)
			return succeeded('No other tool does that. Work with the tools that you have, or try other words.');
		const lines = found.map(({ name, description }) => `- ${name}: ${firstSentence(description)}`);
		return succeeded(`These tools can be called from the next step on:\n${lines.join('\n')}`);
	}
});

function firstSentence(description: string): string {
	const end = description.search(/[.:](?:\s|$)/u);
	return end === -1 ? description : `${description.slice(0, end)}.`;
}
