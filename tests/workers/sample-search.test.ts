import { expect, it } from 'vitest';
import { judgedRank } from '#lib/studies/optimize/candidate-rows.ts';
import type { CostPlan } from '#lib/studies/optimize/optimize-plan.ts';
import { searchProgress } from '#lib/studies/optimize/search-progress.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { designSettings, planStudy, settingsOf } from '#lib/studies/run/study-plan.ts';
import { runStudy } from '#lib/studies/run/run-study.ts';
import { parseStudy } from '#lib/studies/study.ts';
import type { SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import { createHostPool } from '../support/spice/host-pool.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';
import { MemoryFiles } from '../support/storage/memory-files.ts';

const netlist = `divider
V1 in 0 1
R1 in out 1k
R2 out 0 1k
.dc V1 0.5 1 0.5
.meas dc out find v(out) at=1
.end
`;
const SAMPLES = 10;

it('[C19] [OPT11] ngspice finds the resistor whose spread keeps most samples inside of the limits', async () => {
	// The lower resistor is at most its value, and at least half of it: with the value in the middle of the limits, half of the samples miss them.
	const part = {
		distribution: {
			shape: 'uniform',
			below: { amount: 0.5, relative: true },
			above: { amount: 0, relative: true }
		}
	};
	const target = { kind: 'device', device: 'R2' };
	const file = {
		...{ version: 1, kind: 'optimize', netlist: 'a.cir', method: 'cma_es', budget: 300, seed: 1, stopWhenMet: true },
		parameters: [{ target, range: { scale: 'logarithmic', from: 100, to: 10_000 } }],
		spread: { samples: SAMPLES, sampling: 'latin-hypercube', vary: [{ target, parts: [part] }], yield: 0.9 }
	};
	const goal = { metric: 'meas:out', unit: '', tolerance: 0, priority: 'must' } as const;
	const project = new MemoryFiles({ 'a.cir': netlist });
	const pool = createHostPool();
	const plan = await planStudy({
		study: parseStudy(JSON.stringify(file), 'study'),
		files: project,
		netlists: localNetlists(),
		settings: { compatibility: 'ngspice', seed: 1 },
		wanted: {
			goals: {
				...{ version: 1, signals: {} },
				goals: [
					{ ...goal, target: 0.5, direction: 'at_least' },
					{ ...goal, target: 0.66, direction: 'at_most' }
				]
			},
			measurements: []
		}
	});
	const table = new StudyTable(0);
	const limits = { timeLimitMs: 20_000 };
	const { signal } = new AbortController();
	await runStudy({ plan, table, pool, limits, onRow: () => undefined, signal });
	plan.release();
	const { best } = searchProgress(table, SAMPLES, judgedRank(plan.study.plan as CostPlan));
	const output = table.columns.find(({ metric }) => metric.id === 'meas:out')!.values;
	for (let row = 0; row < table.count; row += 1) {
		const r2 = Number(settingsOf(plan, row)[0]!.value);
		expect(output[row]).toBeCloseTo(r2 / (1_000 + r2), 6);
	}
	const first = best! - (best! % SAMPLES);
	const inside = output.subarray(first, first + SAMPLES).filter((value) => value >= 0.5 && value <= 0.66);
	expect(inside.length).toBeGreaterThanOrEqual(9);
	// From 1 kOhm for 0.5 V to 1.941 kOhm for 0.66 V; each twentieth of the value from half of it has one sample, and one may be outside.
	const r2 = Number(designSettings(plan, best!)[0]!.value);
	expect(r2).toBeGreaterThan(1_000 / 0.6);
	expect(r2).toBeLessThan(1_942 / 0.9);
	expect(table.count % SAMPLES).toBe(0);

	// A row that is opened as a run has the figures of its row.
	for (const row of [first, first + 3, best!]) {
		const values = settingsOf(plan, row);
		const opened = await localNetlists().open(project, { entry: 'a.cir', dialect: 'ngspice', overrides: { values } });
		const request = { files: [...opened.files], entry: 'a.cir', ...plan.settings, ...limits };
		const measured: unknown[] = [];
		const onOutcome = (_: string, { measurements }: SimulationOutcome) => measured.push(...measurements);
		await pool.runVariants(request, [{ id: 'row', edits: [] }], { signal, onOutcome });
		opened.release();
		expect(measured).toEqual([expect.objectContaining({ name: 'out', value: output[row] })]);
	}
});
