import { smallest } from '#lib/base/extremes.ts';
import { formatSi } from '#lib/base/quantity.ts';
import { findTransients } from '../../convergence/analyses.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { sourcePlace } from '#lib/spice/project/cards-of.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import { suspicion } from '../reason.ts';
import { assignedValue, nameOfDevice, placeOfDevice, type PlotView, type RunView } from '../run-view.ts';
import { changesBefore, readSource, repetition, sineFrequency, type Source } from '../source-wave.ts';

/** Fewer points per period of a sine do not show its form. */
const LEAST_POINTS = 4;
/** A run must cover this share of a period of the sine that drives it. */
const LEAST_PERIODS = 0.4;
/** Share of a period by which a pulse may be too wide: triangles are written with a short top. */
const PULSE_EXCESS = 0.02;
/** Share of the pulse's width that an edge of one time step may take. */
const EDGE_SHARE = 0.2;
/** A PWL that turns back this often is a repeating waveform, not a step. */
const TURNS = 2;
/** A run must cover this share of the first ramp of a source. */
const LEAST_RAMP = 0.05;
/** Samples of transient noise in a run. */
const LEAST_SAMPLES = 5;
/** Angles that are written where the damping of a sine belongs. */
const ANGLES = new Set([30, 45, 60, 90, 120, 135, 150, 180, 210, 225, 240, 270, 300, 315, 330]);

/** Waveforms that do not fit the transient that they drive. */
export function sourceReasons(run: RunView): VerdictReasonRecord[] {
	if (run.isAltered) return [];
	const plots = run.plotsOf('tran').filter(({ span }) => span !== null);
	const longest = plots.reduce<PlotView | null>(
		(best, plot) => (best && best.span!.max >= plot.span!.max ? best : plot),
		null
	);
	const sources = run.circuit.devices.filter(({ letter }) => letter === 'v' || letter === 'i').map(readSource);
	const angles = sources.flatMap(angleAsDamping);
	if (!longest?.span || run.facts.status !== 'complete') return angles;
	const stop = longest.span.max;
	const steps = findTransients(run.program).map(({ step }) => step);
	const step = steps.length > 0 ? smallest(steps) : null;
	return [
		...sources.flatMap((source) => [
			...aliased(source.device, source.values[1] === 0 ? null : sineFrequency(source), plots),
			...beginsLate(source, stop),
			...tooWide(source, stop),
			...(step === null ? [] : slowEdges(source, step)),
			...endsEarly(source, stop),
			...unfinished(source, stop),
			...fewSamples(source, stop),
			...carrierBelow(source)
		]),
		...run.circuit.devices.flatMap((device) => aliased(device, computedFrequency(device), plots)),
		...angles,
		...tooSlow(sources, stop),
		...stepBeyondStop(run),
		...longLines(run, stop)
	];
}

function aliased(device: FlatDevice, frequency: number | null, plots: readonly PlotView[]): VerdictReasonRecord[] {
	if (frequency === null) return [];
	for (const { span, points, id } of plots) {
		const length = span!.max - span!.min;
		const perPeriod = (points ?? 0) / (length * frequency);
		if (length * frequency < 1 || perPeriod >= LEAST_POINTS) continue;
		const values = {
			source: nameOfDevice(device),
			plot: id,
			frequency: formatSi(frequency, 'Hz'),
			points: rounded(perPeriod)
		};
		return [suspicion('aliased_source', values, placeOfDevice(device))];
	}
	return [];
}

/** Frequency of `sin(w*time)` in a behavioural source, Hz; null if it has none or it cannot be computed. */
function computedFrequency({ letter, at, instance }: FlatDevice): number | null {
	const argument = 'beg'.includes(letter)
		? /\b(?:sin|cos)\(([^()]*\btime\b[^()]*)\)/iu.exec(at.statement.code)?.[1]
		: undefined;
	if (argument === undefined) return null;
	const valueAt = (time: number): number | null =>
		instance.evaluate(argument.replace(/\btime\b/giu, `(${time})`).replace(/\bpi\b/giu, `(${Math.PI})`));
	const [start, end] = [valueAt(0), valueAt(1)];
	return start === null || end === null ? null : Math.abs(end - start) / (2 * Math.PI);
}

