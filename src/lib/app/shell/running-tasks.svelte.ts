import type { Clock } from '#lib/base/clock.ts';
import type { Task, TaskRegistry } from '#lib/base/task-registry.ts';

/** How long a task takes before it is shown, milliseconds: shorter ones would only flicker. */
const SHOW_AFTER_MS = 150;

/** The tasks that are under way, for display. */
export class RunningTasks {
	shown = $state.raw<readonly Task[]>([]);
	readonly #ended = new AbortController();

	constructor(
		private readonly registry: Pick<TaskRegistry, 'tasks' | 'subscribe'>,
		private readonly clock: Clock
	) {
		const unsubscribe = registry.subscribe(({ type }) => (type === 'submitted' ? this.#await() : this.#show()));
		this.#ended.signal.addEventListener('abort', unsubscribe, { once: true });
		// Those that were submitted before are shown as soon as they have taken long enough.
		if (registry.tasks.length > 0) this.#await();
	}

	dispose(): void {
		this.#ended.abort();
	}

	#await(): void {
		this.#show();
		this.clock.sleep(SHOW_AFTER_MS, this.#ended.signal).then(
			() => this.#show(),
			() => undefined
		);
	}

	#show(): void {
		const since = this.clock.now() - SHOW_AFTER_MS;
		const shown = this.registry.tasks.filter(({ submittedAt }) => submittedAt <= since);
		if (shown.length > 0 || this.shown.length > 0) this.shown = shown;
	}
}
