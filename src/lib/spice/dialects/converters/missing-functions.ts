import type { CardConversion } from '../conversion.ts';

/** Says which functions of an expression ngspice does not have. */
export function noteMissing(card: CardConversion, missing: ReadonlySet<string>): void {
	if (missing.size > 0) card.note('missing_function', card.whole, false, { functions: [...missing].join(', ') });
}
