import { expect, test } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import { previewCurve } from '#lib/charts/preview.ts';
import type { Plot, Vector } from '#lib/measure/dataset.ts';
import { measureRun } from '#lib/sim/metrics.ts';
import { chooseSignals } from '#lib/sim/signals.ts';
import { factsOf } from '#lib/sim/verdict/run-facts.ts';

const MANY = 2_000;

/** What a loop of operating points gives, with how often ids and names of vectors are looked at. */
function loop(): { plots: Plot[]; reads: { id: number; name: number } } {
	const reads = { id: 0, name: 0 };
	const vector = (name: string): Vector => ({
		get name() {
			reads.name += 1;
			return name;
		},
		kind: 'real',
		quantity: 'voltage',
		data: Float64Array.of(1)
	});
	const plots = Array.from({ length: MANY }, (_, index): Plot => ({
		get id() {
			reads.id += 1;
			return `op${index}`;
		},
		title: '',
		analysis: 'op',
		scale: '',
		vectors: [vector('in'), vector('out')]
	}));
	return { plots, reads };
}

test('[E4] doubts about the metrics of thousands of plots look at each plot a few times', async () => {
	const { plots, reads } = loop();
	const metrics = await measureRun(plots);
	expect(metrics).toHaveLength(MANY);
	reads.id = 0;
	const run = { status: 'complete' as const, reason: null, plots, ranges: [], log: [], measurements: [] };
	expect(factsOf(run, metrics).sampling).toEqual([]);
	expect(reads.id).toBeLessThan(5 * MANY);
});

test('[E4] the output of thousands of plots with the same signals is looked for in one of them', () => {
	const { plots, reads } = loop();
	expect(chooseSignals(plots).output).toEqual({ name: 'v(out)', guessed: true });
	expect(reads.name).toBeLessThan(3 * MANY * 2);
});

test('[E4] a preview looks for a curve only in plots that have one', () => {
	const { plots, reads } = loop();
	expect(atOnce(previewCurve(plots))).toBeNull();
	expect(reads.name).toBeLessThanOrEqual(3 * MANY);
});
