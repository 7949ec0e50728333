/** Standard normal draws that are moved to a center and scaled. */
export interface Component {
	center: Float64Array;
	scale: number;
}

/** The part of the samples that is drawn without a shift, so that no weight is above its inverse. */
export const PLAIN = 0.1;
/** The part that is drawn twice as wide, to hit failures elsewhere. */
const WIDE = 0.1;
const WIDE_SCALE = 2;

/**
 * The distribution that samples are drawn from: around the centers of the failures, and some everywhere (a defensive mixture).
 *
 * Source: T. Hesterberg, "Weighted average importance sampling and defensive mixture distributions", Technometrics 37 (1995).
 */
export class Mixture {
	readonly #parts: readonly (Component & { share: number })[];

	constructor(
		private readonly dimensions: number,
		centers: readonly Float64Array[]
	) {
		const origin = new Float64Array(dimensions);
		const around = centers.length > 0 ? 1 - PLAIN - WIDE : 0;
		const rest = (1 - around) / (PLAIN + WIDE);
		this.#parts = [
			{ center: origin, scale: 1, share: PLAIN * rest },
			{ center: origin, scale: WIDE_SCALE, share: WIDE * rest },
			...centers.map((center) => ({ center, scale: 1, share: around / centers.length }))
		];
	}

	/** The component of a sample, by a uniform number from 0 to 1. */
	component(uniform: number): Component {
		let sum = 0;
		return this.#parts.find(({ share }) => uniform < (sum += share)) ?? this.#parts.at(-1)!;
	}

	/** How much likelier a point is by the standard normal distribution than by this one. */
	weight(normals: Float64Array): number {
		const own = halfSquare(normals);
		let ratio = 0;
		for (const { center, scale, share } of this.#parts)
			ratio += share * Math.exp(own - this.dimensions * Math.log(scale) - halfSquare(normals, center) / scale ** 2);
		return 1 / ratio;
	}
}

/** Half of the square of the distance of two points. */
function halfSquare(point: Float64Array, center?: Float64Array): number {
	let sum = 0;
	for (let i = 0; i < point.length; i += 1) sum += (point[i]! - (center?.[i] ?? 0)) ** 2;
	return sum / 2;
}