function beginsLate(source: Source, stop: number): VerdictReasonRecord[] {
	const { wave, values, device } = source;
	const isWave = wave === 'sin' || wave === 'pulse' || wave === 'exp' || wave === 'pwl';
	if (!isWave || changesBefore(source, stop)) return [];
	const isFlat =
		wave === 'pwl' ? !changesBefore(source, Infinity) : wave === 'sin' ? values[1] === 0 : values[0] === values[1];
	return isFlat
		? []
		: [
				suspicion(
					'source_begins_late',
					{ source: nameOfDevice(device), stop: formatSi(stop, 's') },
					placeOfDevice(device)
				)
			];
}

function tooWide({ wave, values, device }: Source, stop: number): VerdictReasonRecord[] {
	const [low, high, delay, rise, fall, width, period] = values;
	if (wave !== 'pulse' || !period || !width || low === high || stop <= (delay ?? 0) + period) return [];
	const sum = (rise ?? 0) + width + (fall ?? 0);
	// A sawtooth: the next period begins at the top.
	if (width < PULSE_EXCESS * period && (rise ?? 0) <= period) return [];
	if (width < period && sum <= period * (1 + PULSE_EXCESS)) return [];
	return [
		suspicion(
			'pulse_too_wide',
			{ source: nameOfDevice(device), width: formatSi(sum, 's'), period: formatSi(period, 's') },
			placeOfDevice(device)
		)
	];
}

function slowEdges({ wave, values, device }: Source, step: number): VerdictReasonRecord[] {
	const [low, high, , rise, fall, width, period] = values;
	if (wave !== 'pulse' || !width || low === high || (rise && fall)) return [];
	const rest = period && period > width ? period - width : width;
	if (step <= EDGE_SHARE * Math.min(width, rest)) return [];
	return [
		suspicion(
			'edge_of_a_step',
			{ source: nameOfDevice(device), step: formatSi(step, 's'), width: formatSi(width, 's') },
			placeOfDevice(device)
		)
	];
}

function endsEarly(source: Source, stop: number): VerdictReasonRecord[] {
	const { wave, values, device, isExtended } = source;
	if (wave !== 'pwl' || isExtended || values.includes(null)) return [];
	const last = values.at(values.length % 2 === 0 ? -2 : -1) ?? 0;
	if (last > stop / 2 || turnsOf(values) < TURNS) return [];
	return [
		suspicion(
			'waveform_ends_early',
			{ source: nameOfDevice(device), last: formatSi(last, 's'), stop: formatSi(stop, 's') },
			placeOfDevice(device)
		)
	];
}

/** A first ramp of which the run shows next to nothing: its times are in another unit. */
function unfinished({ wave, values, device, isExtended }: Source, stop: number): VerdictReasonRecord[] {
	if (values.includes(null) || isExtended) return [];
	const ramp = wave === 'pwl' ? firstRamp(values) : wave === 'pulse' ? pulseRamp(values) : null;
	if (!ramp || ramp.from >= stop || stop - ramp.from >= LEAST_RAMP * ramp.length) return [];
	const described = { source: nameOfDevice(device), length: formatSi(ramp.length, 's'), stop: formatSi(stop, 's') };
	return [suspicion('ramp_unfinished', described, placeOfDevice(device))];
}

interface Ramp {
	/** When it begins and how long it takes, s. */
	from: number;
	length: number;
}

function firstRamp(values: Source['values']): Ramp | null {
	for (let i = 2; i + 1 < values.length; i += 2)
		if (values[i + 1] !== values[i - 1])
			return { from: values[i - 2] ?? 0, length: (values[i] ?? 0) - (values[i - 2] ?? 0) };
	return null;
}

