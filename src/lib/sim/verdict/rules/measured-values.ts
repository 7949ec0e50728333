import { largest } from '#lib/base/extremes.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { ownValue } from '#lib/base/own-value.ts';
import { sourcePlace, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import { assignedNumber, measuresOf, type Measure } from '../measures.ts';
import { hasPhase } from '../phase.ts';
import { suspicion } from '../reason.ts';
import { voltageOf, type RunView } from '../run-view.ts';
import { readSource, repetition } from '../source-wave.ts';

/** Distance in dB from which a level is not relative to the band. */
const OTHER_LEVEL = 1.5;
/** Levels of a corner relative to the band: a gain in dB, a factor. */
const CORNER_DB = { min: -3.1, max: -2.9 };
const CORNER_FACTOR = { min: 0.7, max: 0.7101 };
/** Share of a period of the trigger from which a delay ends at another pulse. */
const LATE = 0.9;
/** How far from whole half-periods an effective value may end, and the number of periods from which it does not matter. */
const PART_OF_PERIOD = 0.1;
const MANY_PERIODS = 2.5;
/** Points of a DC sweep from which a crossing between two of them is near enough. */
const ENOUGH_POINTS = 12;
/** Share of a run by which a measurement may begin before its first point, and end after its last. */
const EARLY = 0.01;
const SLACK = 1e-3;
const UNITS: Readonly<Record<string, string>> = { tran: 's', ac: 'Hz', dc: '' };
/** The vectors that a measurement names, without their plots. */
const VECTOR =
	/\b(?:find|when|trig|targ|max|min|max_at|min_at|avg|rms|pp|integ|integral)\s+(?:\w+\.)?([a-z_]\w*)(?![\w.(#])/gu;

/** A measurement with a value. */
type Valued = Measure & { value: number };

/** Measurements whose value cannot be what their card or their name says. */
export function measuredValueReasons(run: RunView): VerdictReasonRecord[] {
	const all = measuresOf(run);
	const measures = all.flatMap((measure): Valued[] => {
		const value = measure.result?.value;
		return typeof value === 'number' && Number.isFinite(value) ? [{ ...measure, value }] : [];
	});
	return [
		...all.flatMap((measure) => reversedWindow(run, measure)),
		...measures.flatMap((measure) => [
			...realVector(run, measure),
			...oneOfFamily(run, measure),
			...absoluteCorner(measure),
			...radiansAsDegrees(run, measure, measures),
			...negativeDelay(measure),
			...impossibleShare(measure),
			...coarseCrossing(run, measure),
			...beforeFirstPoint(run, measure),
			...beyondLastPoint(run, measure),
			...(run.isAltered
				? []
				: [...lateEdge(run, measure), ...partOfPeriod(run, measure), ...gainOfSmallInput(run, measure)])
		])
	];
}

function reasonFor({ name, placed }: Measure, code: string, values: Record<string, string | number> = {}) {
	return suspicion(code, { name, ...values }, sourcePlace(placed.at));
}

/** A window that ends before it begins. */
function reversedWindow(run: RunView, measure: Measure): VerdictReasonRecord[] {
	const [from, to] = [assignedNumber(run, measure, 'from'), assignedNumber(run, measure, 'to')];
	if (from === null || to === null || from < to) return [];
	// A DC sweep may run downwards.
	if (measure.analysis !== 'tran' && measure.analysis !== 'ac') return [];
	const unit = measure.analysis === 'tran' ? 's' : 'Hz';
	return [reasonFor(measure, 'window_reversed', { from: formatSi(from, unit), to: formatSi(to, unit) })];
}

/** A corner at -3 dB of a response whose band is not at 0 dB. */
function absoluteCorner(measure: Measure): VerdictReasonRecord[] {
	if (measure.analysis !== 'ac') return [];
	const [, kind = '', node, level] =
		/\bwhen\s+(vdb|vm)\(\s*([^\s(),]+)\s*\)\s*=\s*([-+.\de]+)(?![\w*/.])/u.exec(measure.text) ?? [];
	const { min, max } = kind === 'vdb' ? CORNER_DB : CORNER_FACTOR;
	if (!(Number(level) >= min && Number(level) <= max)) return [];
	const largestLevel = measure.plot ? (voltageOf(measure.plot, node)?.max ?? 0) : 0;
	const band = 20 * Math.log10(largestLevel);
	if (largestLevel <= 0 || Math.abs(band) < OTHER_LEVEL) return [];
	return [
		reasonFor(measure, 'corner_not_relative', { level: level ?? '', node: node ?? '', band: formatSi(band, 'dB', 3) })
	];
}

/** A sum of a phase in radians, as `vp()` gives it, and an angle in degrees. */
function radiansAsDegrees(run: RunView, measure: Measure, measures: readonly Measure[]): VerdictReasonRecord[] {
	const expression = /\bparam[\s=]*['{"]([^'}"]*)/u.exec(measure.text)?.[1];
	if (expression === undefined || !/(?<![\w.])(?:180|90|360)(?![\w.])/u.test(expression)) return [];
	if (setsUnits(run)) return [];
	if (/[*/]\s*(?:pi|3\.14|57\.|0\.0174|180|\()/u.test(expression)) return [];
	const phase = measures.find(
		({ name, text }) =>
			/\b(?:find|max|min)\s+(?:vp|ph|cph)\(/u.test(text) &&
			new RegExp(`\\b${name.toLowerCase()}\\b`, 'u').test(expression)
	);
	return phase ? [reasonFor(measure, 'phase_in_radians', { phase: phase.name })] : [];
}

/** A delay that ends before it begins: its two edges do not belong together. */
function negativeDelay(measure: Valued): VerdictReasonRecord[] {
	const { analysis, text, name, value } = measure;
	const isDelay = /^(?:t(?:p|d|r|f|on|off)|del|prop|rise|fall|period)/iu.test(name);
	if (analysis !== 'tran' || !isDelay || value >= 0 || !/\btrig\b/u.test(text) || !/\btarg\b/u.test(text)) return [];
	return [reasonFor(measure, 'negative_delay', { value: formatSi(value, 's') })];
}

/** A delay of more than most of the period of the pulse that triggers it: the edge belongs to the next pulse. */
function lateEdge(run: RunView, measure: Valued): VerdictReasonRecord[] {
	const { analysis, text, name, value } = measure;
	const node = /\btrig\s+v\(\s*([^\s(),]+)\s*\)/u.exec(text)?.[1];
	if (analysis !== 'tran' || node === undefined || !/^(?:t(?:p(?!er)|d)|del|prop)/iu.test(name)) return [];
	const source = run
		.at(node)
		.filter(({ letter }) => letter === 'v')
		.map(readSource)[0];
	const frequency = source?.wave === 'pulse' ? repetition(source) : null;
	if (frequency === null || value * frequency < LATE) return [];
	return [reasonFor(measure, 'late_edge', { value: formatSi(value, 's'), period: formatSi(1 / frequency, 's') })];
}

/** An efficiency below 0 or above 100 %, or a power factor above 1. */
function impossibleShare(measure: Valued): VerdictReasonRecord[] {
	const isEfficiency = /^(?:eff(?:iciency)?|eta)(?:[_\d]|$)/iu.test(measure.name);
	const isFactor = /^(?:pf|power_?factor)$/iu.test(measure.name);
	const { value } = measure;
	const isWrong = (isEfficiency && (value < 0 || value > 100)) || (isFactor && Math.abs(value) > 1.01);
	return isWrong ? [reasonFor(measure, 'impossible_share', { value: String(Number(value.toPrecision(4))) })] : [];
}

/** An effective value over a part of a period of the only sine. */
function partOfPeriod(run: RunView, measure: Measure): VerdictReasonRecord[] {
	if (measure.analysis !== 'tran' || !/^rms\b/u.test(measure.text)) return [];
	const [from, to] = [assignedNumber(run, measure, 'from'), assignedNumber(run, measure, 'to')];
	const waves = run.circuit.devices
		.filter(({ letter }) => letter === 'v' || letter === 'i')
		.map(readSource)
		.filter(({ wave }) => wave !== null);
	const frequencies = new Set(waves.map((source) => (source.wave === 'sin' ? repetition(source) : null)));
	const [frequency] = frequencies;
	if (from === null || to === null || frequencies.size !== 1 || !frequency) return [];
	const periods = (to - from) * frequency;
	const excess = Math.abs(2 * periods - Math.round(2 * periods));
	if (periods >= MANY_PERIODS || excess < PART_OF_PERIOD) return [];
	return [reasonFor(measure, 'part_of_period', { periods: Number(periods.toPrecision(3)) })];
}

/** Where a signal crosses a level, read between two far points of a sweep of transistors. */
function coarseCrossing(run: RunView, measure: Measure): VerdictReasonRecord[] {
	const { plot } = measure;
	if (measure.analysis !== 'dc' || plot?.analysis !== 'dc' || !/\bwhen\b/u.test(measure.text)) return [];
	const isBent = run.circuit.devices.some(({ letter }) => 'qmjzb'.includes(letter));
	const points = plot.points ?? 0;
	return isBent && points > 2 && points <= ENOUGH_POINTS ? [reasonFor(measure, 'coarse_crossing', { points })] : [];
}

/** A gain in dB that is the level of an output, although the input has an AC value other than 1. */
function gainOfSmallInput(run: RunView, measure: Measure): VerdictReasonRecord[] {
	const { name, text, analysis } = measure;
	if (analysis !== 'ac' || !/gain|^a[v0]|^av?_?(?:db|ol|cl)/iu.test(name)) return [];
	if (!/^(?:max|find|min)\s+(?:vdb|vm)\(\s*[^\s(),]+\s*\)/u.test(text)) return [];
	const sources = run.circuit.devices
		.filter(({ letter }) => letter === 'v')
		.map(readSource)
		.filter(({ drivesAc }) => drivesAc);
	const [source] = sources;
	if (!source || sources.length > 1) return [];
	const { plot } = measure;
	const level = plot ? largest(source.device.nodes.map((node) => voltageOf(plot, node)?.max ?? 0)) : 0;
	const isSmall = source.device.nodes.includes('0') && level > 0 && Math.abs(20 * Math.log10(level)) > OTHER_LEVEL;
	return isSmall
		? [reasonFor(measure, 'gain_of_small_input', { source: source.device.name, level: formatSi(level, 'V') })]
		: [];
}

/** A measurement that begins before the first point that the transient keeps. */
function beforeFirstPoint(run: RunView, measure: Measure): VerdictReasonRecord[] {
	const { span } = measure.plot ?? {};
	const from = measure.analysis === 'tran' ? assignedNumber(run, measure, 'from') : null;
	if (from === null || !span) return [];
	const { min, max } = span;
	return from < min - EARLY * max
		? [reasonFor(measure, 'measure_before_start', { from: formatSi(from, 's'), start: formatSi(min, 's') })]
		: [];
}

/** A measurement whose window ends after the last point: it covers only a part of it. */
function beyondLastPoint(run: RunView, measure: Measure): VerdictReasonRecord[] {
	const { analysis, plot } = measure;
	const unit = ownValue(UNITS, analysis);
	const end = unit === undefined || plot?.analysis !== analysis ? null : assignedNumber(run, measure, 'to');
	if (unit === undefined || end === null || !plot?.span) return [];
	const { max } = plot.span;
	return end > max + SLACK * Math.abs(max)
		? [reasonFor(measure, 'measure_beyond_run', { end: formatSi(end, unit), stop: formatSi(max, unit) })]
		: [];
}

/** A vector of a script that is complex, of which an AC measurement takes the real part. */
function realVector(run: RunView, measure: Measure): VerdictReasonRecord[] {
	const { analysis, text, isCommand, plot } = measure;
	if (!isCommand || analysis !== 'ac' || !plot) return [];
	const [named] = [...text.matchAll(VECTOR)].filter(([, name = '']) => plot.complex.has(name));
	const [ofPlot] = /(?<=[\s=])ac\d+\.[vi]\([^\s()]+\)/u.exec(text) ?? [];
	const signal = named?.[1] ?? ofPlot;
	if (signal === undefined || !hasPhase(run.circuit)) return [];
	return [reasonFor(measure, 'vector_real_part', { signal })];
}

/** A measurement of a nested sweep that reads one of its curves, or runs over the jumps between them. */
function oneOfFamily(run: RunView, measure: Measure): VerdictReasonRecord[] {
	const { analysis, text } = measure;
	const [, kind] = /^(find|when|trig|avg|rms|integ|integral)\b/u.exec(text) ?? [];
	if (analysis !== 'dc' || kind === undefined || /\b(?:cross|rise|fall)\s*=\s*(?:[2-9]|\d\d|last)/u.test(text))
		return [];
	const sweeps = run.analysisCards('dc');
	if (sweeps.length === 0 || !sweeps.every(isNested)) return [];
	return [reasonFor(measure, 'measure_of_family', { of: kind === 'find' || kind === 'when' ? 'first' : 'all' })];
}

/** A `.dc` of two sources: a name and three numbers for each. */
function isNested({ at }: PlacedCard): boolean {
	const words = at.statement.code
		.replace(/\{[^{}]*\}|'[^']*'/gu, '0')
		.trim()
		.split(/[\s,]+/u);
	return words.length >= 9;
}

/** Whether a script may set the unit of phases. */
function setsUnits(run: RunView): boolean {
	return run.analysisCards('set').some(({ at }) => /\bunits\b/iu.test(at.statement.code));
}
