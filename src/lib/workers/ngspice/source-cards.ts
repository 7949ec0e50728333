import { readCard } from '#lib/spice/cards/read-card.ts';
import { parseFile } from '#lib/spice/syntax/parse.ts';
import type { Statement } from '#lib/spice/syntax/statement.ts';

/** A card of a netlist as messages quote it. */
export interface SourceCard {
	file: string;
	/** Line it begins on, from 1. */
	line: number;
	/** Lower case, single spaces, none around `=`. */
	key: string;
	/** First word, lower case: a device's name, a dot card, a command of a script. */
	name: string;
	/** Subcircuits it lies in, outermost first, joined by `/`; empty at the top. */
	scope: string;
	/** The subcircuit that it begins, lower case, or null. */
	subcircuit: string | null;
	statement: Statement;
}

/**
 * The cards of a file, without what follows the `.end` of the netlist that is run.
 *
 * @param isEntry whether it is that netlist
 */
export function readCards(file: string, content: string, isEntry: boolean): SourceCard[] {
	const { statements, lines } = parseFile(content, { isEntry });
	const cards: SourceCard[] = [];
	const scopes: string[] = [];
	for (const [index, statement] of statements.entries()) {
		const { kind, head } = statement;
		if (kind !== 'device' && kind !== 'dot' && kind !== 'command') continue;
		if (isEntry && kind === 'dot' && head === '.end') break;
		const dot = kind === 'dot' ? readCard(statement) : null;
		if (dot?.type === 'dot' && dot.name === '.ends') scopes.pop();
		const isDefinition = dot?.type === 'dot' && dot.name === '.subckt';
		const subcircuit = isDefinition ? (dot.subject?.text.toLowerCase() ?? '') : null;
		const key = cardKey(statement.code);
		cards.push({ file, line: lines[index]!, key, name: head, scope: scopes.join('/'), subcircuit, statement });
		if (subcircuit !== null) scopes.push(subcircuit);
	}
	return cards;
}

/** A card as ngspice quotes it: lower case, single spaces, none around `=`. */
export function cardKey(text: string): string {
	return text
		.toLowerCase()
		.replace(/\s*=\s*/gu, '=')
		.replace(/\s+/gu, ' ')
		.trim();
}

/** Name of the subcircuit that an X card calls. */
export function calledSubcircuit({ statement }: SourceCard): string {
	const card = readCard(statement);
	return card?.type === 'device' && card.letter === 'x' ? (card.model?.text.toLowerCase() ?? '') : '';
}

/** Nodes that an element names, lower case; none on any other card. */
export function nodesOf({ statement }: SourceCard): readonly string[] {
	if (statement.kind !== 'device') return [];
	const uses = readCard(statement)?.uses ?? [];
	return uses.filter(({ space }) => space === 'node').map(({ name }) => name);
}
