import { Fault } from '#lib/base/fault.ts';

/** What the slot needs of a project. */
export interface Closable {
	/**
	 * Stores what has been typed, then lets go of everything.
	 *
	 * @throws Fault why text could not be stored; the project then stays open
	 */
	close(): Promise<void>;
}

/**
 * The one project that is open. Openings and closings follow each other in the order in which they are asked for; of several
 * that are asked for meanwhile the last one is opened.
 */
export class ProjectSlot<P extends Closable> {
	#open: { id: string; project: P } | null = null;
	#asked: { id: string; opening: Promise<P | null> } | null = null;
	#queue: Promise<unknown> = Promise.resolve();

	/** @param load opens a project; null when there is none of that id */
	constructor(private readonly load: (id: string) => Promise<P | null>) {}

	/** The open project; null while there is none. */
	get project(): P | null {
		return this.#open?.project ?? null;
	}

	/**
	 * Opens a project in place of the one that is open, or gives that one when it is the same. Null when there is no such
	 * project. What failed or was not found is not kept: the next call tries again.
	 *
	 * @throws Fault `aborted` when another project has been asked for since; what kept the open project from closing, which
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
		// One that is no longer wanted is closed by the next in the queue, which may also be one that wants it again.
		this.#open = { id, project };
		requireWanted(isWanted);
		return project;
	}

	/** What is open counts as asked for again, so that going back to it does not open it twice. */
	#forget(asked: { id: string }): void {
		if (this.#asked !== asked) return;
		this.#asked = this.#open && { id: this.#open.id, opening: Promise.resolve(this.#open.project) };
	}
}

function requireWanted(isWanted: () => boolean): void {
	if (!isWanted()) throw new Fault('aborted', 'Another project was asked for.');
}
