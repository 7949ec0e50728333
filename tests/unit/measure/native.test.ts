import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GoldenResult } from '../../support/spice/gallery.ts';

const folder = 'tests/samples/gallery';
const cases = readdirSync(folder).flatMap((file) => {
	const { metrics, native } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as GoldenResult;
	return Object.entries(native).map(([key, theirs]) => {
		const [id, analysis] = key.split(':');
		const ours = metrics.find((metric) => metric.id === id && metric.plot.startsWith(analysis!));
		return { name: `${file} ${key}`, id: id!, ours: ours?.value ?? NaN, theirs };
	});
});

/** ngspice prints `meas` results with seven digits; it interpolates cutoffs over f where we do over log f. */
const tolerance: Record<string, number> = { gain: 1e-9, upper_cutoff: 3e-4, rms: 1e-4 };
/** ngspice takes the squares of two samples for those of the line between them: its edges are recorded in one or two steps. */
const coarse: Record<string, number> = { 'frequency-divider.json rms:tran': 4e-4 };

describe('our formulas against ngspice’s own commands', () => {
	it.each(cases)('[C8] $name', ({ name, id, ours, theirs }) => {
		const allowed = (coarse[name] ?? tolerance[id] ?? 1e-6) * Math.abs(theirs) + 1e-15;
		expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(allowed);
	});

	it('covers gain, cutoff and peak to peak', () => {
		for (const id of ['gain', 'upper_cutoff', 'peak_to_peak', 'average', 'rms'])
			expect(cases.filter((one) => one.id === id).length).toBeGreaterThanOrEqual(5);
	});
});
