import { parseDesignGoals } from '#lib/sim/goals.ts';
import { parseSpiceNumber } from '#lib/base/quantity.ts';
import { parameterScale } from '#lib/studies/optimize/parameter-scale.ts';
import type { OptimizeMethod } from '#lib/studies/optimize/searches/methods.ts';
import { searchProgress } from '#lib/studies/optimize/search-progress.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { planStudy } from '#lib/studies/run/study-plan.ts';
import { runStudy } from '#lib/studies/run/run-study.ts';
import { parseStudy } from '#lib/studies/study.ts';
import { createHostPool } from '../support/spice/host-pool.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';
import { MemoryFiles } from '../support/storage/memory-files.ts';
import type { Problem } from './problem.ts';
import { problems } from './problems.ts';

const settings = { compatibility: 'ngspice', seed: 1 } as const;
const pool = createHostPool();

/** How one search has ended. */
export interface Attempt {
	isMet: boolean;
	/** Runs until all goals were met, or until the end. */
	runs: number;
	cost: number;
}

export const problemNames = problems.map(({ name }) => name);

/** Searches a problem once as a study of the product does. */
export const attempt = (name: string, method: OptimizeMethod, seed: number): Promise<Attempt> =>
	searched(problemOf(name), method, seed);

async function searched(problem: Problem, method: OptimizeMethod, seed: number): Promise<Attempt> {
	const plan = await planOf(problem, method, seed);
	const table = new StudyTable(0);
	const { signal } = new AbortController();
	const limits = { timeLimitMs: 20_000 };
	await runStudy({ plan, table, pool, limits, onRow: () => undefined, signal });
	plan.release();
	const { best, least } = searchProgress(table);
	const met = least.findIndex((cost) => cost <= 0);
	return { isMet: met >= 0, runs: met >= 0 ? met + 1 : table.count, cost: best === null ? 2 : least[best]! };
}

/** A problem as an optimizer outside of the product searches it: each parameter as a part of its range, from 0 to 1. */
export function boxOf(name: string): { name: string; start: number[]; budget: number } {
	const { netlist, parameters, budget } = problemOf(name);
	const start = Object.entries(parameters).map(([parameter, range]) => {
		const text = new RegExp(`\\b${parameter}=(\\S+)`, 'u').exec(netlist)![1]!;
		return scaleOf(range).part(parseSpiceNumber(text)!);
	});
	return { name, start, budget };
}

/** The cost of a point: that of a run of the netlist with its values. */
export async function costAt(name: string, point: readonly number[]): Promise<number> {
	const problem = problemOf(name);
	const entries = Object.entries(problem.parameters);
	const values = entries.map(([parameter, range], i) => `${parameter}=${scaleOf(range).value(point[i]!)}`);
	const netlist = problem.netlist.replace(/^\.param .*$/mu, `.param ${values.join(' ')}`);
	const { cost } = await searched({ ...problem, netlist, budget: 1 }, 'random', 1);
	return cost;
}

const problemOf = (name: string): Problem => problems.find((each) => each.name === name)!;
const scaleOf = ([from, to]: readonly [number, number]) => parameterScale({ scale: 'logarithmic', from, to });

const wantedOf = ({ goals, signals, measurements = [] }: Problem) => ({
	goals: parseDesignGoals(JSON.stringify({ version: 1, signals, goals })),
	measurements: [...measurements]
});

function planOf(problem: Problem, method: OptimizeMethod, seed: number) {
	const parameters = Object.entries(problem.parameters).map(([name, [from, to]]) => ({
		target: { kind: 'parameter', name },
		range: { scale: 'logarithmic', from, to }
	}));
	const search = { method, seed, budget: problem.budget, stopWhenMet: true };
	const file = { version: 1, kind: 'optimize', netlist: 'a.cir', parameters, ...search };
	return planStudy({
		...{ study: parseStudy(JSON.stringify(file), 'study'), files: new MemoryFiles({ 'a.cir': problem.netlist }) },
		...{ netlists: localNetlists(), settings, wanted: wantedOf(problem) }
	});
}
