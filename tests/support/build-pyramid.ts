import { atOnce } from '#lib/base/slices.ts';
import { pyramidOf, type Pyramid } from '#lib/charts/pyramid.ts';

/** The pyramid of a curve, built in one go. */
export function buildPyramid(x: Float64Array, y: Float64Array): Pyramid {
	return atOnce(pyramidOf(x, y));
}
