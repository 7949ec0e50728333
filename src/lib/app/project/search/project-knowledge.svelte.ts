import { systemClock, type Clock } from '#lib/base/clock.ts';
import { Fault, fromFaultRecord, toFault, toFaultRecord } from '#lib/base/fault.ts';
import type { TaskRegistry, TaskType } from '#lib/base/task-registry.ts';
import type { IndexRequest, IndexStatus, PauseReason } from '#lib/knowledge/index-protocol.ts';
import type { KnowledgeClient, KnowledgeEvents } from '#lib/knowledge/knowledge-client.ts';
import type {
	DocumentTexts,
	Embedder,
	KnowledgeQuery,
	KnowledgeResult,
	ProjectKnowledge
} from '#lib/knowledge/knowledge.ts';

/** How long the index works before it is shown as a task, ms. */
const SHOW_AFTER_MS = 1_000;

/** How often a pause for typing is asked for, ms; the index takes it as longer than that. */
const TYPING_MS = 500;

/** Delay after a project is opened, ms: the workbench responds first. */
const START_MS = 1_500;

/** The tasks during which the index pauses. */
const pausingTasks: Partial<Record<TaskType, PauseReason>> = {
	user_run: 'run',
	agent_run: 'run',
	fix_trials: 'run',
	study: 'run',
	operating_point: 'run',
	model_bench: 'run',
	turn: 'turn'
};

export interface ProjectKnowledgeParts {
	/** Name of the database. */
	database: string;
	projectId: string;
	embedder: Embedder;
	documents: DocumentTexts;
	tasks: TaskRegistry;
	/** Where typing is heard: the page's window. */
	typing: EventTarget;
	clock?: Clock;
	onfault(fault: Fault): void;
	createClient(request: IndexRequest, events: KnowledgeEvents): Promise<KnowledgeClient>;
}

/** Everything that a project knows, as it is searched and indexed: the page's side of the index. */
export class IndexedKnowledge implements ProjectKnowledge {
	status = $state.raw<IndexStatus>({ state: 'starting', done: 0, total: 0, chunks: 0, vectors: 0, fault: null });
	readonly #closed = new AbortController();
	readonly #clock: Clock;
	#client: Promise<KnowledgeClient> | null = null;
	#typedAt = -Infinity;
	/** Ends the task that shows the index at work; null while there is none. */
	#endTask: (() => void) | null = null;
	#isTaskDue = false;
	#report: (progress: number | null) => void = () => undefined;

	constructor(private readonly parts: ProjectKnowledgeParts) {
		this.#clock = parts.clock ?? systemClock;
		const { signal } = this.#closed;
		parts.typing.addEventListener('input', () => this.#typed(), { signal, capture: true, passive: true });
		const unsubscribe = parts.tasks.subscribe(({ task }) => this.#heardTask(task.type));
		signal.addEventListener('abort', unsubscribe, { once: true });
		const stopWatching = $effect.root(() => {
			$effect(() => {
				const model = parts.embedder.identity;
				this.#tell((client) => client.useModel(model));
			});
		});
		signal.addEventListener('abort', stopWatching, { once: true });
		this.#clock.sleep(START_MS, signal).then(
			() => void this.#start().catch(() => undefined),
			() => undefined
		);
	}

	/** What is not indexed and why; null for nothing. */
	get fault(): Fault | null {
		return this.status.fault && fromFaultRecord(this.status.fault);
	}

	async search(query: KnowledgeQuery, signal: AbortSignal): Promise<KnowledgeResult> {
		const client = await this.#start();
		return client.search(query, signal);
	}

	/** Indexes nothing more until `resume`; the search goes on over what is indexed. */
	stop(): void {
		this.#tell((client) => client.stop());
	}

	/** Goes on after `stop`, and tries again what has failed. */
	async resume(): Promise<void> {
		await this.#attempt(async (client) => client.start());
	}

	/** Makes the index from scratch. */
	async rebuild(): Promise<void> {
		await this.#attempt((client) => client.rebuild());
	}

	dispose(): void {
		this.#closed.abort(new Fault('aborted', 'The project was closed'));
		this.#endTask?.();
		this.#tell((client) => client.dispose());
	}

	#start(): Promise<KnowledgeClient> {
		return (this.#client ??= this.#create());
	}

	async #create(): Promise<KnowledgeClient> {
		const { database, projectId, embedder, documents, createClient } = this.parts;
		const { signal } = this.#closed;
		signal.throwIfAborted();
		try {
			const events = {
				onstatus: (status: IndexStatus) => this.#show(status),
				onfault: (fault: Fault) => this.#show({ ...this.status, state: 'failed', fault: toFaultRecord(fault) }),
				embed: embedder.embed.bind(embedder),
				documents
			};
			return await createClient({ database, projectId, model: embedder.identity }, events);
		} catch (thrown) {
			// The code may load the next time.
			this.#client = null;
			throw thrown;
		}
	}

	/** Does what the user asks for; a failure is reported. */
	async #attempt(work: (client: KnowledgeClient) => Promise<void>): Promise<void> {
		try {
			await work(await this.#start());
		} catch (thrown) {
			this.parts.onfault(toFault(thrown));
		}
	}

	#tell(message: (client: KnowledgeClient) => void): void {
		this.#client?.then(message, () => undefined);
	}

	#typed(): void {
		const now = this.#clock.now();
		if (now - this.#typedAt < TYPING_MS) return;
		this.#typedAt = now;
		this.#tell((client) => client.pause('typing'));
	}

	#heardTask(type: TaskType): void {
		const reason = pausingTasks[type];
		if (reason === undefined) return;
		const { tasks, projectId } = this.parts;
		const isUnderWay = tasks.tasks.some((task) => task.scope === projectId && pausingTasks[task.type] === reason);
		this.#tell((client) => (isUnderWay ? client.pause(reason) : client.resume(reason)));
	}

	#show(status: IndexStatus): void {
		if (this.#closed.signal.aborted) return;
		this.status = status;
		const isAtWork = status.state === 'indexing' || (status.state === 'paused' && this.#endTask !== null);
		if (!isAtWork) {
			this.#endTask?.();
			this.#endTask = null;
		} else if (this.#endTask) this.#report(status.total === 0 ? null : status.done / status.total);
		else if (!this.#isTaskDue) void this.#showLater();
	}

	/** Shows the index as a task if it still works after a while. */
	async #showLater(): Promise<void> {
		this.#isTaskDue = true;
		await this.#clock.sleep(SHOW_AFTER_MS, this.#closed.signal).catch(() => undefined);
		this.#isTaskDue = false;
		if (this.#closed.signal.aborted || this.status.state !== 'indexing') return;
		const { tasks, projectId } = this.parts;
		const work = tasks.submit({ type: 'search_index', scope: projectId, name: '' }, ({ signal, report }) => {
			this.#report = report;
			signal.addEventListener('abort', () => this.stop(), { once: true });
			return new Promise<void>((resolve) => (this.#endTask = resolve));
		});
		work.catch(() => undefined);
	}
}
