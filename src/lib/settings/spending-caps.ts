import { asObject, parseText } from './stored-values.ts';

/** What a cap holds for: one answer with all its calls, one conversation, one local day. */
export const capScopes = ['turn', 'conversation', 'day'] as const;
export type CapScope = (typeof capScopes)[number];

/** Null for no cap. */
export interface SpendingCap {
	/** In `SpendingCaps.currency`. */
	money: number | null;
	/** Input and output tokens together, also those that a service read from its cache. */
	tokens: number | null;
}
export type CapUnit = keyof SpendingCap;

/** How much calls to model services may use. */
export interface SpendingCaps extends Record<CapScope, SpendingCap> {
	/** ISO 4217. */
	currency: string;
}

export const capBounds: Readonly<Record<CapUnit, { least: number; most: number }>> = {
	money: { least: 0.001, most: 1_000_000 },
	tokens: { least: 1_000, most: 1_000_000_000_000 }
};

/** The cap that a value stands for, or null where it is none: not a number, or outside its bounds. Tokens are whole. */
export function parseCap(value: unknown, unit: CapUnit): number | null {
	const { least, most } = capBounds[unit];
	if (typeof value !== 'number' || !(value >= least && value <= most)) return null;
	return unit === 'tokens' ? Math.round(value) : value;
}

/** Reads stored caps, which may be incomplete or damaged. */
export function parseSpendingCaps(stored: unknown): SpendingCaps {
	const spec = asObject(stored);
	const cap = (scope: CapScope): SpendingCap => {
		const { money, tokens } = asObject(spec[scope]);
		return { money: parseCap(money, 'money'), tokens: parseCap(tokens, 'tokens') };
	};
	const code = parseText(spec.currency) ?? '';
	return {
		currency: /^[A-Z]{3}$/.test(code) ? code : 'USD',
		turn: cap('turn'),
		conversation: cap('conversation'),
		day: cap('day')
	};
}
