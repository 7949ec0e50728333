import { expect, test } from 'vitest';
import { plotSeries } from '#lib/charts/series.ts';
import { atOnce } from '#lib/base/slices.ts';
import { toPanes } from '#lib/charts/draw/curves.ts';
import { toTraces } from '#lib/charts/trace.ts';
import { baseOfPane, dropped, inPanes, moved, possibleMoves } from '#lib/components/plot/signals/signal-panes.ts';
import { lowPass } from '../../support/sample-plots.ts';

const shown = ['a', 'b', 'c'];

test('[C17] magnitude and phase of a signal move together, and keep the colours of the signals', () => {
	const panes = toPanes(inPanes(atOnce(toTraces(plotSeries(lowPass(), ['v(out)', 'v(in)']))), { 'v(out)': 2 }));
	expect(panes.map(({ id, curves }) => [id, curves.map(({ series }) => series.signal)])).toEqual([
		['magnitude', ['v(in)']],
		['magnitude · 2', ['v(out)']],
		['phase', ['v(in)']],
		['phase · 2', ['v(out)']]
	]);
	expect(panes.map(({ id }) => baseOfPane(id))).toEqual(['magnitude', 'magnitude', 'phase', 'phase']);
});

test('[C17] a signal gets a pane of its own, and goes back up', () => {
	expect(possibleMoves({}, shown, 'b')).toEqual(['own']);
	const own = moved({}, shown, 'b', 'own');
	expect(own).toEqual({ b: 2 });
	expect(possibleMoves(own, shown, 'b')).toEqual(['above']);
	expect(possibleMoves(own, shown, 'a')).toEqual(['below', 'own']);
	expect(moved(own, shown, 'b', 'above')).toEqual({});
});

test('[C17] an empty pane disappears; signals that are not shown have none', () => {
	expect(moved({ b: 2, c: 3 }, shown, 'b', 'above')).toEqual({ c: 2 });
	expect(moved({ b: 2, gone: 7 }, shown, 'a', 'below')).toEqual({ a: 2, b: 2 });
});

test('[C17] a signal is dropped into a pane or below it', () => {
	expect(dropped({ b: 2 }, shown, 'd', 'V · 2', false)).toEqual({ b: 2, d: 2 });
	expect(dropped({ b: 2 }, shown, 'd', 'V', true)).toEqual({ b: 2, d: 3 });
	expect(dropped({ b: 2 }, shown, 'b', 'V', false)).toEqual({});
});

test('[C17] a stored number that makes no sense is that of the first pane', () => {
	const traces = atOnce(toTraces(plotSeries(lowPass(), ['v(out)'])));
	const panes = inPanes(traces, { 'v(out)': -1.5, 'v(in)': 2 });
	expect(panes.map(({ series }) => series.pane)).toEqual(['magnitude', 'phase']);
});
