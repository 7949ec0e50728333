import type { Clock } from './clock.ts';
import { Fault, toFault } from './fault.ts';
import { newId } from './ids.ts';

/**
 * What a task meets in the tasks of its type and scope that are under way: it is refused, unless they are being cancelled, waits for
 * them, or runs beside them.
 */
type Exclusion = 'refused' | 'waits' | 'beside';

/** The kinds of work that take long. */
const EXCLUSIONS = {
	/** A turn of the agent. */
	turn: 'refused',
	/** A simulation that the user started. */
	user_run: 'refused',
	/** A simulation that a tool started. */
	agent_run: 'beside',
	/** Trials of changes of a circuit that does not converge. */
	fix_trials: 'refused',
	/** The rows of a study. */
	study: 'refused',
	/** A run with values that are tuned. */
	tuning: 'beside',
	/** The operating point of a run. */
	operating_point: 'beside',
	/** The test bench of a model. */
	model_bench: 'refused',
	/** Reading the project's files for the language service. */
	indexing: 'waits',
	/** Bringing the index of the search up to date. */
	search_index: 'beside',
	/** Reading the text of a document. */
	document: 'waits',
	/** Writing a file of curves. */
	export: 'beside',
	/** Installing an embedding model. */
	model_install: 'refused'
} as const satisfies Record<string, Exclusion>;

export type TaskType = keyof typeof EXCLUSIONS;

/** The types of which a second task is refused. */
type RefusingType = { [K in TaskType]: (typeof EXCLUSIONS)[K] extends 'refused' ? K : never }[TaskType];

export interface TaskRequest<K extends TaskType = TaskType> {
	type: K;
	/** What the work belongs to, such as the id of a project: tasks of different scopes do not exclude each other. */
	scope: string;
	/** What the work is about, such as the path of a netlist; empty for none. */
	name: string;
	/** Cancels the task, with its reason. */
	signal?: AbortSignal;
}

export interface Task extends Omit<TaskRequest, 'signal'> {
	id: string;
	state: 'waiting' | 'running' | 'cancelling';
	/** Milliseconds since 1970. */
	submittedAt: number;
	/** Null while it waits. */
	startedAt: number | null;
	/** From 0 to 1; null if it is not known. */
	progress: number | null;
}

export type TaskEvent =
	| { type: 'submitted' | 'started' | 'progress' | 'cancelling' | 'completed' | 'cancelled'; task: Task }
	| { type: 'failed'; task: Task; fault: Fault };

/** What the work gets to know and to tell. */
export interface TaskControl {
	readonly id: string;
	/** Aborted when the task is cancelled. */
	readonly signal: AbortSignal;
	/** @param progress from 0 to 1; null if it is not known */
	report(progress: number | null): void;
}

/** The tasks that a call is about: those that match everything given. */
export type TaskSelection = Partial<Pick<Task, 'id' | 'type' | 'scope'>>;

interface Entry {
	task: Task;
	abort: AbortController;
	start(): void;
	reject(fault: Fault): void;
	/** Ends the listening to the signal of the request. */
	forget: AbortController;
}

/** All work of the app that takes long: what runs, what excludes what, and the one way to cancel it. */
export class TaskRegistry {
	readonly #entries = new Map<string, Entry>();
	readonly #listeners = new Set<(event: TaskEvent) => void>();

	constructor(private readonly clock: Pick<Clock, 'now'>) {}

