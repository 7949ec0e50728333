import { untrack } from 'svelte';
import { toFault, type Fault } from '#lib/base/fault.ts';
import { Latest } from '#lib/base/latest.ts';
import type { TaskRegistry } from '#lib/base/task-registry.ts';
import type { LogRecord } from '#lib/db/records.ts';
import type { RunWithPlots } from '#lib/db/runs/runs.ts';
import type { OperatingPoint } from '#lib/sim/operating-point/operating-point.ts';
import type { Runs } from './runs.svelte.ts';

/** What is known of a run's operating point; see `OperatingPointAnswer`. `fault`: it could not be computed. */
export type OperatingPointState =
	| { state: 'finding' | 'changed' | 'differs' | 'cancelled'; runId: string }
	| { state: 'found'; runId: string; point: OperatingPoint }
	| { state: 'failed'; runId: string; log: readonly LogRecord[] }
	| { state: 'fault'; runId: string; fault: Fault };

interface Around {
	tasks: TaskRegistry;
	/** Whether the editor shows the values. */
	isShownInEditor(): boolean;
}

/** The operating point of the shown run: computed once someone wants to see it, and only for the netlist that ran. */
export class RunOperatingPoint {
	/** Null if none has been asked for. */
	answer = $state.raw<OperatingPointState | null>(null);
	/** Of the shown run, while its netlist is as it was; null if there is none. */
	readonly current = $derived.by(() => {
		const { shown, stale } = this.runs.view;
		const { answer } = this;
		return answer?.state === 'found' && !stale && answer.runId === shown?.run.id ? answer.point : null;
	});
	/** What the editor shows at the ends of lines; null for nothing. */
	readonly inEditor = $derived.by(() => (this.around.isShownInEditor() ? this.current : null));
	readonly #finding = new Latest();
	#watchers = $state(0);
	#found: Promise<void> = Promise.resolve();
	#stopWatching: () => void;

	constructor(
		private readonly runs: Pick<Runs, 'view' | 'operatingPoint'>,
		private readonly projectId: string,
		private readonly around: Around
	) {
		this.#stopWatching = $effect.root(() => {
			$effect(() => {
				const { shown, stale } = this.runs.view;
				const isWanted = this.around.isShownInEditor() || this.#watchers > 0;
				if (shown && isWanted && !stale) untrack(() => void this.find());
			});
		});
	}

	/** Keeps it up to date for a view that shows it, until the returned function is called. */
	watch(): () => void {
		// Without tracking: a view calls it in an effect, which would otherwise depend on what it changes.
		untrack(() => (this.#watchers += 1));
		return () => untrack(() => (this.#watchers -= 1));
	}

	/** Computes it for the shown run, unless that has been done or the netlist has changed. Never rejects. */
	find(): Promise<void> {
		const { shown, stale } = this.runs.view;
		if (!shown || stale || shown.run.status === 'failed') return Promise.resolve();
		if (this.answer?.runId === shown.run.id && this.answer.state !== 'changed') return this.#found;
		this.#found = this.#find(shown);
		return this.#found;
	}

	/** Computes it again after it was cancelled. */
	again(): void {
		this.answer = null;
		void this.find();
	}

	cancel(): void {
		this.around.tasks.cancel({ type: 'operating_point', scope: this.projectId });
	}

	dispose(): void {
		this.#stopWatching();
		this.#finding.end();
	}

	async #find(shown: RunWithPlots): Promise<void> {
		const signal = this.#finding.begin();
		const { id: runId, entry } = shown.run;
		this.answer = { state: 'finding', runId };
		const task = { type: 'operating_point', scope: this.projectId, name: entry, signal } as const;
		let answer: OperatingPointState;
		try {
			const found = await this.around.tasks.submit(task, ({ signal: cancelled }) =>
				this.runs.operatingPoint(shown, cancelled)
			);
			answer = { ...found, runId };
		} catch (thrown) {
			const fault = toFault(thrown);
			answer = fault.code === 'aborted' ? { state: 'cancelled', runId } : { state: 'fault', runId, fault };
		}
		if (!signal.aborted) this.answer = answer;
	}
}
