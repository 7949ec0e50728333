import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GoldenResult } from '../../support/spice/gallery.ts';

const folder = 'tests/samples/gallery';
const cases = readdirSync(folder).flatMap((file) => {
	const { metrics, native } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as GoldenResult;
	return Object.entries(native).map(([key, theirs]) => {
		const [id, analysis] = key.split(':');
		const ours = metrics.find((metric) => metric.id === id && metric.plot.startsWith(analysis!));
		return { name: `${file} ${key}`, id: id!, ours: ours?.value ?? NaN, theirs, native };
	});
});

/** ngspice prints `meas` results with seven digits; it interpolates cutoffs over f where we do over log f. */
const tolerance: Record<string, number> = { gain: 1e-9, upper_cutoff: 3e-4, rms: 1e-4 };
/**
 * Of the frequency divider, ngspice's RMS is off by 3e-4: its edges are ramps of 1 ns (`t_rise` and `t_fall` of the DAC bridge), of which most
 * are recorded in one step, and ngspice takes the mean of the squares at both ends for that of the ramp. The mean square of a ramp from 0 to V
 * is V²/3, its mean V/2: with the average, which lines give exactly, ten ramps in 2 µs have an RMS of √(V·average - V²/6·10 ns/2 µs).
 */
const exact: Record<string, (native: Record<string, number>) => number> = {
	'frequency-divider.json rms:tran': (native) => {
		const volts = native['maximum:tran']!;
		return Math.sqrt(volts * native['average:tran']! - (volts * volts * 10e-9) / 2e-6 / 6);
	}
};

describe('our formulas against ngspice’s own commands', () => {
	it.each(cases)('[C8] $name', ({ name, id, ours, theirs, native }) => {
		const isExact = name in exact;
		const expected = isExact ? exact[name]!(native) : theirs;
		const allowed = (isExact ? 1e-6 : (tolerance[id] ?? 1e-6)) * Math.abs(expected) + 1e-15;
		expect(Math.abs(ours - expected)).toBeLessThanOrEqual(allowed);
	});

	it('covers gain, cutoff and peak to peak', () => {
		for (const id of ['gain', 'upper_cutoff', 'peak_to_peak', 'average', 'rms'])
			expect(cases.filter((one) => one.id === id).length).toBeGreaterThanOrEqual(5);
	});
});
