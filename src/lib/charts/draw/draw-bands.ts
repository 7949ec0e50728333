import { BAND_PARTS } from '#lib/charts/drawings/bands.ts';
import { extremes, type Pyramid } from '#lib/charts/pyramid.ts';
import { samplesInView } from '#lib/charts/slice.ts';
import type { Trace } from '#lib/charts/trace.ts';
import { clippedShape, type Point } from './clipped.ts';
import { addLine } from './curve-path.ts';
import { colourIndex } from './curves.ts';
import type { Palette } from './palette.ts';
import { pixelMap, type PlotFrame } from './plot-frame.ts';
import type { Surface } from './surface.ts';

/** The distribution of a family: a curve for each of `BAND_PARTS`. */
export interface FamilyBands {
	/** Of its signal, as in `Curve`. */
	order: number;
	traces: readonly Trace[];
}

/** Opacity of each band, from the outermost: they lie over each other. */
export const BAND_ALPHAS = [0.12, 0.18, 0.25] as const;
/** Width of the median, CSS pixels. */
const MEDIAN_WIDTH = 2;
/** Parts of a long curve in a pixel, of each of which a band has one point. */
const PARTS_PER_PIXEL = 2;

/** Fills what is between the outer curves, those within them, and so on, and draws the median. */
export function drawFamilyBands(
	ctx: Surface,
	frame: PlotFrame,
	palette: Palette,
	{ order, traces }: FamilyBands
): void {
	const colour = palette.curves[colourIndex(order)] ?? palette.text;
	const median = traces[(BAND_PARTS.length - 1) / 2];
	if (traces.length !== BAND_PARTS.length || !median) return;
	ctx.fillStyle = colour;
	for (const [index, alpha] of BAND_ALPHAS.entries()) {
		ctx.globalAlpha = alpha;
		fillBetween(ctx, frame, traces[index]!.pyramid, traces[traces.length - 1 - index]!.pyramid);
	}
	ctx.globalAlpha = 1;
	ctx.beginPath();
	addLine(ctx, frame, median.series, samplesInView(median.series.x, frame.x.min, frame.x.max));
	ctx.strokeStyle = colour;
	ctx.lineWidth = MEDIAN_WIDTH * frame.ratio;
	ctx.lineJoin = 'round';
	ctx.stroke();
}

/** Fills what is between two curves over the same x, with gaps where one has no value. */
function fillBetween(ctx: Surface, frame: PlotFrame, lower: Pyramid, upper: Pyramid): void {
	const { from, to } = samplesInView(lower.x, frame.x.min, frame.x.max);
	const size = Math.max(1, Math.floor((to - from) / (PARTS_PER_PIXEL * frame.width)));
	const { left, top } = pixelMap(frame);
	let above: Point[] = [];
	let below: Point[] = [];
	const fill = (): void => {
		ctx.beginPath();
		for (const [index, point] of clippedShape([...above, ...below.toReversed()]).entries())
			if (index === 0) ctx.moveTo(...point);
			else ctx.lineTo(...point);
		if (above.length > 1) ctx.fill();
		[above, below] = [[], []];
	};
	for (let i = from; i < to; i += size) {
		const end = Math.min(to, i + size);
		const [low] = extremes(lower, i, end);
		const [, high] = extremes(upper, i, end);
		const heights = [top(high), top(low)] as const;
		if (!(low <= high) || heights.some(Number.isNaN)) {
			fill();
			continue;
		}
		const across = left(lower.x[i]!);
		above.push([across, heights[0]]);
		below.push([across, heights[1]]);
	}
	fill();
}
