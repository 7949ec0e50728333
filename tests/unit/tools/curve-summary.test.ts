import { expect, test } from 'vitest';
import { plotOfSignal } from '#lib/agent/mentions/plot-of-signal.ts';
import { summariseCurves } from '#lib/tools/catalogue/simulation/curve-summary.ts';
import { nestedSweep, transient } from '../../support/sample-plots.ts';

test('[C17] [H2] the summary of a family says which curve its values are of', () => {
	const [text] = summariseCurves([nestedSweep(3, 2)], ['v(out)']);
	expect(text).toContain('family of 3 curves, from r1 = 1 kΩ to r1 = 3 kΩ');
	expect(text).toContain('values are those of the first curve, min and max those of all');
	expect(text).toContain('v(out): 0 V | 1 V (min 0 V, max 3 V)');
});

test('[C17] [H2] the summary of a part of a curve is over that part, in the unit of the expression', () => {
	const part = plotOfSignal(transient(1001), 'clip(2*v(out)/1s, 0, 10u)')!;
	const [text] = summariseCurves([part], []);
	expect(text).toContain('tran1 (tran, 0 s to 10 µs, 11 points)');
	expect(text).toMatch(/clip\(2\*v\(out\)\/1s, 0, 10u\): 0 V\/s \|/u);
});

const plotOf = (time: Float64Array, curves: Record<string, (t: number) => number>) => ({
	...transient(2),
	vectors: [
		{ ...transient(2).vectors[0]!, data: time },
		...Object.entries(curves).map(([name, value]) => ({
			...transient(2).vectors[1]!,
			name,
			data: time.map(value)
		}))
	]
});

test('[H1] an oscillation is shown by its limits, its mean and its last swing, which samples over the whole range would alias', () => {
	// 8 periods: samples of eight equal parts all fall on the same phase.
	const time = Float64Array.from({ length: 801 }, (_, i) => i / 100);
	const [text] = summariseCurves(
		[plotOf(time, { 'v(out)': (t) => 1 + 0.354 * Math.sin(2 * Math.PI * (t + 0.26)) })],
		[]
	);
	const line = text!.split('\n').find((each) => each.includes('v(out)'))!;
	expect(line).toMatch(/min 64[5-7]\S* mV, max 1\.354 V, mean 1 V; evenly between its last two rises through/u);
	const [, values = ''] = /: ([^:]*)$/u.exec(line) ?? [];
	const shown = values
		.split(' | ')
		.map((value) => Number(value.replace(/ m?V$/u, '')) * (value.endsWith('mV') ? 1e-3 : 1));
	expect(shown).toHaveLength(9);
	expect(Math.max(...shown)).toBeCloseTo(1.354, 2);
	expect(Math.min(...shown)).toBeCloseTo(0.646, 2);
	for (const [part, value] of shown.entries())
		expect(value).toBeCloseTo(1 + 0.354 * Math.sin((2 * Math.PI * part) / 8), 2);
});

test('[H1] a constant curve is one value, and a step keeps its samples with the mean over time', () => {
	// Ten times denser after the step.
	const time = Float64Array.from([
		...Array.from({ length: 10 }, (_, i) => i / 10),
		...Array.from({ length: 101 }, (_, i) => 1 + i / 100)
	]);
	const [text] = summariseCurves([plotOf(time, { 'v(vcc)': () => 12, 'v(step)': (t) => (t < 1 ? 0 : 1) })], []);
	expect(text).toContain('v(vcc): 12 V throughout');
	expect(text).toMatch(/v\(step\): 0 V \| .* \| 1 V \(min 0 V, max 1 V, mean 525 mV\)/u);
});
