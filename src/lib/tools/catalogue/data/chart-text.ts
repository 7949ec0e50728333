import { shownCurves } from '#lib/charts/draw/chart-picture.ts';
import { extent, wholeX, type Pane } from '#lib/charts/draw/curves.ts';
import type { SignalFigures } from '#lib/charts/drawings/drawing.ts';
import type { ChartRecord } from '#lib/db/chart-record.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { branchesOf, familyOf } from '#lib/measure/family.ts';
import { scaleData, scaleQuantity } from '#lib/measure/signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import type { ChartQuestion, NamedPlot } from '../../curves/curve-questions.ts';
import { compareResults } from './comparison-text.ts';
import { describeResult } from './curve-text.ts';
import { evaluated } from './evaluated.ts';
import { formatValue } from './value-text.ts';

/** Places at which the values of a curve are given, its ends among them. */
const KEY_PLACES = 9;
/** The same beside another run, and the comparisons of a curve with one that are described: a result has a limit. */
const COMPARED_PLACES = 3;
const MAX_COMPARISONS = 6;
/** Curves of a family whose figures are given. */
const MAX_FIGURES = 12;

interface DrawnChart extends Pick<ChartQuestion, 'name' | 'plot' | 'chart' | 'others'>, Pick<ChartRecord, 'x' | 'y'> {
	panes: readonly Pane[];
	figures: readonly SignalFigures[];
	/** The curves of families that are shown, from 0; null for all. */
	members: readonly number[] | null;
	/** Whether bands are drawn in the place of the curves of families. */
	hasBands: boolean;
}

/** What a chart shows, in numbers: for models that cannot see it, and for exact values. */
export function chartText({ name, plot, chart, x, y, panes, figures, others, members, hasBands }: DrawnChart): string {
	const { title, kind } = chart;
	const lines = [`The conversation shows the chart "${title}": ${name}, ${plot.id} (${plot.analysis}), ${kind}.`];
	if (members) lines.push(`Of each family only the ${members.length} curves of ${chart.members} are shown.`);
	if (hasBands)
		lines.push('Families are drawn as bands: lowest to highest value, quantiles, and the median as a line.');
	if (others.length > 0) {
		const drawn = others.map((other) => `${other.name}, ${other.plot.id}`);
		lines.push(`Behind its curves, in lighter shades of the same colours: ${drawn.join('; ')}.`);
	}
	if (panes[0]) lines.push(`Horizontal axis: ${rangeText(x ?? wholeX(panes), panes[0].xAxis.unit)}.`);
	for (const [index, pane] of panes.entries()) lines.push(paneText(pane, index === 0 ? y : null));
	if (kind !== 'curves') {
		lines.push(...figures.slice(0, MAX_FIGURES).map(figureLine));
		if (figures.length > MAX_FIGURES)
			lines.push(
				`The figures of ${figures.length - MAX_FIGURES} more curves are left out: show one of them alone, such as ${figures[MAX_FIGURES]!.signal}.`
			);
		if (kind === 'parameter') lines.push(...curveLines(chart.signals, questionAbout(null, plot, 0, members), plot));
	} else if (others.length === 0)
		lines.push(...curveLines(chart.signals, questionAbout(x, plot, KEY_PLACES, members), plot));
	else
		lines.push(
			...curveLines(chart.signals, questionAbout(x, plot, COMPARED_PLACES, members), plot),
			...comparisonLines(chart.signals, questionAbout(x, plot, COMPARED_PLACES, members), { name, plot }, others)
		);
	return lines.join('\n');
}

function paneText(pane: Pane, y: { min: number; max: number } | null): string {
	const { yAxis, curves } = pane;
	const names = [...new Set(curves.map(({ series }) => series.signal))].join(', ');
	return `Vertical axis of ${names}, ${yAxis.quantity}: ${rangeText(y ?? extent(shownCurves(pane)), yAxis.unit)}.`;
}

function rangeText(range: { min: number; max: number } | null, unit: string): string {
	return range ? `${formatValue(range.min, unit)} to ${formatValue(range.max, unit)}` : 'no values';
}

/** Extremes, averages and a few values of each curve in the visible range. */
function curveLines(signals: readonly string[], { question, scale }: Asked, plot: Plot): string[] {
	return signals.flatMap((name) => {
		const result = evaluated(name, plot);
		return 'status' in result ? [] : describeResult(name, result, question, scale);
	});
}

/** The figures of each curve in each of the other runs, and how it differs from the first. */
function comparisonLines(
	signals: readonly string[],
	{ question, scale }: Asked,
	{ name, plot }: NamedPlot,
	others: readonly NamedPlot[]
): string[] {
	const pairs = others.flatMap((other) => signals.map((signal) => ({ signal, other })));
	const lines = [`Compared with each of them; a difference is the value of ${name} less that of the other run.`];
	for (const { signal, other } of pairs.slice(0, MAX_COMPARISONS)) {
		const [own, there] = [evaluated(signal, plot), evaluated(signal, other.plot)];
		if (signal === signals[0]) lines.push(`${other.name}:`);
		if ('status' in there) lines.push(`  ${signal}: not in that run`);
		else if (!('status' in own))
			lines.push(
				...[
					...describeResult(signal, there, { ...question, at: [] }, scaleOf(other.plot, scale)),
					...compareResults(signal, own, there, question, scale)
				].map((line) => `  ${line}`)
			);
	}
	const left = pairs.length - MAX_COMPARISONS;
	if (left > 0) lines.push(`${left} more comparisons are not listed: read them with inspect_data and compare_with.`);
	return lines;
}

/** What is asked about each curve: the visible range, and places at equal steps in it. */
function questionAbout(x: ChartRecord['x'], plot: Plot, count: number, members: readonly number[] | null) {
	const quantity = scaleQuantity(plot);
	const isFrequency = quantity === 'frequency';
	const scale = scaleData(plot);
	const [run] = scale ? branchesOf(scale) : [];
	const ends = scale && run ? [scale[run.from]!, scale[run.to - 1]!] : [0, 0];
	const at = keyPlaces(x?.min ?? Math.min(...ends), x?.max ?? Math.max(...ends), isFrequency, count);
	const question = { at, from: x?.min ?? -Infinity, to: x?.max ?? Infinity, level: null, edge: 'either' as const };
	return { question, scale: { unit: quantityUnit(quantity), isFrequency, family: familyOf(plot), members } };
}

/** The scale of another run, whose families may have fewer curves. */
function scaleOf(plot: Plot, scale: Asked['scale']): Asked['scale'] {
	const family = familyOf(plot);
	const count = family?.members.length ?? 0;
	return { ...scale, family, members: scale.members?.filter((member) => member < count) ?? null };
}

type Asked = ReturnType<typeof questionAbout>;

/** Places at equal steps, of a frequency at equal ratios. */
function keyPlaces(from: number, to: number, isFrequency: boolean, count: number): number[] {
	const isLog = isFrequency && from > 0;
	return Array.from({ length: count }, (_, i) => {
		const part = i / (count - 1);
		if (i === count - 1) return to;
		return isLog ? from * Math.pow(to / from, part) : from + (to - from) * part;
	});
}

function figureLine({ signal, figures, reason }: SignalFigures): string {
	const texts = figures.map(({ id, value, unit }) => `${id} ${formatValue(value, unit)}`);
	return `${signal}: ${[...texts, ...(reason === null ? [] : [reason.replaceAll('_', ' ')])].join(', ')}`;
}
