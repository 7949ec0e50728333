import { expect, it } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import { FrontTracker } from '#lib/studies/optimize/front/front-rows.ts';
import type { FrontPlan } from '#lib/studies/optimize/optimize-plan.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { planStudy } from '#lib/studies/run/study-plan.ts';
import { runStudy } from '#lib/studies/run/run-study.ts';
import { parseStudy } from '#lib/studies/study.ts';
import { createHostPool } from '../support/spice/host-pool.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';
import { MemoryFiles } from '../support/storage/memory-files.ts';

const netlist = `divider
V1 in 0 1
R1 in out 5k
R2 out 0 5k
.dc V1 0.5 1 0.5
.meas dc current find i(V1) at=1
.meas dc out find v(out) at=1
.end
`;

it('[C19] [OPT6] [OPT9] ngspice finds the front of a divider: little current and much output', async () => {
	const parameters = ['R1', 'R2'].map((device) => ({
		target: { kind: 'device', device },
		range: { scale: 'linear', from: 1e3, to: 1e4 }
	}));
	// The current of the source is negative.
	const objectives = ['meas:current', 'meas:out'].map((metric) => ({ metric, direction: 'maximize' }));
	const file = { version: 1, kind: 'optimize', netlist: 'a.cir', method: 'nsga_2', budget: 300, seed: 1 };
	const plan = await planStudy({
		study: parseStudy(JSON.stringify({ ...file, parameters, objectives }), 'study'),
		files: new MemoryFiles({ 'a.cir': netlist }),
		netlists: localNetlists(),
		settings: { compatibility: 'ngspice', seed: 1 },
		wanted: { goals: { version: 1, signals: {}, goals: [] }, measurements: [] }
	});
	const table = new StudyTable(0);
	const { signal } = new AbortController();
	const limits = { timeLimitMs: 20_000 };
	await runStudy({ plan, table, pool: createHostPool(), limits, onRow: () => undefined, signal });
	plan.release();
	expect(table.ended).toEqual({ complete: 300, failed: 0, stopped: 0 });
	const { front, values } = atOnce(new FrontTracker(plan.study.plan as FrontPlan, table).update());
	const currents = [...front].map((row) => -values[0]![row]!);
	// The largest R2 is best for both, so the output is 10 kΩ times the current, which is from 1 V / 20 kΩ to 1 V / 11 kΩ.
	const ratios = [...front].map((row, i) => values[1]![row]! / (1e4 * currents[i]!));
	expect(Math.max(...ratios)).toBeLessThan(1 + 1e-6);
	expect(Math.min(...ratios)).toBeGreaterThan(0.95);
	expect(Math.min(...currents)).toBeLessThan(1.05 / 20_000);
	expect(Math.max(...currents)).toBeGreaterThan(0.95 / 11_000);
	expect(front.length).toBeGreaterThan(20);
});
