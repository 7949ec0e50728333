import type { SimulationOutcome, SimulationPool, SimulationRequest } from '#lib/workers/ngspice/protocol.ts';
import type { Fix } from './fix.ts';
import { isSameResult } from './same-result.ts';

/** Time limits of a first trial, ms: several times what the original run took, within these limits. */
const MIN_TRIAL_MS = 2_000;
const MAX_TRIAL_MS = 10_000;
const TIMES_ORIGINAL = 5;

/**
 * `too_long`: ended by a limit, so that it is not known whether the fix works; `depends`: runs, but with results that come
 * from the change and not from the circuit.
 */
export type TrialStatus = 'waiting' | 'running' | 'works' | 'no_help' | 'depends' | 'too_long' | 'cancelled';

/** Whether a trial has ended with an answer. */
export function isDecided(status: TrialStatus): boolean {
	return status === 'works' || status === 'no_help' || status === 'depends';
}

export interface TrialOptions {
	signal?: AbortSignal;
	/** How long the run without a fix took, ms. */
	originalMs?: number;
	/** Whether the outcome with a fix shows that it works. Never rejects. */
	isFixed: (fix: Fix, outcome: SimulationOutcome) => Promise<boolean>;
	/** @param index index of the fix */
	onStatus: (index: number, status: TrialStatus) => void;
}

type Trials = Pick<SimulationPool, 'runVariants'>;

/**
 * Runs the circuit with each fix alone, each for a short time. If none works in that time, those that did not end get the
 * time limit of `base`.
 *
 * @returns the fixes that work, in the given order
 */
export async function tryFixes(
	pool: Trials,
	base: SimulationRequest,
	fixes: readonly Fix[],
	options: TrialOptions
): Promise<Fix[]> {
	const wanted = Math.max(MIN_TRIAL_MS, TIMES_ORIGINAL * (options.originalMs ?? Number.POSITIVE_INFINITY));
	const timeLimitMs = Math.min(base.timeLimitMs, MAX_TRIAL_MS, wanted);
	const all = fixes.map((_, index) => index);
	const first = await tryAll(pool, { ...base, timeLimitMs }, fixes, all, options);
	const again = first.working.size === 0 && timeLimitMs < base.timeLimitMs ? first.unfinished : [];
	const second = again.length > 0 ? await tryAll(pool, base, fixes, again, options) : null;
	return fixes.filter((_, index) => first.working.has(index) || second?.working.has(index));
}

/** @param indexes indexes of the fixes to try */
async function tryAll(
	pool: Trials,
	request: SimulationRequest,
	fixes: readonly Fix[],
	indexes: readonly number[],
	{ signal, isFixed, onStatus }: TrialOptions
): Promise<{ working: Set<number>; unfinished: number[] }> {
	const working = new Set<number>();
	const unfinished = new Set<number>();
	const open = new Set(indexes);
	const judged: Promise<void>[] = [];
	const end = (index: number, status: TrialStatus): void => {
		if (status === 'works') working.add(index);
		if (status === 'too_long') unfinished.add(index);
		open.delete(index);
		onStatus(index, status);
	};
	const judge = async (index: number, fix: Fix, outcome: SimulationOutcome): Promise<void> => {
		if (isUnfinished(outcome)) return end(index, 'too_long');
		if (!(await isFixed(fix, outcome))) return end(index, 'no_help');
		if (!fix.check) return end(index, 'works');
		const check = await runOne(pool, request, fix.check, signal);
		if (!check) return;
		if (isUnfinished(check)) return end(index, 'too_long');
		const isProven = (await isFixed({ ...fix, edits: fix.check }, check)) && isSameResult(outcome.plots, check.plots);
		end(index, isProven ? 'works' : 'depends');
	};
	const variants = indexes.flatMap((index) => {
		const fix = fixes[index];
		return fix ? [{ id: String(index), edits: fix.edits }] : [];
	});
	await pool.runVariants(request, variants, {
		signal,
		onStart: (id) => onStatus(Number(id), 'running'),
		onOutcome: (id, outcome) => {
			const fix = fixes[Number(id)];
			if (fix && !wasAborted(outcome)) judged.push(judge(Number(id), fix, outcome));
		}
	});
	await Promise.all(judged);
	for (const index of open) onStatus(index, 'cancelled');
	return { working, unfinished: signal?.aborted ? [] : [...unfinished].sort((a, b) => a - b) };
}

/** The outcome with these edits; null if it was cancelled. */
async function runOne(
	pool: Trials,
	request: SimulationRequest,
	edits: Fix['edits'],
	signal: AbortSignal | undefined
): Promise<SimulationOutcome | null> {
	let result: SimulationOutcome | null = null;
	await pool.runVariants(request, [{ id: 'check', edits }], {
		signal,
		onOutcome: (_, outcome) => {
			if (!wasAborted(outcome)) result = outcome;
		}
	});
	return result;
}

function wasAborted({ status, reason }: SimulationOutcome): boolean {
	return status === 'stopped' && reason === 'user';
}

/** Whether a run ended by a limit rather than by the circuit. */
function isUnfinished({ status, reason }: SimulationOutcome): boolean {
	return status === 'stopped' && (reason === 'time_limit' || reason === 'point_limit' || reason === 'out_of_memory');
}
