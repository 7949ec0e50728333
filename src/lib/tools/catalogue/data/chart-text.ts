import { extent, wholeX, type Pane } from '#lib/charts/draw/curves.ts';
import type { SignalFigures } from '#lib/charts/drawings/drawing.ts';
import type { ChartRecord } from '#lib/db/chart-record.ts';
import { branches } from '#lib/measure/branches.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { scaleData, scaleQuantity } from '#lib/measure/signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import type { ChartQuestion } from '../../curves/curve-questions.ts';
import { describeResult, formatValue } from './curve-text.ts';
import { evaluated } from './evaluated.ts';

/** Places at which the values of a curve are given, its ends among them. */
const KEY_PLACES = 9;

interface DrawnChart extends Pick<ChartQuestion, 'name' | 'plot' | 'chart'>, Pick<ChartRecord, 'x' | 'y'> {
	panes: readonly Pane[];
	figures: readonly SignalFigures[];
}

/** What a chart shows, in numbers: for models that cannot see it, and for exact values. */
export function chartText({ name, plot, chart, x, y, panes, figures }: DrawnChart): string {
	const { title, kind } = chart;
	const lines = [`The conversation shows the chart "${title}": ${name}, ${plot.id} (${plot.analysis}), ${kind}.`];
	if (panes[0]) lines.push(`Horizontal axis: ${rangeText(x ?? wholeX(panes), panes[0].xAxis.unit)}.`);
	for (const [index, pane] of panes.entries()) lines.push(paneText(pane, index === 0 ? y : null));
	lines.push(...(kind === 'curves' ? curveLines(chart.signals, x, plot) : figures.map(figureLine)));
	return lines.join('\n');
}

function paneText({ yAxis, curves }: Pane, y: { min: number; max: number } | null): string {
	const names = [...new Set(curves.map(({ series }) => series.signal))].join(', ');
	return `Vertical axis of ${names}, ${yAxis.quantity}: ${rangeText(y ?? extent(curves), yAxis.unit)}.`;
}

function rangeText(range: { min: number; max: number } | null, unit: string): string {
	return range ? `${formatValue(range.min, unit)} to ${formatValue(range.max, unit)}` : 'no values';
}

/** Extremes, averages and a few values of each curve in the visible range. */
function curveLines(signals: readonly string[], x: ChartRecord['x'], plot: Plot): string[] {
	const quantity = scaleQuantity(plot);
	const isFrequency = quantity === 'frequency';
	const scale = scaleData(plot);
	const question = { from: x?.min ?? -Infinity, to: x?.max ?? Infinity, level: null, edge: 'either' as const };
	return signals.flatMap((name) => {
		const result = evaluated(name, plot);
		if ('status' in result) return [];
		const [run] = scale ? branches(scale) : [];
		const ends = scale && run ? [scale[run.from]!, scale[run.to - 1]!] : [0, 0];
		const at = keyPlaces(x?.min ?? Math.min(...ends), x?.max ?? Math.max(...ends), isFrequency);
		return describeResult(name, result, { ...question, at }, { unit: quantityUnit(quantity), isFrequency });
	});
}

/** Places at equal steps, of a frequency at equal ratios. */
function keyPlaces(from: number, to: number, isFrequency: boolean): number[] {
	const isLog = isFrequency && from > 0;
	return Array.from({ length: KEY_PLACES }, (_, i) => {
		const part = i / (KEY_PLACES - 1);
		if (i === KEY_PLACES - 1) return to;
		return isLog ? from * Math.pow(to / from, part) : from + (to - from) * part;
	});
}

function figureLine({ signal, figures, reason }: SignalFigures): string {
	const texts = figures.map(({ id, value, unit }) => `${id} ${formatValue(value, unit)}`);
	return `${signal}: ${[...texts, ...(reason === null ? [] : [reason.replaceAll('_', ' ')])].join(', ')}`;
}
