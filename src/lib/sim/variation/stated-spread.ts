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

/**
 * The nominal value and the spread of a text that is nothing but one random function of numbers; null for any other text.
 *
 * Sources: ngspice manual, section 2.14.3 (agauss, gauss, aunif, unif); HSPICE user guide, "Monte Carlo" (the same); LTspice help, ".FUNC" (mc).
 *
 * @param numberIn reads a number or an expression of numbers
 */
export function statedSpread(
	text: string,
	numberIn: (text: string) => number | null
): { nominal: number; spread: StatedSpread } | null {
	const bare = text.replace(/^[{'"](.*)[}'"]$/u, '$1').trim();
	const [, name = '', inside = ''] = /^(agauss|gauss|aunif|unif|mc)\s*\(([^()]*)\)$/iu.exec(bare) ?? [];
	const meaning = ownValue(functions, name.toLowerCase());
	if (!meaning) return null;
	const { shape, relative } = meaning;
	const [nominal, amount, sigmas, ...more] = inside.split(',').map((each) => numberIn(each.trim()));
	if (typeof nominal !== 'number' || typeof amount !== 'number' || amount < 0 || more.length > 0) return null;
	if (shape === 'uniform') return sigmas === undefined ? { nominal, spread: { shape, amount, relative } } : null;
	return typeof sigmas === 'number' && sigmas > 0 ? { nominal, spread: { shape, amount, relative, sigmas } } : null;
}
