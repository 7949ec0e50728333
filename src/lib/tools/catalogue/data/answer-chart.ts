import { atOnce } from '#lib/base/slices.ts';
import { chartPanes, chartSettings, shownCurves } from '#lib/charts/draw/chart-picture.ts';
import { wholeX, wholeY, type Pane } from '#lib/charts/draw/curves.ts';
import type { Range } from '#lib/charts/draw/range.ts';
import { areBandsDrawn, chosenMembers, drawnFamily, ofMembers } from '#lib/charts/family-choice.ts';
import { drawPlot } from '#lib/charts/drawings/draw-plot.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { failed } from '../../outcome.ts';
import type { ChartAnswer, ChartQuestion } from '../../curves/curve-questions.ts';
import type { ToolOutcome } from '../../types.ts';
import { chartText } from './chart-text.ts';
import { evaluated } from './evaluated.ts';

/** What a chart shows, or why it cannot be drawn. Reads all samples. */
export function answerChart({ name, plot, chart, ends, others }: ChartQuestion): ChartAnswer | ToolOutcome {
	const { kind, signals, xSignal } = chart;
	for (const text of xSignal === null ? signals : [...signals, xSignal]) {
		const result = evaluated(text, plot);
		if ('status' in result) return result;
		if (result.kind === 'number')
			return failed({
				errorType: 'expression_curve',
				message: `${text} is a number, not a curve.`,
				suggestions: ['Read numbers with inspect_data.']
			});
	}
	const draw = (drawn: Plot) =>
		atOnce(drawPlot({ kind, plot: drawn, selection: signals, settings: chartSettings(chart) }));
	const drawing = draw(plot);
	const family = drawnFamily(plot, drawing.traces);
	const members = chosenMembers(chart.members ?? '', family);
	const hasBands = kind === 'curves' && areBandsDrawn(members?.length ?? family.count, family, chart.bands ?? null);
	const panes = chartPanes(
		drawing,
		others.map((other) => ({ drawing: draw(other.plot) }))
	).map((pane) => ofMembers(pane, members));
	const [first] = panes;
	if (!first) {
		const reason = drawing.figures.find((one) => one.reason !== null)?.reason?.replaceAll('_', ' ');
		return failed({
			errorType: 'nothing_to_draw',
			message: `There is nothing to draw: ${reason ?? `no curve fits a chart of the kind ${kind}`}.`,
			suggestions: ['Look at the curves with inspect_data.']
		});
	}
	const x = visibleRange(ends.from, ends.to, wholeX(panes), first.xAxis);
	if (x && 'status' in x) return x;
	const y = visibleRange(ends.yFrom, ends.yTo, wholeY(shownCurves(first), first.yAxis.scale === 'log'), first.yAxis);
	if (y && 'status' in y) return y;
	return {
		x,
		y,
		text: chartText({ name, plot, chart, x, y, panes, figures: drawing.figures, others, members, hasBands })
	};
}

/** An end that is not given is that of the curves. */
function visibleRange(
	from: number | null,
	to: number | null,
	whole: Range | null,
	{ scale }: Pane['xAxis']
): Range | null | ToolOutcome {
	if (from === null && to === null) return null;
	const range = { min: from ?? whole?.min ?? 0, max: to ?? whole?.max ?? 1 };
	if (range.max > range.min && (scale === 'linear' || range.min > 0)) return range;
	return failed({
		errorType: 'no_range',
		message: `An axis cannot go from ${range.min} to ${range.max}${scale === 'log' ? ': it is logarithmic' : ''}.`
	});
}
