import { Fault } from '#lib/base/fault.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { findSignal, toComplex } from '#lib/measure/signals.ts';

/** Maximum relative difference of what the elements of the matrices give. */
const TOLERANCE = 1e-6;
/** Elements of I + S below this say nothing. */
const SMALLEST = 1e-6;

type Matrix = [re: number, im: number][][];

/**
 * The reference impedance of all ports, Ω. ngspice's result does not name it, but has Y beside S: for equal references r,
 * I - S = r·Y·(I + S), so every element of the product gives r.
 *
 * @throws Fault `touchstone_reference` if Y is missing, or the ports have different references, which Touchstone 1 cannot say
 */
export function referenceImpedance(plot: Plot, ports: number): number {
	const s = matrixAt(plot, 'S', ports);
	const y = matrixAt(plot, 'Y', ports);
	if (!s || !y) throw unknown();
	const identity = (row: number, column: number) => (row === column ? 1 : 0);
	const sum: Matrix = s.map((cells, row) => cells.map(([re, im], column) => [identity(row, column) + re, im]));
	let reference: number | null = null;
	let largest = 0;
	const found: { product: [number, number]; wanted: [number, number] }[] = [];
	for (let row = 0; row < ports; row++)
		for (let column = 0; column < ports; column++) {
			const product = element(y, sum, row, column);
			const wanted: [number, number] = [identity(row, column) - s[row]![column]![0], -s[row]![column]![1]];
			found.push({ product, wanted });
			const size = Math.hypot(...product);
			if (size <= largest || Math.hypot(...wanted) < SMALLEST) continue;
			largest = size;
			reference = (wanted[0] * product[0] + wanted[1] * product[1]) / size ** 2;
		}
	if (reference === null || !(reference > 0) || !Number.isFinite(reference)) throw unknown();
	const r = reference;
	const fits = found.every(
		({ product, wanted }) => Math.hypot(r * product[0] - wanted[0], r * product[1] - wanted[1]) <= TOLERANCE
	);
	if (!fits)
		throw new Fault(
			'touchstone_reference',
			'The ports have different reference impedances, which a Touchstone 1 file cannot hold.'
		);
	return Number(r.toPrecision(9));
}

function unknown(): Fault {
	return new Fault('touchstone_reference', 'The reference impedance of the ports cannot be found from Y and S.');
}

/** The matrix at the first frequency; null if an element is missing or not finite. */
function matrixAt(plot: Plot, kind: 'S' | 'Y', ports: number): Matrix | null {
	const rows: Matrix = [];
	for (let row = 1; row <= ports; row++) {
		const cells: Matrix[number] = [];
		for (let column = 1; column <= ports; column++) {
			const vector = findSignal(plot, `${kind}_${row}_${column}`);
			if (!vector) return null;
			const { re, im } = toComplex(vector);
			if (!Number.isFinite(re[0]) || !Number.isFinite(im[0])) return null;
			cells.push([re[0]!, im[0]!]);
		}
		rows.push(cells);
	}
	return rows;
}

function element(a: Matrix, b: Matrix, row: number, column: number): [number, number] {
	return a[row]!.reduce<[number, number]>(
		([re, im], [ar, ai], index) => {
			const [br, bi] = b[index]![column]!;
			return [re + ar * br - ai * bi, im + ar * bi + ai * br];
		},
		[0, 0]
	);
}
