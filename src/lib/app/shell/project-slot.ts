import { Fault } from '#lib/base/fault.ts';

/** What the slot needs from a project. */
export interface Closable {
	/**
	 * Stores unsaved text, then releases everything.
	 *
	 * @throws Fault that says why text could not be stored; the project then stays open
	 */
	close(): Promise<void>;
}

/**
 * The open project. Opening and closing happen in the order of the requests; of several requests in the meantime, only the
 * last project is opened.
 */
export class ProjectSlot<P extends Closable> {
	#open: { id: string; project: P } | null = null;
	#asked: { id: string; opening: Promise<P | null> } | null = null;
	#queue: Promise<unknown> = Promise.resolve();

	/** @param load opens a project; null if there is none with that id */
	constructor(private readonly load: (id: string) => Promise<P | null>) {}

	/** The open project; null while there is none. */
	get project(): P | null {
		return this.#open?.project ?? null;
	}

	/**
	 * Opens a project instead of the current one, or returns the current one if it is the same. Null if there is no such
	 * project. Failures and missing projects are not cached: the next call tries again.
	 *
	 * @throws Fault `aborted` if another project has been requested since; or why the open project could not be closed; it
	 *   then stays open
	 */
	open(id: string): Promise<P | null> {
		if (this.#asked?.id === id) return this.#asked.opening;
		const isWanted = () => this.#asked?.opening === opening;
		const opening: Promise<P | null> = this.#queue.then(() => this.#take(id, isWanted));
		const asked = { id, opening };
		this.#asked = asked;
		this.#queue = opening.then(
			(project) => project ?? this.#forget(asked),
			() => this.#forget(asked)
		);
		return opening;
	}

	async #take(id: string, isWanted: () => boolean): Promise<P | null> {
		requireWanted(isWanted);
		if (this.#open?.id === id) return this.#open.project;
		await this.#open?.project.close();
		this.#open = null;
		requireWanted(isWanted);
		const project = await this.load(id);
		if (!project) return null;
		// If it is no longer wanted, the next request in the queue closes it, unless that request is for the same project.
		this.#open = { id, project };
		requireWanted(isWanted);
		return project;
	}

	/** Makes the open project the requested one again, so that returning to it does not open it twice. */
	#forget(asked: { id: string }): void {
		if (this.#asked !== asked) return;
		this.#asked = this.#open && { id: this.#open.id, opening: Promise.resolve(this.#open.project) };
	}
}

function requireWanted(isWanted: () => boolean): void {
	if (!isWanted()) throw new Fault('aborted', 'Another project was requested.');
}
