import { interpolate, type Curve } from './curves.ts';
import { fractionOf, valueAt, type Range } from './range.ts';

/** A corner of a plot. */
export interface Corner {
	across: 'left' | 'right';
	down: 'top' | 'bottom';
}

/** The visible curves of a pane and the part of its vertical axis that is shown. */
export interface DrawnPane {
	curves: readonly Curve[];
	y: Range;
	logY: boolean;
}

/** In the order in which they are taken where as much is drawn in several. */
const CORNERS: readonly Corner[] = [
	{ across: 'right', down: 'top' },
	{ across: 'left', down: 'top' },
	{ across: 'right', down: 'bottom' },
	{ across: 'left', down: 'bottom' }
];
/** Points of each curve that are looked at. */
const POINTS = 100;

/**
 * The corner in which the least of the curves is drawn.
 *
 * @param panes one below the other, of equal height
 * @param width and
 * @param height of the corner, as fractions of the plot
 */
export function quietCorner(
	panes: readonly DrawnPane[],
	x: { range: Range; log: boolean },
	width: number,
	height: number
): Corner {
	const drawn = panes.flatMap(({ curves, y, logY }, pane) =>
		curves.flatMap((curve) =>
			Array.from({ length: POINTS }, (_, index) => {
				const across = index / (POINTS - 1);
				const value = interpolate(curve, valueAt(across, x.range, x.log));
				return { across, down: value === null ? NaN : (pane + 1 - fractionOf(value, y, logY)) / panes.length };
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
