import type { Name, Resolved } from '../../project/name.ts';
import type { NameTable } from '../../project/names.ts';
import { fileSpan } from '../../project/places.ts';
import type { ProgramStatement } from '../../project/program.ts';
import type { HoverInfo, Message } from '../../service-types.ts';
import { readModel } from '../models.ts';
import { nameDetail, writtenName } from '../name-text.ts';
import { definitionText, parameterValue, quantity } from '../values.ts';
import { deviceFacts, terminalNames } from './device-facts.ts';
import { fact, listed, MAX_LISTED } from './fact.ts';
import { modelFacts } from './model-facts.ts';

/** What a name stands for. */
export function nameHover(names: NameTable, at: ProgramStatement, resolved: Resolved): HoverInfo | null {
	const { name } = resolved;
	const about = describe(names, name);
	if (!about) return null;
	const definition = name.definitions.at(0);
	const isHere = definition?.at === at && definition.from === resolved.from;
	return {
		span: fileSpan(at, resolved),
		...about,
		definition: definition && !isHere ? fileSpan(definition.at, definition) : null
	};
}

type About = Pick<HoverInfo, 'heading' | 'kind' | 'facts'>;

function describe(names: NameTable, name: Name): About | null {
	const heading = writtenName(name);
	const definition = name.definitions[0];
	const plain = (kind: string, facts: Message[] = []): About => ({ heading, kind: fact(`kinds.${kind}`), facts });
	const missing = name.definitions.length === 0 ? [fact('undefined')] : [];
	switch (name.space) {
		case 'node':
			return { heading, ...node(names, name) };
		case 'device': {
			const card = definition && names.card(definition.at);
			if (card?.type !== 'device') return plain('device', missing);
			return {
				heading: oneLine(definition!.at.statement.code),
				kind: { code: `reference.devices.${card.letter}`, values: {} },
				facts: deviceFacts(names, definition!.at, card)
			};
		}
		case 'model': {
			const model = readModel(names, name);
			return plain('model', model ? modelFacts(model, heading) : missing);
		}
		case 'subcircuit': {
			const card = definition && names.card(definition.at);
			if (card?.type !== 'dot') return plain('subcircuit', missing);
			const parameters = card.assignments.map(
				({ name: parameter, value }) => `${parameter.text} = ${value.map(({ text }) => text).join('')}`
			);
			return plain('subcircuit', [
				fact('hasPorts', { list: listed(card.nodes.map(({ text }) => text)), count: card.nodes.length }),
				...(parameters.length > 0 ? [fact('hasParameters', { list: listed(parameters) })] : []),
				...contents(names, definition!.at)
			]);
		}
		case 'parameter':
			return plain('parameter', [...parameter(names, name), ...missing]);
		case 'function':
			return functionAbout(names, name, heading);
		case 'file':
			return file(names, name, heading);
		case 'section':
			return plain('section', [fact('inFile', { file: name.name.split('\n')[0] ?? '' })]);
		case 'measure':
			return plain('measure', [fact('text', { text: oneLine(definition?.at.statement.code ?? '') })]);
		case 'variable':
			return plain('variable', definition ? [fact('text', { text: oneLine(definition.at.statement.code) })] : []);
	}
}

function node(names: NameTable, name: Name): Omit<About, 'heading'> {
	const isGround = name.name === '0';
	const port = name.definitions.find(({ at }) => names.scopeOf(at) !== null);
	const kind = isGround ? 'ground' : names.isGlobal(name.name) ? 'global' : port ? 'port' : 'node';
	const terminals: string[] = [];
	let count = 0;
	for (const { at, from } of name.uses) {
		const card = names.card(at);
		if (card?.type !== 'device') continue;
		count += 1;
		// Ground may have thousands.
		if (count > MAX_LISTED + 1) continue;
		const index = card.nodes.findIndex((token) => token.from === from);
		const terminal = card.letter === 'x' ? calledPort(names, at, index) : terminalNames(names, at.scope, card)[index];
		terminals.push(terminal ? `${card.name.text} (${terminal})` : card.name.text);
	}
	return {
		kind: fact(`kinds.${kind}`),
		facts: [
			fact('connects', { list: listed(terminals), count }),
			...(name.scope.name === '' ? [] : [fact('inside', { name: name.scope.name })])
		]
	};
}

function calledPort(names: NameTable, at: ProgramStatement, index: number): string | undefined {
	const opening = names.calledScope(at)?.opening;
	const card = opening && names.card(opening);
	return card?.type === 'dot' ? card.nodes[index]?.text : undefined;
}

function contents(names: NameTable, opening: ProgramStatement): Message[] {
	const scope = names.scopeOf(opening);
	if (!scope) return [];
	return [fact('contains', { count: scope.statements.filter(({ statement }) => statement.kind === 'device').length })];
}

function parameter(names: NameTable, name: Name): Message[] {
	const definition = name.definitions.at(-1);
	if (!definition) return [];
	const text = definitionText(names, definition);
	const value = parameterValue(names, name);
	return [
		...(value === null || text === '' ? [] : [fact('value', { value: quantity(value, null) })]),
		...(text === '' ? [] : [fact('expression', { expression: text })]),
		...(name.scope.name === '' ? [] : [fact('defaultOf', { name: name.scope.name })])
	];
}

function functionAbout(names: NameTable, name: Name, heading: string): About {
	const definition = name.definitions[0];
	if (!definition) return { heading, kind: fact('kinds.builtIn'), facts: [fact(`functions.${name.name}`)] };
	const { code } = definition.at.statement;
	return {
		heading: `${heading}${nameDetail(name, names)}`,
		kind: fact('kinds.function'),
		facts: [fact('computes', { expression: oneLine(code.slice(definition.to).replace(/^[^)]*\)\s*=?\s*/u, '')) })]
	};
}

function file(names: NameTable, name: Name, heading: string): About {
	const { files } = names.program;
	const found = files.get(name.name);
	if (!found) return { heading, kind: fact('kinds.file'), facts: [fact('noFile')] };
	const defined = found.statements.filter(({ head }) => head === '.model' || head === '.subckt');
	const named = defined.map(({ tokens }) => tokens[1]?.text ?? '').filter(Boolean);
	return {
		heading: name.name,
		kind: fact('kinds.file'),
		facts: [
			fact('size', { characters: found.text.length, lines: found.text.split('\n').length }),
			...(named.length > 0 ? [fact('defines', { list: listed(named) })] : [])
		]
	};
}

function oneLine(code: string): string {
	return code.length > 200 ? `${code.slice(0, 200)}…` : code;
}
