import { readFileSync } from 'node:fs';
import { goalsFile } from '#lib/sim/goals.ts';
import { planStudy, type StudyPlan } from '#lib/studies/run/study-plan.ts';
import { parseStudy } from '#lib/studies/study.ts';
import { localNetlists } from '../spice/local-netlists.ts';
import { MemoryFiles } from '../storage/memory-files.ts';

/** How the rows of the study are run and measured. */
export const opampRun = {
	settings: { compatibility: 'ngspice', seed: 1 },
	limits: { timeLimitMs: 30_000 },
	wanted: { goals: goalsFile.default, measurements: [] }
} as const;

const varied: readonly [name: string, amount: number, relative: boolean][] = [
	['vtn', 0.02, true],
	['vtp', 0.02, true],
	['kn', 0.05, true],
	['kp', 0.05, true],
	['dvt', 1e-3, false],
	['cc', 0.05, true],
	['rz', 0.08, true]
];

/** A Monte Carlo study of a two-stage op-amp, ready to run. */
export function opampStudy(samples: number): Promise<StudyPlan> {
	const netlist = readFileSync(new URL('../../samples/monte-carlo/opamp.cir', import.meta.url), 'utf8');
	const study = {
		...{ version: 1, kind: 'monte_carlo', netlist: 'opamp.cir', samples, seed: 3, sampling: 'plain' },
		vary: varied.map(([name, amount, relative]) => ({
			target: { kind: 'parameter', name },
			parts: [{ distribution: { shape: 'gauss', sigma: { amount, relative } } }]
		}))
	};
	const read = parseStudy(JSON.stringify(study), 'study');
	return planStudy({
		study: read,
		files: new MemoryFiles({ 'opamp.cir': netlist }),
		netlists: localNetlists(),
		...opampRun
	});
}
