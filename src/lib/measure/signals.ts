import { ownValue } from '#lib/base/own-value.ts';
import { areSameSamples } from '#lib/base/same-samples.ts';
import { definitionOf } from './analysis-kinds.ts';
import { findVector, isGraph, vectorLength, type Plot, type Quantity, type Vector } from './dataset.ts';

const single = /^([vi])\(\s*([^,()\s]+)\s*\)$/i;
const plain = /^[^()@\s]+$/;
const product = /^(v\([^()]+\))\s*\*\s*(i\([^()]+\))$/i;
/** Vectors that ngspice types as voltages although they are not nodes. */
const madeUp = /^[io]noise_|^transfer_function$|#input_impedance$|^output_impedance_at_/;

/** Parts of a scattering matrix: `s_1_1` in ngspice, `s11` or `s(1,1)` as they are written. */
const portParameter = /^([syz])(?:_(\d{1,2})_(\d{1,2})|(\d)(\d)|\(\s*(\d{1,2})\s*,\s*(\d{1,2})\s*\))$/;

/** The name under which a part of a scattering matrix is shown: `s21`, or `s(10,1)`. Any other name is as it was. */
function parameterName(name: string): string {
	const [, kind, ...numbers] = portParameter.exec(name) ?? [];
	if (kind === undefined) return name;
	const [row = '', column = ''] = numbers.filter((number) => number !== undefined);
	return row.length + column.length === 2 ? `${kind}${row}${column}` : `${kind}(${row},${column})`;
}

/** Whether a node is ground, by either of its names. */
function isGround(node: string): boolean {
	return node === '0' || node.toLowerCase() === 'gnd';
}

/**
 * The name of a vector everywhere outside the engine: `v(out)` for a node, `i(vdd)` for the current through a source, `s11` or `s(10,1)`
 * for a part of a scattering matrix, ngspice's name for anything else. ngspice itself writes `out` or `v(out)`, `vdd#branch` or `i(vdd)`.
 */
export function signalName(vector: Vector): string {
	const name = vector.name.toLowerCase();
	if (name.endsWith('#branch')) return `i(${name.slice(0, -'#branch'.length)})`;
	if (vector.quantity === 'voltage') return plain.test(name) && !madeUp.test(name) ? `v(${name})` : name;
	return parameterName(name);
}

/**
 * Whether a vector is inside a device or a subcircuit, and so shown only on request. Vectors of a `plot` command, such as
 * `tran2.v(out)`, were requested.
 */
export function isInternal(plot: Plot, vector: Vector): boolean {
	if (isGraph(plot)) return false;
	const name = signalName(vector);
	return name.includes('#') || name.includes('@') || name.includes('.');
}

/** The plot's scale: time, frequency or the swept source; undefined for single points. */
export function scaleVector(plot: Plot): Vector | undefined {
	const scale = findVector(plot, plot.scale);
	return scale && definitionOf(plot.analysis).givesPoints && scale.quantity !== 'frequency' ? undefined : scale;
}

/** Samples of the scale; frequency is complex in a raw file, with an imaginary part of zero. */
export function scaleData(plot: Plot): Float64Array | undefined {
	const scale = scaleVector(plot);
	return scale && (scale.kind === 'real' ? scale.data : scale.re);
}

/** What a vector is over: a scale of its own, as a part of a curve has, or that of its plot; undefined for single points. */
export function scaleOf(plot: Plot, vector: Vector): Float64Array | undefined {
	return vector.scale ?? scaleData(plot);
}

/** Whether two vectors of a plot have their samples at the same places. */
export function isAligned(plot: Plot, one: Vector, other: Vector): boolean {
	const [first, second] = [scaleOf(plot, one), scaleOf(plot, other)];
	return first && second ? areSameSamples(first, second) : first === second;
}

/** The swept quantity; a temperature sweep is recognized by its name, as ngspice does not give its type. */
export function scaleQuantity(plot: Plot): Quantity {
	const scale = scaleVector(plot);
	if (!scale) return 'none';
	return scale.name.toLowerCase() === 'temp-sweep' ? 'temperature' : scale.quantity;
}

