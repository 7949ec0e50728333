import { systemClock, type Clock } from '#lib/base/clock.ts';
import type { Fault } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';

export interface Notice {
	id: string;
	kind: 'info' | 'error';
	text: string;
	/** For example Undo. */
	action: { label: string; run: () => void | Promise<void> } | null;
	/** Its subject, such as the journal entry that its Undo reverts; null if it has none. */
	about: string | null;
}

/** How long a notice stays, milliseconds: long enough to read two lines. */
const READING_TIME = 6_000;

/** How long a notice with an action stays, milliseconds: long enough to decide. Its Undo is also available elsewhere. */
const DECIDING_TIME = 12_000;

/** Maximum number of notices shown at once. */
const MAX_NOTICES = 4;

/** Short messages to the user. Errors stay until they are closed, so that none is missed. */
export class Notices {
	list = $state.raw<Notice[]>([]);
	readonly #leaving = new WeakMap<Notice, AbortController>();
	#isHeld = false;

	constructor(
		private readonly describe: (fault: Fault) => string,
		private readonly clock: Clock = systemClock
	) {}

	info(text: string, action: Notice['action'] = null, about: string | null = null): void {
		const notice = this.#add({ kind: 'info', text, action, about });
		if (!this.#isHeld) void this.#leave(notice);
	}

	error(fault: Fault, action: Notice['action'] = null, about: string | null = null): void {
		if (fault.code === 'aborted') return;
		this.#add({ kind: 'error', text: this.describe(fault), action, about });
	}

	close(id: string): void {
		const closed = this.list.find((notice) => notice.id === id);
		if (closed) this.#stay(closed);
		this.list = this.list.filter((notice) => notice !== closed);
	}

	/** Closes the notice about a subject that was resolved in another way. */
	settle(about: string): void {
		for (const notice of this.list) if (notice.about === about) this.close(notice.id);
	}

	/** Keeps all notices while the user reads one, and restarts their time afterwards. */
	hold(isHeld: boolean): void {
		if (isHeld === this.#isHeld) return;
		this.#isHeld = isHeld;
		for (const notice of this.list) {
			if (isHeld) this.#stay(notice);
			else if (notice.kind === 'info') void this.#leave(notice);
		}
	}

	async #leave(notice: Notice): Promise<void> {
		const leaving = new AbortController();
		this.#leaving.set(notice, leaving);
		const time = notice.action ? DECIDING_TIME : READING_TIME;
		await this.clock.sleep(time, leaving.signal).catch(() => undefined);
		if (!leaving.signal.aborted) this.close(notice.id);
	}

	#stay(notice: Notice): void {
		this.#leaving.get(notice)?.abort();
	}

	#add(fields: Omit<Notice, 'id'>): Notice {
		const notice = { ...fields, id: newId() };
		// Two deletions of the same name each have their own Undo; repeated errors are the same.
		const same = ({ kind, text, action }: Notice) =>
			kind === notice.kind && text === notice.text && (kind === 'error' || !action);
		for (const other of this.list.filter(same)) this.close(other.id);
		for (const other of this.list.slice(0, Math.max(0, this.list.length + 1 - MAX_NOTICES))) this.close(other.id);
		this.list = [...this.list, notice];
		return notice;
	}
}
