import type { Plot, Vector } from '#lib/measure/dataset.ts';
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
		]
	};
}

function samples(count: number, compute: (i: number) => number): Float64Array {
	const data = new Float64Array(count);
	for (let i = 0; i < count; i++) data[i] = compute(i);
	return data;
}
