import { systemClock, type Clock } from '#lib/base/clock.ts';
import type { Fault } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';

export interface Notice {
	id: string;
	kind: 'info' | 'error';
	text: string;
	/** For example Undo. */
	action: { label: string; run: () => void | Promise<void> } | null;
	/** What it is about, such as the journal entry that Undo takes back; null when nothing can settle it. */
	about: string | null;
}

/** How long a notice stays, milliseconds: long enough to read two lines. */
const READING_TIME = 6_000;

/** How long one with an action stays, milliseconds: long enough to decide. What it undoes can be undone elsewhere later. */
const DECIDING_TIME = 12_000;

/** Notices shown at once. */
const MAX_NOTICES = 4;

/** What is said in passing. Errors stay until they are closed: nobody has to catch one in passing. */
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

	/** Closes what is about something that has been settled another way. */
	settle(about: string): void {
		for (const notice of this.list) if (notice.about === about) this.close(notice.id);
	}

	/** Keeps everything while somebody reads it, and gives it its time again afterwards. */
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
		// Of two deletions of one name each has its own Undo; an error that is said again is the same.
		const same = ({ kind, text, action }: Notice) =>
			kind === notice.kind && text === notice.text && (kind === 'error' || !action);
		for (const other of this.list.filter(same)) this.close(other.id);
		for (const other of this.list.slice(0, Math.max(0, this.list.length + 1 - MAX_NOTICES))) this.close(other.id);
		this.list = [...this.list, notice];
		return notice;
	}
}
