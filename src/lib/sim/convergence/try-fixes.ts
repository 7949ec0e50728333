import type { SimulationOutcome, SimulationPool, SimulationRequest } from '#lib/workers/ngspice/protocol.ts';
import type { Fix } from './fix.ts';

/** Time limit of a trial, ms: a fix that takes longer is not useful. */
const MAX_TRIAL_MS = 10_000;

export type TrialStatus = 'waiting' | 'running' | 'works' | 'no_help' | 'cancelled';

export interface TrialOptions {
	signal?: AbortSignal;
	/** Whether the outcome with a fix shows that it works. Never rejects. */
	isFixed: (fix: Fix, outcome: SimulationOutcome) => Promise<boolean>;
	/** @param index index of the fix */
	onStatus: (index: number, status: TrialStatus) => void;
}

/**
 * Runs the circuit with each fix alone.
 *
 * @returns the fixes that work, in the given order
 */
export async function tryFixes(
	pool: Pick<SimulationPool, 'runVariants'>,
	base: SimulationRequest,
	fixes: readonly Fix[],
	{ signal, isFixed, onStatus }: TrialOptions
): Promise<Fix[]> {
	const request = { ...base, timeLimitMs: Math.min(base.timeLimitMs, MAX_TRIAL_MS) };
	const working = new Set<Fix>();
	const variants = fixes.map(({ edits }, index) => ({ id: String(index), edits }));
	const open = new Set(variants.map(({ id }) => id));
	const judged: Promise<void>[] = [];
	const judge = async (id: string, fix: Fix, outcome: SimulationOutcome): Promise<void> => {
		const works = await isFixed(fix, outcome);
		if (works) working.add(fix);
		onStatus(Number(id), works ? 'works' : 'no_help');
	};
	await pool.runVariants(request, variants, {
		signal,
		onStart: (id) => onStatus(Number(id), 'running'),
		onOutcome: (id, outcome) => {
			const fix = fixes[Number(id)];
			if (!fix || (outcome.status === 'stopped' && outcome.reason === 'user')) return;
			open.delete(id);
			judged.push(judge(id, fix, outcome));
		}
	});
	await Promise.all(judged);
	for (const id of open) onStatus(Number(id), 'cancelled');
	return fixes.filter((fix) => working.has(fix));
}
