import type { Card } from '../../../src/lib/spice/cards/card.ts';
import { readCard } from '../../../src/lib/spice/cards/read-card.ts';
import { parseFile } from '../../../src/lib/spice/syntax/parse.ts';

/** Checks that the cards of a text have places inside them and uses in order. @returns the first problem, or null */
export function faultOfCards(text: string, isEntry: boolean): string | null {
	for (const statement of parseFile(text, { isEntry }).statements) {
		const { code } = statement;
		const card = readCard(statement);
		if (card && !liesWithin(card, code.length)) return `places outside of ${code.slice(0, 200)}`;
		if (card && !isInOrder(card)) return `names out of order in ${code.slice(0, 200)}`;
	}
	return null;
}

function liesWithin(card: Card, length: number): boolean {
	const places = [card.uses, card.expressions, card.problems].flat();
	return places.every(({ from, to }) => 0 <= from && from <= to && to <= length);
}

function isInOrder({ uses }: Card): boolean {
	return uses.every(({ from }, index) => from >= (uses[index - 1]?.from ?? 0));
}
