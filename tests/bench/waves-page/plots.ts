import type { Plot, Quantity, Vector } from '#lib/measure/dataset.ts';
import { seededRandom } from '../../support/random.ts';

/** A transient of several noisy waveforms with glitches. */
export function transient(points: number, traces: number): Plot {
	const random = seededRandom(1);
	const voltage = (index: number): Vector => ({
		name: `n${index}`,
		kind: 'real',
		quantity: 'voltage',
		data: samples(
			points,
			(i) => Math.sin((i * (20 + index)) / points) + index / 4 + (random() < 1e-5 ? 1 : 0.02 * random())
		)
	});
	const time: Vector = { name: 'time', kind: 'real', quantity: 'time', data: samples(points, (i) => i * 1e-9) };
	const voltages = Array.from({ length: traces }, (_, index) => voltage(index));
	return { id: 'tran1', title: '', analysis: 'tran', scale: 'time', vectors: [time, ...voltages] };
}

/** Two responses over a frequency that rises evenly, a loop gain with a pole, and a current. */
export function response(points: number): Plot {
	const complex = (name: string, quantity: Quantity, re: (i: number) => number, im: (i: number) => number): Vector => ({
		name,
		kind: 'complex',
		quantity,
		re: samples(points, re),
		im: samples(points, im)
	});
	return {
		id: 'ac1',
		title: '',
		analysis: 'ac',
		scale: 'frequency',
		vectors: [
			complex(
				'frequency',
				'frequency',
				(i) => 1 + i,
				() => 0
			),
			complex(
				'n0',
				'voltage',
				(i) => Math.sin(i / 1000),
				(i) => Math.cos(i / 1100)
			),
			complex(
				'n1',
				'voltage',
				(i) => 2 + Math.cos(i / 900),
				(i) => Math.sin(i / 800)
			),
			complex(
				'loop_gain',
				'none',
				(i) => 1e3 / (1 + (i / 1e3) ** 2),
				(i) => -i / (1 + (i / 1e3) ** 2)
			),
			complex(
				'v1#branch',
				'current',
				(i) => 1e-3 + i * 1e-9,
				() => 1e-3
			)
		]
	};
}

/** One signal with a curve for each value of a second source. */
export function family(members: number, points: number): Plot {
	const count = members * points;
	const sweep = samples(count, (i) => i % points);
	const out = samples(count, (i) => Math.tanh(((i % points) / points - 0.5) * (1 + Math.floor(i / points) / 100)));
	return {
		id: 'dc1',
		title: '',
		analysis: 'dc',
		scale: 'v-sweep',
		vectors: [
			{ name: 'v-sweep', kind: 'real', quantity: 'voltage', data: sweep },
			{ name: 'out', kind: 'real', quantity: 'voltage', data: out }
		],
		// With known parameters the curves are drawn, not their distribution.
		parameters: [{ name: 'v2', quantity: 'voltage', values: samples(members, (i) => i / 100) }]
	};
}

function samples(count: number, compute: (i: number) => number): Float64Array {
	const data = new Float64Array(count);
	for (let i = 0; i < count; i++) data[i] = compute(i);
	return data;
}
