import { expect, it } from 'vitest';
import { plotSeries } from '#lib/charts/series.ts';
import { toPanes, wholeY } from '#lib/components/plot/curves.ts';
import { quietCorner } from '#lib/components/plot/quiet-corner.ts';
import { lowPass, transient } from '../../support/sample-plots.ts';

const drawn = (plot: Parameters<typeof plotSeries>[0], signals: string[]) =>
	toPanes(plotSeries(plot, signals)).map(({ curves, yAxis }) => {
		const logY = yAxis.scale === 'log';
		return { curves, logY, y: wholeY(curves, logY) };
	});

it('[C17] the table of the cursors appears where least is drawn', () => {
	const frequencies = { range: { min: 1, max: 1e6 }, log: true };
	const magnitude = drawn(lowPass(), ['v(out)']).slice(0, 1);
	expect(quietCorner(magnitude, frequencies, 0.4, 0.4)).toEqual({ across: 'left', down: 'bottom' });
	const rising = transient(8);
	expect(quietCorner(drawn(rising, ['v(out)']), { range: { min: 0, max: 7e-6 }, log: false }, 0.4, 0.4)).toEqual({
		across: 'left',
		down: 'top'
	});
	// Nothing is drawn outside the curves, so the usual corner is as good as any.
	expect(quietCorner([], frequencies, 0.4, 0.4)).toEqual({ across: 'right', down: 'top' });
});
