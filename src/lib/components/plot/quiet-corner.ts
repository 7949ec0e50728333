import { cursorPositions, pointOf, type Curve } from '#lib/charts/draw/curves.ts';
import { fractionOf, valueAt, type Range } from '#lib/charts/draw/range.ts';

/** A corner of a plot. */
export interface Corner {
	across: 'left' | 'right';
	down: 'top' | 'bottom';
}

/** The visible curves of a pane and the parts of its axes that are shown. */
export interface DrawnPane {
	curves: readonly Curve[];
	x: Range;
	y: Range;
	logX: boolean;
	logY: boolean;
}

/** In the order in which they are taken where as much is drawn in several. */
const CORNERS: readonly Corner[] = [
	{ across: 'right', down: 'top' },
	{ across: 'left', down: 'top' },
	{ across: 'right', down: 'bottom' },
	{ across: 'left', down: 'bottom' }
];
/** Curves of a pane that are looked at: of hundreds, some at equal steps show where the others are. */
const MAX_CURVES = 60;
/** Points of each curve that are looked at. */
const POINTS = 100;

/**
 * The corner in which the least of the curves is drawn.
 *
 * @param panes one below the other, of equal height
 * @param width and
 * @param height of the corner, as fractions of the plot
 */
export function quietCorner(panes: readonly DrawnPane[], width: number, height: number): Corner {
	const drawn = panes.flatMap(({ curves, x, y, logX, logY }, pane) =>
		curves
			.filter((_, index) => index % Math.ceil(curves.length / MAX_CURVES) === 0)
			.flatMap((curve) =>
				Array.from({ length: POINTS }, (_, index) => {
					const point = pointOf(curve, placeOn(curve, index / (POINTS - 1), x, logX));
					if (!point) return { across: NaN, down: NaN };
					return {
						across: fractionOf(point.x, x, logX),
						down: (pane + 1 - fractionOf(point.y, y, logY)) / panes.length
					};
				})
			)
	);
	const covered = ({ across, down }: Corner) =>
		drawn.filter(
			(point) =>
				(across === 'left' ? point.across <= width : point.across >= 1 - width) &&
				(down === 'top' ? point.down <= height : point.down >= 1 - height)
		).length;
	return CORNERS.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}

/** A position along the axis of the cursors: in the view, or at one of the points of a curve with a parameter. */
function placeOn({ series }: Curve, fraction: number, x: Range, logX: boolean): number {
	if (!series.parameter) return valueAt(fraction, x, logX);
	const positions = cursorPositions(series);
	return positions[Math.round(fraction * (positions.length - 1))] ?? NaN;
}
