import type { Reference } from '#lib/spice/service-types.ts';
import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';
import { notNetlist, readCodeFile } from './code-file.ts';
import { answerAboutPlace, placeParameters } from './named-place.ts';
import { thingsNamed } from './references-of-name.ts';

const MAX_REFERENCES = 60;
const MAX_LINE = 120;

const { symbol, path, line, occurrence } = placeParameters.properties;

export const findReferences = defineTool({
	name: 'find_references',
	description:
		'Lists every place where a name of a netlist is defined or used, over all files, with file, line and role ' +
		'(definition, read, write or call), at most 60. For a node these are the devices connected to it within its ' +
		'subcircuit. Unlike a text search it distinguishes equal names of different scopes: with `path` and `line` it lists the ' +
		'name at that place, with the name alone all things that have it. For netlists only.',
	parameters: {
		type: 'object',
		properties: {
			symbol: { ...symbol, description: 'The name, as written: a device, node, model, parameter ...' },
			path: { ...path, default: '', description: `${path.description} If omitted, all netlists.` },
			line: { ...line, description: 'Line of the name, from 1. If omitted, all things with this name.' },
			occurrence
		},
		required: ['symbol'],
		additionalProperties: false
	},
	category: 'code',
	effect: 'none',
	paths: ['path'],
	icon: 'search-code',
	label: 'find_references',
	execute({ line: at, ...named }, context) {
		if (at === undefined || named.path === '') return answerByName(named, context);
		return answerAboutPlace('find_references', { ...named, line: at }, context, async (offset, name) => {
			const references = await context.code.ask('references', named.path, offset);
			return references.length === 0 ? `${name} is not a name in the netlist at this place.` : placeLines(references);
		});
	}
});

async function answerByName(
	{ symbol: name, path: file }: { symbol: string; path: string },
	context: CallContext
): Promise<ToolOutcome> {
	if (file !== '') {
		const read = await readCodeFile(file, context);
		if ('status' in read) return read;
		if (read.language !== 'spice') return notNetlist('find_references', file);
	}
	const found = await thingsNamed(name, file, context);
	if ('status' in found) return found;
	const { things, isCut } = found;
	if (things.length === 0)
		return failed({
			errorType: 'symbol_not_found',
			message: `No netlist${file === '' ? '' : ` at ${file}`} has the name ${JSON.stringify(name)}.`,
			suggestions: ['Use find_symbols with a part of the name, or grep for text.']
		});
	const more = isCut ? ['[... there may be more; name path and line ...]'] : [];
	if (things.length === 1) return succeeded([placeLines(things[0]!.references), ...more].join('\n'));
	const parts = things.map(
		(thing) => `${JSON.stringify(name)} at ${thing.path}:${thing.line}: ${placeLines(thing.references)}`
	);
	return succeeded([`${things.length} different things have this name.`, ...parts, ...more].join('\n\n'));
}

function placeLines(references: readonly Reference[]): string {
	const lines = references
		.slice(0, MAX_REFERENCES)
		.map(({ path: file, line: at, role, lineText }) => `${file}:${at}: ${role}: ${lineText.trim().slice(0, MAX_LINE)}`);
	if (references.length > MAX_REFERENCES) lines.push(`[... ${references.length - MAX_REFERENCES} more ...]`);
	return [`${references.length} ${references.length === 1 ? 'place' : 'places'}`, ...lines].join('\n');
}
