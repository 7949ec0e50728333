/**
 * The samples at which a line has to bend, as indices: without those that a straight line passes by anyway. A smooth curve of a thousand
 * samples has some fifty. NaN is a gap, and one of its samples is among them.
 *
 * @param x and
 * @param y of the samples, from left to right, as they are drawn
 * @param tolerance how far the line may pass by a sample, along y
 */
export function lineCorners(x: Float64Array, y: Float64Array, tolerance: number): number[] {
	const corners: number[] = [];
	// The line begins at the corner. It may end at the sample before, in a direction in which it passes by all samples between.
	let [cornerX, cornerY, low, high] = [NaN, NaN, -Infinity, Infinity];
	let isOpen = false;
	for (let i = 0; i < x.length; i++) {
		const [nextX, nextY] = [x[i]!, y[i]!];
		if (isOpen) {
			const direction = (nextY - cornerY) / (nextX - cornerX);
			if (!(nextX > cornerX && direction >= low && direction <= high)) {
				corners.push(i - 1);
				[cornerX, cornerY, low, high] = [x[i - 1]!, y[i - 1]!, -Infinity, Infinity];
			}
		}
		const across = nextX - cornerX;
		if (across > 0 && !Number.isNaN(nextY) && !Number.isNaN(cornerY)) {
			low = Math.max(low, (nextY - tolerance - cornerY) / across);
			high = Math.min(high, (nextY + tolerance - cornerY) / across);
			isOpen = true;
		} else {
			// The first sample, a gap, the sample after it, or a step, which has no direction.
			if (!(Number.isNaN(nextY) && Number.isNaN(cornerY))) corners.push(i);
			[cornerX, cornerY, low, high, isOpen] = [nextX, nextY, -Infinity, Infinity, false];
		}
	}
	if (isOpen) corners.push(x.length - 1);
	return corners;
}

/** A curve with more samples is not remembered: where a few of them are in view they are looked at again. */
const MAX_REMEMBERED = 16_384;

interface Scales {
	logX: boolean;
	logY: boolean;
	/** Tolerance along y, of its logarithm on a logarithmic axis; at most this is used. */
	tolerance: number;
}

const remembered = new WeakMap<Float64Array, Scales & { x: Float64Array; corners: Uint32Array | null }>();

/**
 * The corners of a whole curve. They do not depend on the part of the horizontal axis that is shown, so that a family of a thousand curves
 * is moved without a look at each of its samples.
 *
 * @returns null for a curve that is long, rough or not finite
 */
export function rememberedCorners(x: Float64Array, y: Float64Array, scales: Scales): Uint32Array | null {
	if (y.length > MAX_REMEMBERED) return null;
	const { logX, logY } = scales;
	// So that a view that grows evenly in height does not need others each time.
	const tolerance = Math.pow(2, Math.floor(Math.log2(scales.tolerance)));
	const known = remembered.get(y);
	if (known?.x === x && known.logX === logX && known.logY === logY && known.tolerance === tolerance)
		return known.corners;
	const down = logY ? y.map(Math.log) : y;
	const found =
		down.includes(Infinity) || down.includes(-Infinity) ? [] : lineCorners(logX ? x.map(Math.log) : x, down, tolerance);
	const corners = found.length > 0 && found.length <= y.length / 2 ? Uint32Array.from(found) : null;
	remembered.set(y, { x, logX, logY, tolerance, corners });
	return corners;
}
