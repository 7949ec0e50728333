import { formatSi } from '#lib/base/quantity.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { finding, partCards, type Bench, type BenchFinding, type BenchNodes, type BenchPart } from '../bench.ts';
import { crossing, curvesOf, phaseOf, valueAt, type Curve } from '../curve.ts';

/** Supplies of the benches, volts. */
const SUPPLY = 5;
const supplies = [`VCC vcc 0 ${SUPPLY}`, `VEE vee 0 -${SUPPLY}`];
const roles = ['in_plus', 'in_minus', 'out', 'supply_plus', 'supply_minus', 'ground', 'enable', 'shutdown'] as const;

/** Where the supplies and the pins that switch the part on are; low is its ground, else its negative supply. */
function rails({ pins }: Pick<BenchPart, 'pins'>): BenchNodes {
	const hasGround = pins.some(({ role }) => role === 'ground');
	return { supply_plus: 'vcc', supply_minus: 'vee', ground: '0', enable: 'vcc', shutdown: hasGround ? '0' : 'vee' };
}

/** Error of a follower that an op-amp may have, and that one may have whose gain is low, volts. */
const MAX_ERROR = 0.02;
const MAX_UNCLEAR_ERROR = 0.2;
/** Half the swept input, volts. */
const REACH = 1;

/** The op-amp as a follower: output against input, and the bandwidth. */
export const follower: Bench = {
	id: 'follower',
	needs: [['in_plus', 'in_minus', 'out']],
	roles,
	cards: (part) => [
		...supplies,
		'VIN in 0 DC 0 AC 1',
		...partCards(part, { ...rails(part), in_plus: 'in', in_minus: 'out', out: 'out' }),
		'RL out 0 10k',
		`.dc VIN -${REACH} ${REACH} 0.02`,
		'.ac dec 20 10 1g',
		'.save v(in) v(out)'
	],
	judge(plots): BenchFinding | null {
		const [curve] = curvesOf(plots, 'dc', 'v(out)');
		if (!curve) return null;
		const errors = curve.x.map((input, index) => Math.abs(curve.y[index]! - input));
		const error = Math.max(...errors);
		const corner = cornerOf(plots);
		const values = {
			error: formatSi(error, 'V', 3),
			atLow: formatSi(valueAt(curve, -REACH), 'V', 3),
			atHigh: formatSi(valueAt(curve, REACH), 'V', 3),
			bandwidth: corner === null ? '' : formatSi(corner, 'Hz', 3)
		};
		if (corner !== null && leads(plots, corner)) return finding('fails', 'feeds_back_positively', values);
		// Not a number compares as false.
		if (error <= MAX_ERROR) return finding('works', corner === null ? 'follows_dc' : 'follows', values);
		return finding(error <= MAX_UNCLEAR_ERROR ? 'unclear' : 'fails', 'does_not_follow', values);
	}
};

/** Where the gain has fallen by 3 dB, Hz; null if it does not fall so far. */
function cornerOf(plots: readonly Plot[]): number | null {
	const [curve] = curvesOf(plots, 'ac', 'v(out)');
	return curve ? crossing(curve, curve.y[0]! / Math.SQRT2) : null;
}

/** Phase by which the output of a stable follower never leads, degrees. */
const MAX_LEAD = 1;

/**
 * Whether the output leads the input well below the corner: that is a pole in the right half plane. A DC analysis also solves
 * a follower with swapped inputs, whose output would run away.
 */
function leads(plots: readonly Plot[], corner: number): boolean {
	const phase = phaseOf(plots, 'v(out)');
	return phase !== null && valueAt(phase, corner / 5) > MAX_LEAD;
}

/** Minimum swing of a comparator's output, volts. */
const MIN_SWING = 1;

/** The comparator with its negative input at ground: where its output switches. */
export const threshold: Bench = {
	id: 'threshold',
	needs: [['in_plus', 'in_minus', 'out']],
	roles,
	cards: (part) => [
		...supplies,
		'VIN in 0 0',
		'VREF ref 0 0',
		...partCards(part, { ...rails(part), in_plus: 'in', in_minus: 'ref', out: 'out' }),
		'* An open collector needs a pull-up.',
		'RPULL vcc out 10k',
		'.dc VIN -0.1 0.1 0.5m',
		'.save v(in) v(out)'
	],
	judge(plots): BenchFinding | null {
		const [curve] = curvesOf(plots, 'dc', 'v(out)');
		if (!curve) return null;
		return switching(curve);
	}
};

function switching(curve: Curve): BenchFinding {
	const low = valueAt(curve, -0.1);
	const high = valueAt(curve, 0.1);
	const at = crossing(curve, (low + high) / 2);
	const values = {
		low: formatSi(low, 'V', 3),
		high: formatSi(high, 'V', 3),
		at: at === null ? '' : formatSi(at, 'V', 3)
	};
	if (high - low >= MIN_SWING) return finding('works', 'switches', values);
	if (low - high >= MIN_SWING) return finding('unclear', 'switches_inverted', values);
	return finding('fails', 'does_not_switch', values);
}
