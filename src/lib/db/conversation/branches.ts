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
	readonly #byId: ReadonlyMap<string, MessageRecord>;
	/** By the id of the message before them; oldest first. */
	readonly #following = new Map<string | null, MessageRecord[]>();
	readonly #before = new Map<string, string | null>();

	/** @param messages of one session, in order */
	constructor(private readonly messages: readonly MessageRecord[]) {
		this.#byId = new Map(messages.map((message) => [message.id, message]));
		for (const [index, message] of messages.entries()) {
			const before = this.#messageBefore(message, index);
			this.#before.set(message.id, before);
			const siblings = this.#following.get(before);
			if (siblings) siblings.push(message);
			else this.#following.set(before, [message]);
		}
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
		let message = (tipId == null ? undefined : this.#byId.get(tipId)) ?? this.messages.at(-1);
		while (message) {
			path.push(message);
			const before = this.#before.get(message.id);
			message = before == null ? undefined : this.#byId.get(before);
		}
		return path.reverse();
	}

	/** The id of the message before the given one; null for a first one. */
	before(id: string): string | null {
		return this.#before.get(id) ?? null;
	}

	/** All versions of a message, itself included. */
	versions({ id, role }: MessageRecord): MessageVersions {
		const siblings = this.#following.get(this.before(id)) ?? [];
		const ids = siblings.filter((other) => other.role === role).map((other) => other.id);
		return { ids, index: ids.indexOf(id) };
	}

	/** The last message of the branch that goes on from the given one: at each fork, the newest version. */
	tip(id: string): string {
		let tip = id;
		for (let next = this.#following.get(tip)?.at(-1); next; next = this.#following.get(tip)?.at(-1)) tip = next.id;
		return tip;
	}

	/** Messages of older versions of the app, and those whose message before is lost, follow the one before them in order. */
	#messageBefore({ after, order }: MessageRecord, index: number): string | null {
		if (after === null) return null;
		const named = after === undefined ? undefined : this.#byId.get(after);
		if (named && named.order < order) return named.id;
		return this.messages[index - 1]?.id ?? null;
	}
}
