import type { Plot } from '#lib/measure/dataset.ts';

/** A first-order low-pass with its corner at 1 kHz, 10 points per decade from 1 Hz to 1 MHz. */
export function lowPass(): Plot {
	const frequency = Float64Array.from({ length: 61 }, (_, i) => Math.pow(10, i / 10));
	const zeros = new Float64Array(61);
	const denominator = frequency.map((f) => 1 + (f / 1000) ** 2);
	return {
		id: 'ac1',
		title: 'AC Analysis',
		analysis: 'ac',
		scale: 'frequency',
		vectors: [
			{ name: 'frequency', kind: 'complex', quantity: 'frequency', re: frequency, im: zeros },
			{
				name: 'out',
				kind: 'complex',
				quantity: 'voltage',
				re: denominator.map((d) => 1 / d),
				im: denominator.map((d, i) => -frequency[i]! / 1000 / d)
			},
			{ name: 'in', kind: 'complex', quantity: 'voltage', re: zeros.map(() => 1), im: zeros }
		]
	};
}

/** A sine of 200,000 radians per second, with one point per microsecond. */
export function transient(points: number): Plot {
	const time = Float64Array.from({ length: points }, (_, i) => i * 1e-6);
	return {
		id: 'tran1',
		title: 'Transient',
		analysis: 'tran',
		scale: 'time',
		vectors: [
			{ name: 'time', kind: 'real', quantity: 'time', data: time },
			{ name: 'out', kind: 'real', quantity: 'voltage', data: time.map((t) => Math.sin(2e5 * t)) }
		]
	};
}
