import { Fault } from '#lib/base/fault.ts';
import type { Plot, Vector } from '#lib/measure/dataset.ts';
import { findSignal, scaleData, scaleQuantity, toComplex } from '#lib/measure/signals.ts';
import { textChunks } from '../byte-chunks.ts';
import { referenceImpedance } from './reference-impedance.ts';
import { matrixOrder, portParameter } from './touchstone.ts';
import { numberText } from '../csv/write-csv.ts';

/** Pairs of numbers in a line of a matrix with more than two ports. */
const PAIRS_IN_LINE = 4;

/** Number of ports of the S parameters in a plot; 0 if it has none. */
export function portsOf(plot: Plot): number {
	return plot.vectors.reduce((ports, { name }) => {
		const parameter = portParameter(name);
		return parameter?.kind === 'S' ? Math.max(ports, parameter.row, parameter.column) : ports;
	}, 0);
}

/**
 * A Touchstone 1.1 file with the S parameters of ngspice's `.sp`, as real and imaginary parts over Hz.
 *
 * @throws Fault `touchstone_no_parameters` without S parameters over frequency, `touchstone_incomplete` if one of the matrix
 *   is missing, `touchstone_reference` if the reference impedance cannot be found or the ports have different ones
 */
export function writeTouchstone(plot: Plot): Generator<Uint8Array<ArrayBuffer>, void, void> {
	const ports = portsOf(plot);
	const frequencies = scaleData(plot);
	if (ports === 0 || !frequencies || scaleQuantity(plot) !== 'frequency')
		throw new Fault('touchstone_no_parameters', 'A Touchstone file needs S parameters: run a .sp analysis with ports.');
	const order = matrixOrder(ports);
	const elements = order.map(([row, column]) => toComplex(elementOf(plot, row, column)));
	return textChunks(lines(frequencies, elements, ports, referenceImpedance(plot, ports)));
}

function elementOf(plot: Plot, row: number, column: number): Vector {
	const name = `S_${row}_${column}`;
	const vector = findSignal(plot, name);
	if (!vector) throw new Fault('touchstone_incomplete', `The run has no ${name}.`, { name });
	return vector;
}

function* lines(
	frequencies: Float64Array,
	elements: readonly { re: Float64Array; im: Float64Array }[],
	ports: number,
	reference: number
): Generator<string, void, void> {
	yield '! Written by Spicewright\n';
	yield `# Hz S RI R ${numberText(reference)}\n`;
	for (const [point, frequency] of frequencies.entries()) {
		const pairs = elements.map(({ re, im }) => `${numberText(re[point]!)} ${numberText(im[point]!)}`);
		if (ports <= 2) {
			yield `${numberText(frequency)} ${pairs.join(' ')}\n`;
			continue;
		}
		// Each row of the matrix begins a line; the frequency precedes the first.
		for (let row = 0; row < ports; row++)
			for (let from = 0; from < ports; from += PAIRS_IN_LINE) {
				const some = pairs.slice(row * ports + from, row * ports + Math.min(ports, from + PAIRS_IN_LINE));
				yield `${row === 0 && from === 0 ? numberText(frequency) : ''} ${some.join(' ')}\n`;
			}
	}
}
