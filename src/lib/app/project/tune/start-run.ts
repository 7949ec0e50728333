import type { RunWithPlots } from '#lib/db/runs/runs.ts';

/** The run of the netlist without changes that tuned values are compared with. */
export class StartRun {
	/** Null until it is needed; the run is null if it failed. */
	#made: { run: RunWithPlots | null } | null = null;
	#age = 0;

	get run(): RunWithPlots | null {
		return this.#made?.run ?? null;
	}

	/** It is made again when it is needed: netlist or text are others. */
	drop(): void {
		this.#made = null;
		this.#age += 1;
	}

	/** Makes it unless it is there. One that was ended, or is of what was dropped meanwhile, is nothing to compare with. */
	async make(work: () => Promise<RunWithPlots | null>, signal: AbortSignal): Promise<void> {
		if (this.#made) return;
		const age = this.#age;
		const run = await work();
		signal.throwIfAborted();
		if (age === this.#age) this.#made = { run };
	}
}
