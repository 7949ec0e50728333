import { lowerBound } from '#lib/base/lower-bound.ts';
import type { Slice } from '../slice.ts';
import { LinePen } from './clipped.ts';
import type { CoveredColumns } from './covered-columns.ts';
import { lineCorners, rememberedCorners } from './line-corners.ts';
import { pixelMap, type PlotFrame } from './plot-frame.ts';
import type { CurveSurface, Surface } from './surface.ts';

/** How far a drawn line may pass by a sample, CSS pixels: less than is seen. */
const TOLERANCE = 0.25;

/**
 * The samples of a curve at which its line bends, from the last before the view to the first after it; null for a curve whose corners are
 * looked for each time.
 *
 * @param samples that are drawn
 */
export function cornersInView(
	{ logX, logY, y: range, height, ratio }: PlotFrame,
	{ x, y }: Slice,
	samples: { from: number; to: number }
): Uint32Array | null {
	const span = logY ? Math.log(range.max / range.min) : range.max - range.min;
	const corners = rememberedCorners(x, y, { logX, logY, tolerance: (TOLERANCE * ratio * span) / height });
	if (!corners) return null;
	return corners.subarray(
		Math.max(0, lowerBound(corners, samples.from + 1) - 1),
		lowerBound(corners, samples.to - 1) + 1
	);
}

/**
 * Adds a curve to the path, from left to right, without the samples that a straight line passes by anyway. NaN is a gap.
 *
 * @param samples that are drawn
 * @param corners as of `cornersInView`
 */
export function addLine(
	ctx: Pick<Surface, 'moveTo' | 'lineTo'>,
	frame: PlotFrame,
	{ x, y }: Slice,
	samples = { from: 0, to: x.length },
	corners = cornersInView(frame, { x, y }, samples)
): void {
	const { left, top } = pixelMap(frame);
	const pen = new LinePen(ctx);
	if (corners) {
		for (const sample of corners) pen.add(left(x[sample]!), top(y[sample]!));
		return;
	}
	const across = x.subarray(samples.from, samples.to).map(left);
	const down = y.subarray(samples.from, samples.to).map(top);
	for (const sample of lineCorners(across, down, TOLERANCE * frame.ratio)) pen.add(across[sample]!, down[sample]!);
}

/**
 * Fills what a curve covers of columns of pixels. For a curve with several samples in a column it looks as the line does, and takes a tenth
 * of the time.
 *
 * @param thickness of the line, device pixels
 */
export function fillBand(ctx: CurveSurface, left: number, columns: CoveredColumns, thickness: number): void {
	const { highest, lowest } = columns;
	const isEmpty = (column: number) => !(highest[column]! <= lowest[column]!);
	ctx.beginPath();
	for (let from = 0; from < highest.length;) {
		if (isEmpty(from)) {
			from++;
			continue;
		}
		let to = from;
		while (to < highest.length && !isEmpty(to)) to++;
		addBand(ctx, left + from, highest.subarray(from, to), lowest.subarray(from, to), thickness / 2);
		from = to;
	}
	ctx.fill();
}

/** Adds the outline of columns beside each other: its corners are between columns, so that a slope is smooth. */
function addBand(ctx: CurveSurface, left: number, highest: Float64Array, lowest: Float64Array, margin: number): void {
	const last = highest.length - 1;
	for (let edge = 0; edge <= last + 1; edge++) {
		const top = Math.min(highest[Math.max(0, edge - 1)]!, highest[Math.min(last, edge)]!) - margin;
		if (edge === 0) ctx.moveTo(left, top);
		else ctx.lineTo(left + edge, top);
	}
	for (let edge = last + 1; edge >= 0; edge--)
		ctx.lineTo(left + edge, Math.max(lowest[Math.max(0, edge - 1)]!, lowest[Math.min(last, edge)]!) + margin);
}
