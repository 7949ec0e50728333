import { Fault } from '#lib/base/fault.ts';
import type { AreaDoubt } from '#lib/sim/variation/element-area.ts';
import { normalCdf } from '../random/normal-cdf.ts';
import { normalQuantile } from '../random/normal-quantile.ts';
import { discreteDeviation } from './discrete.ts';
import type { Deviation, Distribution, Spread, Tolerance } from './distribution.ts';

/**
 * What a distribution does to a value.
 *
 * @param name of the parameter, for faults
 * @throws Fault `study_nominal_invalid`; `study_tolerance_invalid` for one that is negative or not finite; `study_relative_of_zero` for a tolerance
 * that has no effect as the nominal value is 0; `study_weights_invalid`; `study_area_unknown` for mismatch without an area
 * @param area of the element, m², or why it is not known; null where there is no element
 */
export function deviationOf(
	distribution: Distribution,
	nominal: number,
	name: string,
	area: number | AreaDoubt | null = null
): Deviation {
	if (!Number.isFinite(nominal))
		throw new Fault('study_nominal_invalid', `${name} has no finite nominal value`, { parameter: name });
	const size = (tolerance: Tolerance) => absolute(tolerance, nominal, name);
	const spread = (given: Spread) => size(given) / checked(given.sigmas ?? 1, name);
	switch (distribution.shape) {
		case 'gauss': {
			const sigma = spread(distribution.sigma);
			return { kind: 'offset', fromNormal: (z) => sigma * z, ends: null };
		}
		case 'uniform':
			return uniform(size(distribution.below), size(distribution.above));
		case 'log-normal': {
			const sigma = checked(distribution.sigma, name);
			if (nominal === 0) throw relativeOfZero(name);
			return { kind: 'factor', fromNormal: (z) => Math.exp(sigma * z), ends: null };
		}
		case 'truncated-gauss':
			return truncated(spread(distribution.sigma), size(distribution.below), size(distribution.above));
		case 'mismatch': {
			if (typeof area !== 'number') throw areaUnknown(name, area ?? 'missing');
			const sigma = size(distribution.coefficient) / Math.sqrt(area);
			return { kind: 'offset', fromNormal: (z) => sigma * z, ends: null };
		}
		case 'discrete':
			if (distribution.meaning === 'relative' && nominal === 0) throw relativeOfZero(name);
			return discreteDeviation(distribution, nominal, name);
	}
}

function uniform(below: number, above: number): Deviation {
	// From the nearer end, so that neither end is lost in rounding.
	const fromNormal = (z: number) =>
		z < 0 ? -below + (below + above) * normalCdf(z) : above - (below + above) * normalCdf(-z);
	return { kind: 'offset', fromNormal, ends: [-below, above] };
}

/**
 * Inverse of the distribution function F(x) = (Φ(x/σ) - Φ(a)) / (Φ(b) - Φ(a)) with a = -below/σ and b = above/σ.
 *
 * Source: N. L. Johnson, S. Kotz, N. Balakrishnan, "Continuous univariate distributions" 1 (1994), section 13.10.1.
 */
function truncated(sigma: number, below: number, above: number): Deviation {
	if (sigma === 0) return { kind: 'offset', fromNormal: () => 0, ends: [0, 0] };
	const [under, over] = [normalCdf(-below / sigma), normalCdf(-above / sigma)];
	const inside = 1 - under - over;
	const limited = (value: number) => Math.min(above, Math.max(-below, value));
	// Counted from the nearer end, as 1 - Φ(z) has no digits left where Φ(z) is almost 1.
	const fromNormal = (z: number) =>
		inside <= 0
			? 0
			: limited(
					z < 0
						? sigma * normalQuantile(under + inside * normalCdf(z))
						: -sigma * normalQuantile(over + inside * normalCdf(-z))
				);
	return { kind: 'offset', fromNormal, ends: [-below, above] };
}

function absolute({ amount, relative }: Tolerance, nominal: number, name: string): number {
	checked(amount, name);
	if (relative && nominal === 0 && amount > 0) throw relativeOfZero(name);
	return relative ? amount * Math.abs(nominal) : amount;
}

function checked(amount: number, name: string): number {
	if (amount >= 0 && Number.isFinite(amount)) return amount;
	const message = `A tolerance of ${name} is ${amount}, not a finite number from 0`;
	throw new Fault('study_tolerance_invalid', message, { parameter: name, value: String(amount) });
}

/** For models, which read the message; the catalogue has it for users. */
const areaDoubts: Readonly<Record<AreaDoubt, string>> = {
	missing: 'its W, L or m is missing or has no value that is known',
	long: 'its W or L in metres is longer than any element; micrometres need a unit (10u) or .option scale',
	scale: 'the factor by which the option scale changes its size is not known',
	inside: 'its subcircuit has not exactly one MOS transistor'
};

function areaUnknown(name: string, reason: AreaDoubt): Fault {
	const message = `${name}: the area of the element is not known for a mismatch by area: ${areaDoubts[reason]}`;
	return new Fault('study_area_unknown', message, { parameter: name, reason });
}

function relativeOfZero(name: string): Fault {
	const message = `${name} is 0, so a relative tolerance has no effect; use an absolute one`;
	return new Fault('study_relative_of_zero', message, { parameter: name });
}
