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
