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

/** Lines through 0 with slopes from 1 to `count` over 0 to 1 V: a nested sweep, by default of 11 points and a resistor in steps of 1 kΩ. */
export function nestedSweep(count: number, points = 11): Plot {
	const length = count * points;
	const x = Float64Array.from({ length }, (_, i) => (i % points) / (points - 1));
	return {
		id: 'dc1',
		title: 'DC transfer characteristic',
		analysis: 'dc',
		scale: 'v-sweep',
		vectors: [
			{ name: 'v-sweep', kind: 'real', quantity: 'voltage', data: x },
			{ name: 'out', kind: 'real', quantity: 'voltage', data: x.map((at, i) => at * (Math.floor(i / points) + 1)) }
		],
		parameters: [
			{ name: 'r1', quantity: 'resistance', values: Float64Array.from({ length: count }, (_, i) => 1000 * (i + 1)) }
		]
	};
}
