import { memoize } from '#lib/base/memoize.ts';
import { ownValue } from '#lib/base/own-value.ts';
import { magnitudeDb } from '#lib/measure/complex.ts';
import { isGraph, vectorLength, type Plot, type Quantity, type Vector } from '#lib/measure/dataset.ts';
import { branchesOf, familyOf, memberPhase, type Family } from '#lib/measure/family.ts';
import { memberName } from '#lib/measure/expression/member-name.ts';
import { resolveSignal } from '#lib/measure/resolve-signal.ts';
import { isInternal, scaleData, scaleQuantity, signalName, signalVectors } from '#lib/measure/signals.ts';
import { sweptSignals } from '#lib/measure/swept-signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';

export interface Axis {
	quantity: Quantity;
	unit: string;
	scale: 'linear' | 'log';
}

/** One line to draw. */
export interface Series {
	/** Unique within a plot: signal, part and run of a nested sweep. */
	id: string;
	/** `v(out)`; the same for the magnitude and phase of one signal, which share a colour. */
	signal: string;
	/** Signals of one pane share its vertical axis: `magnitude` and `phase` of a Bode plot, else one pane per unit. */
	pane: string;
	/** Member of its family, from 0. */
	branch: number;
	/** Set for a member of a family: of how many it is one, and where its color is between the first, 0, and the last, 1. */
	family?: { count: number; place: number };
	/** Set if its values are interpolated at so many places. */
	grid?: number;
	xAxis: Axis;
	yAxis: Axis;
	/** Not falling, unless the curve has a parameter. */
	x: Float64Array;
	y: Float64Array;
	/**
	 * What the points of a curve follow in which x need not rise, such as the frequency along a Nyquist curve. Of the length of
	 * x, not falling. Cursors are positions along it.
	 */
	parameter?: { axis: Axis; values: Float64Array };
	/** Both axes have the same length per unit, so that a circle is drawn as one. */
	hasEqualAxes?: true;
	/** Both axes reach at least from minus to plus this value, such as 1 for a unit circle. */
	reach?: number;
}

/** What one line is of: a signal, or a member of its family. */
export function curveName({ signal, branch, family }: Pick<Series, 'signal' | 'branch' | 'family'>): string {
	return family ? memberName(signal, branch) : signal;
}

/** Maximum number of signals shown by default, and of those that a script's `plot` command names. */
const defaultCount = 4;
const MAX_ASKED = 24;

/** The signals of a plot, each name once, those inside devices and subcircuits last. */
export function selectableSignals(plot: Plot): { name: string; quantity: Quantity; internal: boolean }[] {
	const named = new Map(signalVectors(plot).map((vector) => [signalName(vector), vector]));
	const all = [...named].map(([name, vector]) => ({
		name,
		quantity: vector.quantity,
		internal: isInternal(plot, vector)
	}));
	return [...all.filter(({ internal }) => !internal), ...all.filter(({ internal }) => internal)];
}

/**
 * What to show of a plot before the user has chosen: all that a script's `plot` command names; else the output or, if that
 * is not known, the node voltages that change and that no swept source holds; else, where sources hold them, what else changes; else the
 * first signals, internal ones only if the plot has no others.
 */
export function defaultSelection(plot: Plot, output?: string): string[] {
	if (isGraph(plot))
		return selectableSignals(plot)
			.slice(0, MAX_ASKED)
			.map(({ name }) => name);
	if (output && resolveSignal(plot, output)) return [output];
	const all = signalVectors(plot);
	const outer = all.filter((vector) => !isInternal(plot, vector));
	const vectors = outer.length > 0 ? outer : all;
	const swept = sweptSignals(plot);
	const isFree = (vector: Vector) => !swept.has(signalName(vector)) && !isConstant(vector);
	const free = vectors.filter(isFree);
	const nodes = free.filter((vector) => signalName(vector).startsWith('v('));
	if (nodes.length === 0 && swept.size > 0 && free.length > 0) return free.slice(0, defaultCount).map(signalName);
	return (nodes.length > 0 ? nodes : vectors).slice(0, defaultCount).map(signalName);
}

function isConstant(vector: Vector): boolean {
	return vector.kind === 'real' ? isLevel(vector.data) : isLevel(vector.re) && isLevel(vector.im);
}

