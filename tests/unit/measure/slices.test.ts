import { expect, test } from 'vitest';
import { SAMPLES_AT_ONCE } from '#lib/base/slices.ts';
import { findMeasurement } from '#lib/measure/registry.ts';
import { responseSteps } from '#lib/measure/response.ts';
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

test('[C8] the mean power of ports is computed in short pieces', () => {
	const count = 10 * SAMPLES_AT_ONCE;
	const { y, reads } = counted(Array.from({ length: count }, (_, i) => 5 + (i % 3)));
	const voltage = { name: 'v(dd)', kind: 'real', quantity: 'voltage', data: y } as const;
	const current = {
		name: 'i(vdd)',
		kind: 'real',
		quantity: 'current',
		data: new Float64Array(count).fill(-2)
	} as const;
	const port = { scale: Float64Array.from({ length: count }, (_, i) => i), voltage, current };
	for (const [id, value] of [
		['supply_power', 12],
		['efficiency', 100]
	] as const) {
		const measurement = findMeasurement(id);
		if (measurement?.of !== 'ports') throw new Error(`${id} is not read from ports`);
		const work = measurement.compute.steps!({ supply_port: port, load_port: port });
		let longest = 0;
		for (;;) {
			const before = reads();
			const step = work.next();
			longest = Math.max(longest, reads() - before);
			if (!step.done) continue;
			expect(step.value).toMatchObject({ value: expect.closeTo(value, 4) as number });
			break;
		}
		expect(longest, id).toBeLessThan(2 * SAMPLES_AT_ONCE);
	}
	expect(reads()).toBeGreaterThanOrEqual(3 * count);
});

test('[C8] a long response is computed pass by pass', () => {
	const count = SAMPLES_AT_ONCE;
	const { y: re, reads } = counted(Array.from({ length: count }, (_, i) => 1 / (1 + i)));
	const frequency = Float64Array.from({ length: count }, (_, i) => 1 + i);
	const work = responseSteps(frequency, { re, im: new Float64Array(count) }, { re, im: new Float64Array(count) });
	const passes: number[] = [];
	for (let isDone = false; !isDone;) {
		const before = reads();
		isDone = work.next().done === true;
		passes.push((reads() - before) / count);
	}
	// The quotient reads both; magnitude, phase and pass band read what was computed.
	expect(passes).toEqual([2, 0, 0, 0]);
});
