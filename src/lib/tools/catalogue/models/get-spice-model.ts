import { loadMessages, messageText } from '#lib/i18n/catalogue.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { FoundModel } from '#lib/spice/model-doctor/find-models.ts';
import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';

export const getSpiceModel = defineTool({
	name: 'get_spice_model',
	description:
		'Looks a model up by its exact name, in any case: a subcircuit, or a .model of a diode or transistor. It searches the ' +
		'files of the project, then those of the examples of this app; it has no other library. The result has, for up to 3 ' +
		'models, the file, the kind of part and how sure that is, the pins in their order, the dialect of the file, the cards ' +
		'as ngspice reads them in the mode of the project, converted where that is needed, and what cannot be converted. ' +
		'If there is none, the result lists similar names.',
	parameters: {
		type: 'object',
		properties: { name: { type: 'string', minLength: 1, description: 'Name of the model, such as LM741 or 1N4148.' } },
		required: ['name'],
		additionalProperties: false
	},
	category: 'data',
	effect: 'none',
	icon: 'search-code',
	label: 'get_spice_model',
	async execute({ name }, { code, exampleModels }) {
		const messages = await loadMessages('en');
		const own = await code.ask('findModels', name);
		if (own.models.length > 0)
			return succeeded(own.models.map((model) => described(messages, model, true)).join('\n\n'));
		const examples = await code.ask('findModels', name, await exampleModels());
		if (examples.models.length > 0)
			return succeeded(examples.models.map((model) => described(messages, model, false)).join('\n\n'));
		const similar = [...new Set([...own.similar, ...examples.similar])];
		return failed({
			errorType: 'model_not_found',
			message: `No model is named ${name} in the files of the project or in the examples.`,
			context: { similar },
			suggestions: [
				...(similar.length > 0 ? ['Call get_spice_model with one of the similar names.'] : []),
				'Ask the user to add the model file of the manufacturer to the project.'
			]
		});
	}
});

function described(
	messages: Messages,
	{ path, part, dialect, text, isConverted, unsupported }: FoundModel,
	isOwn: boolean
): string {
	const pins = part.pins.map(({ name, label, role, certainty }, index) => {
		const said = [label, role === null || role === name ? null : `${role} (${certainty})`].filter(
			(word) => word !== null
		);
		return `  ${index + 1}. ${name}${said.length > 0 ? `: ${said.join(', ')}` : ''}`;
	});
	const notes = unsupported.map(({ message, line }) => `  line ${line}: ${messageText(messages, message)}`);
	return [
		`${part.name}: ${part.definition}, ${part.kind} (${part.certainty}), used by ${part.letter} devices`,
		isOwn
			? `File: ${path}, line ${part.line}`
			: `File: ${path} of the examples, not in this project: write the cards to a file.`,
		`Dialect of the file: ${dialect}`,
		'Pins in order:',
		...pins,
		...(notes.length > 0 ? ['Not converted:', ...notes] : []),
		isConverted ? 'Cards, converted for this project; the file itself has the original:' : 'Cards:',
		text
	].join('\n');
}
