import type { Card, NameUse } from '#lib/spice/cards/card.ts';
import type { Token } from '#lib/spice/syntax/tokens.ts';

/** A card for people: what it is, its parts, and below it the names, expressions and problems. */
export function cardText(card: Card, code: string): string {
	const lines = [`${head(card)}`];
	for (const [name, value] of parts(card)) if (value !== '') lines.push(`  ${name}: ${value}`);
	const uses = card.uses.map(useText).join(', ');
	if (uses !== '') lines.push(`  uses: ${uses}`);
	for (const { kind, from, to } of card.expressions) lines.push(`  ${kind} expression: ${code.slice(from, to)}`);
	for (const { code: problem, values, from, to } of card.problems)
		lines.push(`  problem: ${problem} ${JSON.stringify(values)} at ${JSON.stringify(code.slice(from, to))}`);
	return lines.join('\n');
}

function head(card: Card): string {
	return card.type === 'device' ? `device ${card.letter} ${card.name.text}` : `${card.type} ${card.name}`;
}

function parts(card: Card): [string, string][] {
	if (card.type === 'command') return [];
	const assignments = card.assignments.map(({ name, value }) => `${name.text}=${words(value)}`).join(' | ');
	if (card.type === 'dot')
		return [
			['subject', card.subject?.text ?? ''],
			['nodes', words(card.nodes)],
			['words', words(card.words)],
			['assigned', assignments]
		];
	return [
		['nodes', words(card.nodes)],
		['devices', words(card.devices)],
		['model', card.model?.text ?? ''],
		['values', words(card.values)],
		['assigned', assignments]
	];
}

function words(tokens: readonly Token[]): string {
	return tokens.map(({ text }) => text).join(' ');
}

function useText({ space, role, name }: NameUse): string {
	return `${name} (${space} ${role})`;
}
