import { openProgram } from '#lib/spice/project/open-program.ts';
import { applyEdits } from '#lib/workers/ngspice/edits.ts';
import type { SimulationOutcome, SimulationPool, SimulationRequest } from '#lib/workers/ngspice/protocol.ts';
import { judgeRun } from '../verdict/judge-run.ts';
import { convergenceReasons } from '../verdict/reason.ts';
import { factsOf } from '../verdict/run-facts.ts';
import type { Fix } from './fix.ts';
import { recogniseProblem } from './recognise.ts';

/** Time limit of a trial, ms: a fix that takes longer is not useful. */
const MAX_TRIAL_MS = 10_000;
/** Reasons that show a wrong solution apart from convergence, such as a leak that carries a source's current. */
const ABSURD = new Set(['not_finite', 'out_of_reach']);

export type TrialStatus = 'waiting' | 'running' | 'works' | 'no_help' | 'cancelled';

export interface TrialOptions {
	signal?: AbortSignal;
	/** Codes of the reasons in the verdict of the original run. */
	knownReasons: readonly string[];
	/** @param index index of the fix */
	onStatus: (index: number, status: TrialStatus) => void;
}

/**
 * Runs the circuit with each fix alone. A fix works if the run is complete and without convergence problems, and its
 * verdict has no reason that the original run did not have.
 *
 * @returns the fixes that work, in the given order
 */
export async function tryFixes(
	pool: Pick<SimulationPool, 'runVariants'>,
	base: SimulationRequest,
	fixes: readonly Fix[],
	{ signal, knownReasons, onStatus }: TrialOptions
): Promise<Fix[]> {
	const request = { ...base, timeLimitMs: Math.min(base.timeLimitMs, MAX_TRIAL_MS) };
	const working = new Set<Fix>();
	const variants = fixes.map(({ edits }, index) => ({ id: String(index), edits }));
	const open = new Set(variants.map(({ id }) => id));
	await pool.runVariants(request, variants, {
		signal,
		onStart: (id) => onStatus(Number(id), 'running'),
		onOutcome: (id, outcome) => {
			const fix = fixes[Number(id)];
			if (!fix || (outcome.status === 'stopped' && outcome.reason === 'user')) return;
			open.delete(id);
			const works = isFixed(base, fix, outcome, knownReasons);
			if (works) working.add(fix);
			onStatus(Number(id), works ? 'works' : 'no_help');
		}
	});
	for (const id of open) onStatus(Number(id), 'cancelled');
	return fixes.filter((fix) => working.has(fix));
}

function isFixed(
	{ files, entry, compatibility }: SimulationRequest,
	{ edits }: Fix,
	outcome: SimulationOutcome,
	knownReasons: readonly string[]
): boolean {
	if (outcome.status !== 'complete') return false;
	const program = openProgram(applyEdits(files, edits), entry, compatibility);
	if (recogniseProblem(outcome, program)) return false;
	const { reasons } = judgeRun(factsOf(outcome), program);
	return !reasons.some(
		({ code }) => convergenceReasons.has(code) || (ABSURD.has(code) && !knownReasons.includes(code))
	);
}
