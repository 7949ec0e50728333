import { expect, it } from 'vitest';
import { plotSeries } from '#lib/charts/series.ts';
import { wholeY } from '#lib/charts/draw/curves.ts';
import { quietCorner } from '#lib/components/plot/quiet-corner.ts';
import { lowPass, transient } from '../../support/sample-plots.ts';
import { panesOf } from '../../support/page/panes-of.ts';

const drawn = (plot: Parameters<typeof plotSeries>[0], signals: string[]) =>
	panesOf(plotSeries(plot, signals)).map(({ curves, xAxis, yAxis }) => {
		const logY = yAxis.scale === 'log';
		const { min, max } = { min: curves[0]!.series.x[0]!, max: curves[0]!.series.x.at(-1)! };
		return { curves, x: { min, max }, logX: xAxis.scale === 'log', logY, y: wholeY(curves, logY) };
	});

it('[C17] the table of the cursors appears where least is drawn', () => {
	const magnitude = drawn(lowPass(), ['v(out)']).slice(0, 1);
	expect(quietCorner(magnitude, 0.4, 0.4)).toEqual({ across: 'left', down: 'bottom' });
	const rising = transient(8);
	expect(quietCorner(drawn(rising, ['v(out)']), 0.4, 0.4)).toEqual({
		across: 'left',
		down: 'top'
	});
	// Nothing is drawn outside the curves, so the usual corner is as good as any.
	expect(quietCorner([], 0.4, 0.4)).toEqual({ across: 'right', down: 'top' });
});