	/** The tasks that wait or run, in the order in which they were submitted. */
	get tasks(): readonly Task[] {
		return [...this.#entries.values()].map(({ task }) => task);
	}

	/** @returns ends the subscription */
	subscribe(listener: (event: TaskEvent) => void): () => void {
		this.#listeners.add(listener);
		return () => void this.#listeners.delete(listener);
	}

	/**
	 * Does a piece of work as a task, at once or when those that it waits for have ended. It ends when the work does, also after it
	 * was cancelled.
	 *
	 * @returns what the work gives; null if the task is refused. Rejects like the work, or with the fault `aborted` when the task
	 *   was cancelled before it began
	 */
	submit<T>(request: TaskRequest<RefusingType>, work: (control: TaskControl) => Promise<T>): Promise<T> | null;
	submit<T>(
		request: TaskRequest<Exclude<TaskType, RefusingType>>,
		work: (control: TaskControl) => Promise<T>
	): Promise<T>;
	submit<T>(request: TaskRequest, work: (control: TaskControl) => Promise<T>): Promise<T> | null {
		const { type, scope, name, signal } = request;
		const exclusion: Exclusion = EXCLUSIONS[type];
		const others = this.#select({ type, scope });
		if (exclusion === 'refused' && others.some(({ task }) => task.state !== 'cancelling')) return null;
		const id = newId();
		const abort = new AbortController();
		const forget = new AbortController();
		const task: Task = {
			id,
			type,
			scope,
			name,
			state: 'waiting',
			submittedAt: this.clock.now(),
			startedAt: null,
			progress: null
		};
		const control = { id, signal: abort.signal, report: (progress: number | null) => this.#report(id, progress) };
		return new Promise<T>((resolve, reject) => {
			const start = () => {
				const done = attempt(() => work(control));
				done.then(resolve, reject);
				done.then(
					() => this.#end(id, null),
					(thrown: unknown) => this.#end(id, toFault(thrown))
				);
			};
			this.#entries.set(id, { task, abort, start, reject, forget });
			this.#tell({ type: 'submitted', task });
			signal?.addEventListener('abort', () => this.cancel({ id }, signal.reason), { signal: forget.signal });
			if (signal?.aborted) this.cancel({ id }, signal.reason);
			else if (exclusion === 'beside' || others.length === 0) this.#start(id);
		});
	}

	/**
	 * Cancels tasks. One that waits never begins; one that runs ends when its work has heard of it.
	 *
	 * @param reason what the work's signal is aborted with
	 * @returns whether there was one
	 */
	cancel(selection: TaskSelection = {}, reason: unknown = 'user'): boolean {
		const selected = this.#select(selection);
		for (const { task, abort, reject } of selected) {
			if (task.state === 'cancelling') continue;
			if (task.state === 'waiting') {
				abort.abort(reason);
				reject(new Fault('aborted', 'The task was cancelled before it began'));
				this.#end(task.id, null);
			} else {
				this.#change(task.id, { state: 'cancelling' }, 'cancelling');
				abort.abort(reason);
			}
		}
		return selected.length > 0;
	}

	/** Cancels a task and counts it as ended now, whatever its work still does. */
	release(id: string, reason: unknown = 'user'): void {
		this.cancel({ id }, reason);
		this.#end(id, null);
	}

	#select({ id, type, scope }: TaskSelection): Entry[] {
		return [...this.#entries.values()].filter(
			({ task }) =>
				(id ?? task.id) === task.id && (type ?? task.type) === task.type && (scope ?? task.scope) === task.scope
		);
	}

	#start(id: string): void {
		this.#change(id, { state: 'running', startedAt: this.clock.now() }, 'started');
		this.#entries.get(id)?.start();
	}

	#report(id: string, progress: number | null): void {
		if (this.#entries.get(id)?.task.progress !== progress) this.#change(id, { progress }, 'progress');
	}

	#change(id: string, change: Partial<Task>, type: 'started' | 'progress' | 'cancelling'): void {
		const entry = this.#entries.get(id);
		if (!entry) return;
		entry.task = { ...entry.task, ...change };
		this.#tell({ type, task: entry.task });
	}

	#end(id: string, fault: Fault | null): void {
		const entry = this.#entries.get(id);
		if (!entry) return;
		const { task, abort, forget } = entry;
		this.#entries.delete(id);
		forget.abort();
		if (abort.signal.aborted) this.#tell({ type: 'cancelled', task });
		else if (fault) this.#tell({ type: 'failed', task, fault });
		else this.#tell({ type: 'completed', task });
		const next = this.#select({ type: task.type, scope: task.scope });
		const isFree = next.every((other) => other.task.state === 'waiting');
		if (isFree && next[0]) this.#start(next[0].task.id);
	}

	#tell(event: TaskEvent): void {
		for (const listener of this.#listeners) listener(event);
	}
}

/** A function that throws at once is work that fails. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
	return work();
}