/** Whether all samples are the same, remembered: of ten million samples it takes as long as a frame. */
const isLevel = memoize((samples: Float64Array): boolean => {
	const first = samples[0];
	// Most signals that change do so in a few samples, and are told by them.
	const stride = Math.max(1, samples.length >> 10);
	for (let i = 0; i < samples.length; i += stride) if (samples[i] !== first) return false;
	for (let i = 0; i < samples.length; i++) if (samples[i] !== first) return false;
	return true;
});

/**
 * The lines of the selected signals: real vectors against time or the swept source; complex ones as magnitude in dB and
 * unwrapped phase in degrees. Names are resolved as in `resolveSignal`; unknown ones are skipped. A plot without a
 * scale, such as an operating point, has no lines.
 */
export function plotSeries(plot: Plot, selection: readonly string[]): Series[] {
	const scale = scaleData(plot);
	if (!scale) return [];
	const xAxis = scaleAxis(plot, scale);
	const family = familyOf(plot);
	return [...new Set(selection)].flatMap((name) => {
		const vector = resolveSignal(plot, name);
		const along = vector?.scale ?? scale;
		if (!vector || vectorLength(vector) !== along.length) return [];
		return parts(vector, along).flatMap(({ pane, yAxis, y }) =>
			branchesOf(along).map((run, branch, { length: count }): Series => {
				const [x, values] = rising(along.subarray(run.from, run.to), y.subarray(run.from, run.to));
				return {
					id: `${name}:${pane}:${branch}`,
					signal: name,
					pane,
					branch,
					...memberOf(along === scale ? family : null, branch, count),
					xAxis,
					yAxis,
					x,
					y: values
				};
			})
		);
	});
}

/** The axis of the scale of a plot. */
export function scaleAxis(plot: Plot, scale: Float64Array): Axis {
	const quantity = scaleQuantity(plot);
	return {
		quantity,
		unit: quantityUnit(quantity),
		scale: isLogarithmic(quantity, scale) ? 'log' : 'linear'
	};
}

/** What a series says of the family that it is a member of; without a family, of the order of the branches. */
export function memberOf(family: Family | null, branch: number, count: number): Pick<Series, 'family'> {
	return count > 1 ? { family: { count, place: family ? family.places[branch]! : branch / (count - 1) } } : {};
}

/** Whether the points of a frequency axis have equal ratios instead of equal steps. */
function isLogarithmic(quantity: Quantity, x: Float64Array): boolean {
	if (quantity !== 'frequency' || x.length < 3 || !(x[0]! > 0)) return false;
	const middle = x[x.length >> 1]!;
	return middle < (x[0]! + x.at(-1)!) / 2.5;
}

/** Expressions in decibels and degrees are drawn with the magnitudes and phases of signals. */
const sharedPanes: Readonly<Record<string, string>> = { dB: 'magnitude', deg: 'phase' };

function parts(vector: Vector, along: Float64Array): { pane: string; yAxis: Axis; y: Float64Array }[] {
	if (vector.kind === 'complex') {
		const decibels = magnitudeDb(vector, vector.quantity === 'power');
		return [
			{ pane: 'magnitude', yAxis: { quantity: 'decibel', unit: 'dB', scale: 'linear' }, y: decibels },
			{ pane: 'phase', yAxis: { quantity: 'phase', unit: 'deg', scale: 'linear' }, y: memberPhase(vector, along) }
		];
	}
	const unit = vector.unit ?? quantityUnit(vector.quantity);
	// Noise densities span decades, so they get a logarithmic axis.
	const dense = vector.quantity.endsWith('_density') && vector.data.every((value) => value > 0);
	return [
		{
			pane: realPane(unit),
			yAxis: { quantity: vector.quantity, unit, scale: dense ? 'log' : 'linear' },
			y: vector.data
		}
	];
}

/** The panes in which a signal of a plot is drawn; none for an expression. */
export function panesOfSignal(plot: Plot, name: string): string[] {
	const vector = signalVectors(plot).find((one) => signalName(one) === name);
	if (!vector) return [];
	return vector.kind === 'complex' ? ['magnitude', 'phase'] : [realPane(vector.unit ?? quantityUnit(vector.quantity))];
}

function realPane(unit: string): string {
	return ownValue(sharedPanes, unit) ?? (unit === '' ? 'plain' : unit);
}

/** A sweep may run downwards; curves are drawn and searched from left to right. */
function rising(x: Float64Array, y: Float64Array): [Float64Array, Float64Array] {
	return x.length > 1 && x.at(-1)! < x[0]! ? [x.toReversed(), y.toReversed()] : [x, y];
}
