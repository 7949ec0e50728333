import type { MessageRecord } from '../records.ts';

/** The place of a message among the versions of it, from 0. */
export interface MessageVersions {
	/** Ids of all of them, oldest first. */
	ids: string[];
	index: number;
}

/**
 * The messages of a session as a tree. A question that is edited, and an answer that is asked for again, are further versions
 * beside the earlier one; what follows them follows one version only.
 */
export class Branches {
	// Numbers in one array instead of maps and lists: a conversation may have tens of thousands of messages.
	/** The place of each message, by its id. */
	readonly #places: ReadonlyMap<string, number>;
	/** The place of the message before each one; -1 for a first one. */
	readonly #before: Int32Array;

	/** @param messages of one session, in order */
	constructor(private readonly messages: readonly MessageRecord[]) {
		this.#places = new Map(messages.map(({ id }, place) => [id, place]));
		this.#before = Int32Array.from(messages, (message, place) => this.#placeBefore(message, place));
	}

	/** Number of messages in all branches. */
	get count(): number {
		return this.messages.length;
	}

	/**
	 * The messages from the first one to the given one; to the latest message of all if there is none with this id.
	 *
	 * @param tipId the last message that is shown
	 */
	path(tipId: string | null | undefined): MessageRecord[] {
		const path: MessageRecord[] = [];
		const last = (tipId == null ? undefined : this.#places.get(tipId)) ?? this.messages.length - 1;
		for (let place = last; place >= 0; place = this.#before[place]!) path.push(this.messages[place]!);
		return path.reverse();
	}

	/** The id of the message before the given one; null for a first one. */
	before(id: string): string | null {
		return this.messages[this.#beforeOf(id)]?.id ?? null;
	}

	/** All versions of a message, itself included. */
	versions({ id, role }: MessageRecord): MessageVersions {
		const before = this.#beforeOf(id);
		const ids: string[] = [];
		for (let place = before + 1; place < this.messages.length; place++) {
			const other = this.messages[place]!;
			if (this.#before[place] === before && other.role === role) ids.push(other.id);
		}
		return { ids, index: ids.indexOf(id) };
	}

	/** The last message of the branch that goes on from the given one: at each fork, the newest version. */
	tip(id: string): string {
		/** The place of the newest message after each one; 0 for none. */
		const next = new Int32Array(this.messages.length);
		for (const [place, before] of this.#before.entries()) if (before >= 0) next[before] = place;
		let tip = this.#places.get(id);
		if (tip === undefined) return id;
		while (next[tip]) tip = next[tip]!;
		return this.messages[tip]!.id;
	}

	#beforeOf(id: string): number {
		const place = this.#places.get(id);
		return place === undefined ? -1 : this.#before[place]!;
	}

	/** Messages of older versions of the app, and those whose message before is lost, follow the one before them in order. */
	#placeBefore({ after, order }: MessageRecord, place: number): number {
		if (after === null) return -1;
		const named = after === undefined ? undefined : this.#places.get(after);
		return named !== undefined && this.messages[named]!.order < order ? named : place - 1;
	}
}
