import type { Card } from '../../cards/card.ts';
import { parseSpiceNumber } from '#lib/base/quantity.ts';
import { cardFinding, type CardFinding } from '../finding.ts';

/** Options that trade accuracy for convergence, with the value beyond which results are unreliable. */
const LOOSE: ReadonlyMap<string, number> = new Map([
	['reltol', 1e-2],
	['abstol', 1e-6],
	['vntol', 1e-3],
	['chgtol', 1e-11],
	['gmin', 1e-9],
	['trtol', 50]
]);

export function looseOptions(card: Card): CardFinding[] {
	if (card.type !== 'dot' || card.name !== '.options') return [];
	return card.assignments.flatMap(({ name, value: [token] }) => {
		const limit = LOOSE.get(name.text.toLowerCase());
		const value = token && parseSpiceNumber(token.text);
		if (!token || limit === undefined || !value || value <= limit) return [];
		return [cardFinding('loose_tolerance', 'warning', token, { option: name.text, value: token.text })];
	});
}