function pulseRamp([low, high, delay, rise]: Source['values']): Ramp | null {
	return low === high || !rise ? null : { from: delay ?? 0, length: rise };
}

/** Transient noise whose samples are so far apart that the run has hardly any. */
function fewSamples({ wave, values, device }: Source, stop: number): VerdictReasonRecord[] {
	const [amplitude, step] = values;
	if (wave !== 'trnoise' || !amplitude || !step || stop >= LEAST_SAMPLES * step) return [];
	const described = { source: nameOfDevice(device), step: formatSi(step, 's'), stop: formatSi(stop, 's') };
	return [suspicion('noise_step_too_long', described, placeOfDevice(device))];
}

/** A modulated carrier that is slower than what modulates it. */
function carrierBelow({ wave, values, device }: Source): VerdictReasonRecord[] {
	const [carrier, signal] = wave === 'am' ? [values[3], values[2]] : wave === 'sffm' ? [values[2], values[4]] : [];
	if (!carrier || !signal || signal <= carrier) return [];
	const described = { source: nameOfDevice(device), carrier: formatSi(carrier, 'Hz'), signal: formatSi(signal, 'Hz') };
	return [suspicion('carrier_too_slow', described, placeOfDevice(device))];
}

/** How often a PWL changes from rising to falling or back. */
function turnsOf(values: readonly (number | null)[]): number {
	let turns = 0;
	let direction = 0;
	for (let i = 3; i < values.length; i += 2) {
		const next = Math.sign((values[i] ?? 0) - (values[i - 2] ?? 0));
		if (next === 0) continue;
		if (direction !== 0 && next !== direction) turns += 1;
		direction = next;
	}
	return turns;
}

function angleAsDamping({ wave, values, device }: Source): VerdictReasonRecord[] {
	const damping = wave === 'sin' && values.length === 5 ? values[4] : null;
	if (!damping || (damping > 0 && !ANGLES.has(damping))) return [];
	return [suspicion('angle_as_damping', { source: nameOfDevice(device), damping }, placeOfDevice(device))];
}

function tooSlow(sources: readonly Source[], stop: number): VerdictReasonRecord[] {
	const moving = sources.filter((source) => changesBefore(source, stop));
	const slow = moving.filter((source) => {
		const frequency = source.wave === 'sin' ? repetition(source) : null;
		return frequency !== null && (stop - (source.values[3] ?? 0)) * frequency < LEAST_PERIODS;
	});
	// A slice of a slow sine is of use where another source works at its own pace.
	if (slow.length < moving.length) return [];
	return slow.slice(0, 1).map((source) => {
		const frequency = repetition(source) ?? 0;
		const values = {
			source: nameOfDevice(source.device),
			frequency: formatSi(frequency, 'Hz'),
			periods: rounded(stop * frequency)
		};
		return suspicion('source_too_slow', values, placeOfDevice(source.device));
	});
}

function stepBeyondStop({ program }: RunView): VerdictReasonRecord[] {
	return findTransients(program)
		.filter(({ step, stop }) => step >= stop)
		.map(({ at, step, stop }) =>
			suspicion('step_beyond_stop', { step: formatSi(step, 's'), stop: formatSi(stop, 's') }, sourcePlace(at))
		);
}

function longLines({ circuit }: RunView, stop: number): VerdictReasonRecord[] {
	return circuit.devices.flatMap((device) => {
		const delay = device.letter === 't' ? assignedValue(device, 'td') : null;
		if (delay === null || delay < stop) return [];
		return [
			suspicion(
				'line_outlasts_run',
				{ line: nameOfDevice(device), delay: formatSi(delay, 's'), stop: formatSi(stop, 's') },
				placeOfDevice(device)
			)
		];
	});
}

function rounded(value: number): number {
	return Number(value.toPrecision(2));
}
