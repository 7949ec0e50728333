import { formatSi } from '#lib/base/quantity.ts';
import { finding, partCards, type Bench, type BenchFinding } from '../bench.ts';
import { curvesOf, valueAt, type Curve } from '../curve.ts';

const roles = ['anode', 'cathode'] as const;

/** Currents at which a diode is measured, amperes. */
const LOW_CURRENT = 1e-3;
const HIGH_CURRENT = 10e-3;
/** Largest forward voltage of a diode, with a margin for blue LEDs, volts. */
const MAX_FORWARD = 4.6;
/** Lowest voltage at which a Zener diode breaks down rather than conducts, volts. */
const MIN_BREAKDOWN = 1.2;

/** Current and voltage of a diode through 100 Ω. */
export const forward: Bench = {
	id: 'forward',
	needs: [roles],
	roles,
	cards: (part) => [
		'V1 in 0 0',
		'RS in meter 100',
		'VD meter a 0',
		...partCards(part, { anode: 'a', cathode: '0' }),
		'.dc V1 -6 6 0.02',
		'.save v(a) i(vd)'
	],
	judge(plots): BenchFinding | null {
		const [current] = curvesOf(plots, 'dc', 'i(vd)');
		const [voltage] = curvesOf(plots, 'dc', 'v(a)');
		if (!current || !voltage) return null;
		const at = (wanted: number) => valueAt({ x: current.y, y: voltage.y }, wanted);
		const reverse = -current.y[0]!;
		const most = current.y.at(-1)!;
		const values = {
			low: formatSi(at(LOW_CURRENT), 'V', 3),
			high: formatSi(at(HIGH_CURRENT), 'V', 3),
			reverse: formatSi(reverse, 'A', 2)
		};
		if (most >= HIGH_CURRENT && at(HIGH_CURRENT) < MAX_FORWARD) {
			if (reverse < LOW_CURRENT) return finding('works', 'conducts', values);
			const breakdown = -at(-LOW_CURRENT);
			if (breakdown >= MIN_BREAKDOWN)
				return finding('works', 'conducts_both_ways', { ...values, breakdown: formatSi(breakdown, 'V', 3) });
		}
		if (reverse > HIGH_CURRENT && most < LOW_CURRENT) return finding('unclear', 'conducts_backwards', values);
		return finding('fails', 'does_not_conduct', { ...values, most: formatSi(most, 'A', 2) });
	}
};

/** Current at which a Zener voltage is measured, and the distance over which its resistance is, amperes. */
const ZENER_CURRENT = 5e-3;
const AROUND = 1e-3;

/** Voltage of a Zener diode while a current flows through it. */
export const zener: Bench = {
	id: 'zener',
	needs: [roles],
	roles,
	cards: (part) => [
		'I1 0 k 0',
		'* Limits the voltage if the diode does not break down.',
		'RP k 0 1Meg',
		...partCards(part, { anode: '0', cathode: 'k' }),
		'.dc I1 0 20m 0.05m',
		'.save v(k)'
	],
	judge(plots): BenchFinding | null {
		const [curve] = curvesOf(plots, 'dc', 'v(k)');
		return curve ? breakdown(curve) : null;
	}
};

function breakdown(curve: Curve): BenchFinding {
	const voltage = valueAt(curve, ZENER_CURRENT);
	const slope = (valueAt(curve, ZENER_CURRENT + AROUND) - valueAt(curve, ZENER_CURRENT - AROUND)) / (2 * AROUND);
	const values = { voltage: formatSi(voltage, 'V', 3), resistance: formatSi(slope, 'Ω', 2) };
	if (voltage > MIN_BREAKDOWN && voltage < 500) return finding('works', 'breaks_down', values);
	return voltage <= MIN_BREAKDOWN
		? finding('unclear', 'zener_forward', values)
		: finding('fails', 'no_breakdown', values);
}
