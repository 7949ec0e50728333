import { describe, expect, it } from 'vitest';
import type { SimulationOutcome, VectorRange } from '#lib/workers/ngspice/protocol.ts';
import { packRanges } from '#lib/workers/ngspice/ranges.ts';
import { judgeRun } from '#lib/sim/verdict/judge-run.ts';
import { factsOf } from '#lib/sim/verdict/run-facts.ts';
import { programOf } from '../spice/project/program-of.ts';

/** More than a call takes as arguments. */
const MANY = 200_000;

describe('the verdict on a run with more signals than a call takes arguments', () => {
	it.each([
		['tran', 'V1 in 0 PULSE(0 1 0 1n 1n 1u 2u)\nR1 in out 1k\nC1 out 0 1n\n.tran 1n 1u'],
		['ac', 'V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 1n\n.ac dec 10 1 1k'],
		['dc', 'V1 in 0 1\nR1 in out 1k\nD1 out 0\n.dc V1 0 1 0.1']
	] as const)('[VER32] %s', (analysis, cards) => {
		const program = programOf({ 'main.cir': `title\n${cards}\n.end\n` });
		const scale = { tran: 'time', ac: 'frequency', dc: 'v-sweep' }[analysis];
		const ranges: VectorRange[] = Array.from({ length: MANY }, (_, index) => ({
			plot: `${analysis}1`,
			name: index === 0 ? scale : `n${index}`,
			quantity: index === 0 ? 'none' : 'voltage',
			min: index === 0 ? 1 : 0,
			max: index === 0 ? 1000 : 0.5,
			firstBad: null
		}));
		const outcome = {
			status: 'complete',
			reason: null,
			plots: [{ id: `${analysis}1`, title: '', analysis, scale, vectors: [] }],
			ranges: packRanges(ranges),
			log: [],
			measurements: []
		} satisfies Pick<SimulationOutcome, 'status' | 'reason' | 'plots' | 'ranges' | 'log' | 'measurements'>;
		expect(judgeRun(factsOf(outcome), program).level).toBeDefined();
	});
});
