import { extremes } from '#lib/charts/pyramid.ts';
import { samplesInView } from '#lib/charts/slice.ts';
import { limitsOf, type Tolerance } from '#lib/charts/overlay/tolerance.ts';
import { clippedShape, type Point } from './clipped.ts';
import { colourIndex, type Curve } from './curves.ts';
import type { Palette } from './palette.ts';
import { pixelMap, type PlotFrame } from './plot-frame.ts';
import type { Surface } from './surface.ts';

/** Opacity of the first overlay, and the factor to that of each further one: shades of one colour. */
const FIRST = 0.75;
const FALL = 0.82;

/** Dash patterns that distinguish overlays in addition to their shades, CSS pixels. */
const dashes: readonly (readonly number[])[] = [
	[6, 3],
	[2, 3],
	[10, 3, 2, 3],
	[12, 5],
	[4, 2, 1, 2],
	[1, 2]
];

/** @param step place among the overlays, from 0 */
export function overlayAlpha(step: number): number {
	return FIRST * FALL ** step;
}

/** @param step place among the overlays, from 0 */
export function overlayDash(step: number): readonly number[] {
	return dashes[step % dashes.length] ?? [];
}

/** Parts of a long curve in a pixel, of each of which the band has one point. */
const PARTS_PER_PIXEL = 4;
/** Opacity of a tolerance band. */
const BAND = 0.14;

/** Fills what a tolerance allows around a curve; nothing where the tolerance is in another unit. */
export function drawBand(ctx: Surface, frame: PlotFrame, palette: Palette, curve: Curve, tolerance: Tolerance): void {
	const limits = limitsOf(tolerance, curve.series.yAxis);
	if (!limits) return;
	const { pyramid, series } = curve;
	const { from, to } = samplesInView(series.x, frame.x.min, frame.x.max);
	const size = Math.max(1, Math.floor((to - from) / (PARTS_PER_PIXEL * frame.width)));
	const upper: Point[] = [];
	const lower: Point[] = [];
	const { left, top } = pixelMap(frame);
	for (let i = from; i < to; i += size) {
		const [low, high] = extremes(pyramid, i, Math.min(to, i + size));
		const [above, below] = [top(limits.upper(high)), top(limits.lower(low))];
		if (!(low <= high) || Number.isNaN(above) || Number.isNaN(below)) continue;
		const across = left(series.x[i]!);
		upper.push([across, above]);
		lower.push([across, below]);
	}
	ctx.beginPath();
	for (const point of clippedShape([...upper, ...lower.toReversed()])) ctx.lineTo(...point);
	ctx.globalAlpha = BAND;
	ctx.fillStyle = palette.curves[colourIndex(curve.order)] ?? palette.text;
	ctx.fill();
}
