import { toFault, type Fault } from '#lib/base/fault.ts';
import { Latest } from '#lib/base/latest.ts';
import type { RunRecord } from '#lib/db/records.ts';
import type { Setting } from '#lib/db/runs/run-setting.ts';
import type { SimulationResult } from '#lib/sim/run-simulation.ts';

/** Why there is no result for values. */
export interface TuneFailure {
	values: readonly Setting[];
	/** How the run ended; null if it did not start. */
	run: RunRecord | null;
	/** Why it did not start. */
	fault: Fault | null;
}

interface TrialHost {
	simulate(values: readonly Setting[], signal: AbortSignal): Promise<SimulationResult>;
	/** A result for values, in the order in which they were wanted. */
	show(result: SimulationResult, signal: AbortSignal): Promise<void>;
	fail(failure: TuneFailure): void;
	/** Runs begin, or all have ended. */
	change(isRunning: boolean): void;
}

/** After this time with the same values a run with earlier ones is ended, ms: while a slider moves, each run may end. */
const SETTLED_MS = 250;

/** Runs with values that change faster than they end: one after the other, the newest values next. */
export class TrialRuns {
	/** Values that have not been run yet; null for none. */
	#wanted: readonly Setting[] | null = null;
	readonly #session = new Latest();
	/** The run that is under way. */
	#run: AbortController | null = null;
	#settled: ReturnType<typeof setTimeout> | undefined;

	constructor(private readonly host: TrialHost) {}

	/** Runs values as soon as the run that is under way has ended, unless newer ones come. */
	want(values: readonly Setting[]): void {
		this.#wanted = values;
		clearTimeout(this.#settled);
		if (this.#run) this.#settled = setTimeout(() => this.#wanted && this.#run?.abort(), SETTLED_MS);
		else void this.#runWanted();
	}

	/** Ends all runs; what they give is dropped. */
	stop(): void {
		this.#session.end();
		clearTimeout(this.#settled);
		this.#run?.abort();
		this.#run = null;
		this.#wanted = null;
		this.host.change(false);
	}

	async #runWanted(): Promise<void> {
		const session = this.#session.begin();
		this.host.change(true);
		while (this.#wanted && !session.aborted) {
			const values = this.#wanted;
			this.#wanted = null;
			const run = new AbortController();
			this.#run = run;
			try {
				await this.#tryOut(values, session, AbortSignal.any([session, run.signal]));
			} catch (thrown) {
				if (!session.aborted && !run.signal.aborted) this.host.fail({ values, run: null, fault: toFault(thrown) });
			}
		}
		// After a stop another series of runs may have begun.
		if (session.aborted) return;
		this.#run = null;
		this.host.change(false);
	}

	async #tryOut(values: readonly Setting[], session: AbortSignal, signal: AbortSignal): Promise<void> {
		const result = await this.host.simulate(values, signal);
		if (session.aborted || result.run.reason === 'user') return;
		if (result.run.status === 'failed') this.host.fail({ values, run: result.run, fault: null });
		else await this.host.show(result, session);
	}
}
