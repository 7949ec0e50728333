import { applyEdits } from '#lib/workers/ngspice/edits.ts';
import type { SimulationOutcome, SimulationPool, SimulationRequest } from '#lib/workers/ngspice/protocol.ts';
import { judgeRun } from '../verdict/judge-run.ts';
import { convergenceReasons } from '../verdict/reason.ts';
import { readNetlist } from './cards.ts';
import type { Fix } from './fix.ts';
import { recogniseProblem } from './recognise.ts';

/** Longest trial in ms; a fix that needs more is none. */
const maxTrialMs = 10_000;
/** Reasons besides those about convergence that show a solution to be none: a leak that carries a source's current. */
const absurd = new Set(['not_finite', 'out_of_reach']);

export type TrialStatus = 'waiting' | 'running' | 'works' | 'no_help' | 'cancelled';

export interface TrialOptions {
	signal?: AbortSignal;
	/** Codes of the reasons that the verdict of the run had which is to be mended. */
	knownReasons: readonly string[];
	/** @param index of the fix */
	onStatus: (index: number, status: TrialStatus) => void;
}

/**
 * Runs the circuit with each fix, by itself. A fix works when the run ends by itself, shows no trouble with convergence,
 * and its verdict has nothing against its numbers that the first run's had not.
 *
 * @returns those that work, in the order given
 */
export async function tryFixes(
	pool: Pick<SimulationPool, 'runVariants'>,
	base: SimulationRequest,
	fixes: readonly Fix[],
	{ signal, knownReasons, onStatus }: TrialOptions
): Promise<Fix[]> {
	const request = { ...base, timeLimitMs: Math.min(base.timeLimitMs, maxTrialMs) };
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
			const works = isMended(base, fix, outcome, knownReasons);
			if (works) working.add(fix);
			onStatus(Number(id), works ? 'works' : 'no_help');
		}
	});
	for (const id of open) onStatus(Number(id), 'cancelled');
	return fixes.filter((fix) => working.has(fix));
}

function isMended(
	{ files, entry, compatibility }: SimulationRequest,
	{ edits }: Fix,
	outcome: SimulationOutcome,
	knownReasons: readonly string[]
): boolean {
	if (outcome.status !== 'complete') return false;
	const mended = applyEdits(files, edits);
	if (recogniseProblem(outcome, readNetlist(mended, entry))) return false;
	const { reasons } = judgeRun({ outcome, files: mended, entry, compatibility });
	return !reasons.some(
		({ code }) => convergenceReasons.has(code) || (absurd.has(code) && !knownReasons.includes(code))
	);
}
