import { expect, test } from 'vitest';
import { SAMPLES_AT_ONCE } from '#lib/base/slices.ts';
import { findMeasurement } from '#lib/measure/registry.ts';
import { counted } from './counted.ts';

test('[C8] the levels, edges and ringing of a waveform are looked for in short pieces', () => {
	const count = SAMPLES_AT_ONCE;
	// A noisy step that is not repetitive: its levels are looked for in every way.
	const step = Array.from({ length: count }, (_, i) => (i < count / 5 ? 0 : 1) + 0.004 * Math.sin(i * i));
	const { y, reads } = counted(step);
	const curve = { x: Float64Array.from(step, (_, i) => i), y };
	for (const id of ['rise_time', 'overshoot', 'settling_time']) {
		const measurement = findMeasurement(id);
		if (measurement?.of !== 'signal') throw new Error(`${id} is not read from a signal`);
		const work = measurement.compute.steps!(curve);
		let longest = 0;
		for (let isDone = false; !isDone;) {
			const before = reads();
			isDone = work.next().done === true;
			longest = Math.max(longest, reads() - before);
		}
		expect(longest, id).toBeLessThan(6 * SAMPLES_AT_ONCE);
	}
	expect(reads()).toBeGreaterThan(20 * count);
});
