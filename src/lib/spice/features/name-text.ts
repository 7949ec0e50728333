import type { Assignment, Card } from '../cards/card.ts';
import type { Name, Occurrence } from '../project/name.ts';
import type { NameTable } from '../project/names.ts';
import type { Span, Token } from '../syntax/tokens.ts';

/** Maximum number of devices listed for a node. */
const MAX_DEVICES = 3;
const MAX_VALUE = 60;

/** A name as written at its definition, or else at its first use. */
export function writtenName({ name, definitions, uses }: Name): string {
	const first = definitions[0] ?? uses[0];
	return first ? textAt(first) : name;
}

function textAt({ at, from, to }: Occurrence): string {
	return at.statement.code.slice(from, to);
}

/** What a name stands for, as written in the netlist: a model's kind, a subcircuit's ports, a parameter's value, devices on a node. */
export function nameDetail(name: Name, names: NameTable): string {
	if (name.space === 'node') return devicesOn(name, names);
	const definition = name.definitions[0];
	const card = definition && names.card(definition.at);
	if (!definition || !card) return '';
	const { code } = definition.at.statement;
	if (card.type === 'device') return shorten(code.slice(card.name.to).trim());
	if (card.type === 'command') return '';
	switch (name.space) {
		case 'model':
			return card.words[0]?.text.toLowerCase() ?? '';
		case 'subcircuit':
			return card.nodes.map(({ text }) => text).join(' ');
		case 'function':
			return `(${card.words.map(({ text }) => text).join(', ')})`;
		case 'parameter':
			return shorten(assignedText(code, card, definition));
		default:
			return '';
	}
}

function assignedText(code: string, card: Card, name: Span): string {
	if (card.type !== 'dot') return '';
	return valueText(code, card.assignments.find((assignment) => assignment.name.from === name.from)?.value ?? []);
}

/** Tokens as they are written. */
export function valueText(code: string, tokens: Assignment['value']): string {
	const first = tokens[0];
	const last: Token | undefined = tokens.at(-1);
	return first && last ? code.slice(first.from, last.to) : '';
}

function devicesOn({ uses }: Name, names: NameTable): string {
	const devices = new Set<string>();
	for (const { at } of uses) {
		const card = names.card(at);
		if (card?.type === 'device') devices.add(card.name.text);
		if (devices.size > MAX_DEVICES) break;
	}
	const shown = [...devices].slice(0, MAX_DEVICES).join(', ');
	return devices.size > MAX_DEVICES ? `${shown}, …` : shown;
}

function shorten(text: string): string {
	return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
}
