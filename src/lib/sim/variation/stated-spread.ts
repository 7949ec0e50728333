import { ownValue } from '#lib/base/own-value.ts';

/** How a value of the netlist is random by one of its functions: `agauss(1k, 50, 3)`, `mc(1k, 0.05)`. */
export interface StatedSpread {
	shape: 'gauss' | 'uniform';
	/** In the unit of the value, or a part of the nominal value. */
	amount: number;
	relative: boolean;
	/** How many standard deviations the amount is, of a Gauss distribution. */
	sigmas?: number;
}

/** Of ngspice and HSPICE; `mc` of LTspice, which is `unif`. */
const functions = {
	agauss: { shape: 'gauss', relative: false },
	gauss: { shape: 'gauss', relative: true },
	aunif: { shape: 'uniform', relative: false },
	unif: { shape: 'uniform', relative: true },
	mc: { shape: 'uniform', relative: true }
} as const;

type Stated = { nominal: number; spread: StatedSpread };
type NumberIn = (text: string) => number | null;

const CALL = /\b(agauss|gauss|aunif|unif|mc|flat)\s*\(([^()]*)\)/giu;
/** How far from its middle a Gauss distribution must be followed in proportion. */
const SEEN_SIGMAS = 6;
/** Digits of a deviation that is computed from an expression. */
const DIGITS = 9;

/**
 * The nominal value and the spread of a text that is a random function of numbers, or an expression of numbers that such a function moves
 * in proportion, such as `1k*(1+gauss(0.05))`; null for any other text.
 *
 * Sources: ngspice manual, section 2.14.3 (agauss, gauss, aunif, unif); HSPICE user guide, "Monte Carlo" (the same); LTspice help, ".FUNC" (mc,
 * and flat and gauss with one argument, which are around 0).
 *
 * @param numberIn reads a number or an expression of numbers
 */
export function statedSpread(text: string, numberIn: NumberIn): Stated | null {
	const bare = text.replace(/^[{'"](.*)[}'"]$/u, '$1').trim();
	const [call, ...more] = [...bare.matchAll(CALL)];
	const stated = call && more.length === 0 ? ofCall(call[1]!.toLowerCase(), call[2]!, numberIn) : null;
	if (!call || !stated || call[0] === bare) return stated;
	const [before, after] = [bare.slice(0, call.index), bare.slice(call.index + call[0].length)];
	return ofExpression((value) => numberIn(`{${before}(${value})${after}}`), stated);
}

function ofCall(name: string, inside: string, numberIn: NumberIn): Stated | null {
	const [first, second, sigmas, ...more] = inside.split(',').map((each) => numberIn(each.trim()));
	if (typeof first !== 'number' || more.length > 0) return null;
	if (second === undefined && (name === 'flat' || name === 'gauss')) {
		const spread = { amount: Math.abs(first), relative: false };
		return {
			nominal: 0,
			spread: name === 'flat' ? { shape: 'uniform', ...spread } : { shape: 'gauss', ...spread, sigmas: 1 }
		};
	}
	const meaning = ownValue(functions, name);
	if (!meaning || typeof second !== 'number' || second < 0) return null;
	const { shape, relative } = meaning;
	const spread = { shape, amount: second, relative };
	if (shape === 'uniform') return sigmas === undefined ? { nominal: first, spread } : null;
	return typeof sigmas === 'number' && sigmas > 0 ? { nominal: first, spread: { ...spread, sigmas } } : null;
}

/** What an expression makes of a random value in it; null unless it follows that in proportion, as the shape would be another one then. */
function ofExpression(valueAt: (value: number) => number | null, { nominal, spread }: Stated): Stated | null {
	const amount = spread.relative ? spread.amount * Math.abs(nominal) : spread.amount;
	const ends = spread.shape === 'gauss' ? SEEN_SIGMAS / (spread.sigmas ?? 1) : 1;
	const reach = amount * ends;
	const [middle, high, low, half] = [0, 1, -1, 0.5].map((part) => valueAt(nominal + part * reach));
	if (middle == null || high == null || low == null || half == null) return null;
	const rounding = 1e-9 * Math.max(Math.abs(high), Math.abs(low), Math.abs(middle));
	const isLinear = [high + low - 2 * middle, high + middle - 2 * half].every((bend) => Math.abs(bend) <= rounding);
	if (!isLinear) return null;
	const moved = Math.abs(high - low) / 2 / ends;
	const stated = Number((middle === 0 ? moved : moved / Math.abs(middle)).toPrecision(DIGITS));
	return { nominal: middle, spread: { ...spread, amount: stated, relative: middle !== 0 } };
}