/** All vectors except the scale. */
export function signalVectors(plot: Plot): Vector[] {
	const scale = scaleVector(plot);
	return plot.vectors.filter((vector) => vector !== scale);
}

/**
 * Finds a signal by the name a user writes: `v(out)`, `out`, `i(vdd)`, `s(1,1)` or ngspice's vector name. Case is ignored.
 *
 * @returns undefined if the plot has no such signal
 */
export function findSignal(plot: Plot, name: string): Vector | undefined {
	const wanted = name.trim().toLowerCase();
	const shown = parameterName(wanted);
	const named = plot.vectors.find((vector) => signalName(vector) === shown);
	if (named) return named;
	const match = single.exec(wanted);
	const inner = match?.[2];
	if (inner && match[1] === 'v') return findVector(plot, inner);
	if (inner) return findVector(plot, `${inner}#branch`) ?? deviceCurrent(plot, inner);
	return findVector(plot, wanted) ?? findVector(plot, `v(${wanted})`);
}

/** The voltage of ground, which no result has; undefined for any other name. */
export function groundVoltage(plot: Plot, name: string): Vector | undefined {
	const node = single.exec(name.trim());
	const [first] = plot.vectors;
	if (node?.[1]?.toLowerCase() !== 'v' || !isGround(node[2]!) || !first) return undefined;
	return { name, kind: 'real', quantity: 'voltage', data: new Float64Array(vectorLength(first)) };
}

/** Parameters in which ngspice saves the current of a device that has no branch, by its first letter. */
const currentParameters: Readonly<Record<string, string>> = { d: 'id', q: 'ic', m: 'id', j: 'id', z: 'id' };

function currentParameter(device: string): string {
	return `@${device}[${ownValue(currentParameters, device.charAt(0)) ?? 'i'}]`;
}

/** The saved current of a device; none over frequency, where ngspice saves that of the operating point. */
function deviceCurrent(plot: Plot, device: string): Vector | undefined {
	return scaleQuantity(plot) === 'frequency' ? undefined : findVector(plot, currentParameter(device));
}

/** The `.save` card with which a run has a signal; null for nodes and for currents that ngspice saves without one. */
export function saveCard(signal: string): string | null {
	const device = single.exec(product.exec(signal)?.[2] ?? signal);
	if (device?.[1]?.toLowerCase() !== 'i') return signal.startsWith('@') ? `.save all ${signal}` : null;
	const name = device[2]!.toLowerCase();
	return hasBranch(name) || isCurrentSource(name) ? null : `.save all ${currentParameter(name)}`;
}

/** Whether a signal is the current of a current source, or its power: ngspice saves zeros for it over time. */
export function needsSource(signal: string): boolean {
	const [, kind, name = ''] = single.exec(product.exec(signal)?.[2] ?? signal.trim()) ?? [];
	return kind?.toLowerCase() === 'i' && isCurrentSource(name.toLowerCase());
}

function isCurrentSource(device: string): boolean {
	return /^i|\.i[^.]*$/.test(device);
}

/** Whether the current of a device is among ngspice's results without being asked for. */
function hasBranch(device: string): boolean {
	return /^[vehl]/.test(device);
}

/**
 * What a `.save` card names so that a plot has a signal; null for what a run cannot save: the current of a current source, and over
 * frequency that of any device without a branch.
 */
export function savedName(signal: string, plot: Plot): string | null {
	const name = signal.trim().toLowerCase();
	if (name.startsWith('@')) return name;
	const branch = /^([^()\s#]+)#branch$/.exec(name);
	const [, kind, inner] = single.exec(branch ? `i(${branch[1]!})` : name) ?? [];
	if (inner === undefined) return plain.test(name) ? `v(${name})` : null;
	if (kind === 'v') return `v(${inner})`;
	if (hasBranch(inner)) return `i(${inner})`;
	const isSaved = scaleQuantity(plot) !== 'frequency' && !isCurrentSource(inner);
	return isSaved ? currentParameter(inner) : null;
}

/** The samples of a vector as complex numbers. */
export function toComplex(vector: Vector): { re: Float64Array; im: Float64Array } {
	return vector.kind === 'complex' ? vector : { re: vector.data, im: new Float64Array(vector.data.length) };
}
