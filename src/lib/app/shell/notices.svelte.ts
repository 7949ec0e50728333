import type { Fault } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';

export interface Notice {
	id: string;
	kind: 'info' | 'error';
	text: string;
	/** For example Undo; a notice with an action stays until it is used or closed. */
	action: { label: string; run: () => void | Promise<void> } | null;
}

/** How long a notice without an action stays, in milliseconds: long enough to read two lines. */
const INFO_DURATION = 6_000;

export class Notices {
	list = $state.raw<Notice[]>([]);

	constructor(private readonly describe: (fault: Fault) => string) {}

	/** Returns the id by which it can be closed. */
	info(text: string, action: Notice['action'] = null): string {
		const id = this.#add({ kind: 'info', text, action });
		if (!action) setTimeout(() => this.close(id), INFO_DURATION);
		return id;
	}

	/** Errors stay until closed: nobody should have to catch one in passing. */
	error(fault: Fault, action: Notice['action'] = null): void {
		if (fault.code === 'aborted') return;
		this.#add({ kind: 'error', text: this.describe(fault), action });
	}

	close(id: string): void {
		this.list = this.list.filter((notice) => notice.id !== id);
	}

	#add(notice: Omit<Notice, 'id'>): string {
		const id = newId();
		const same = (other: Notice) => other.kind === notice.kind && other.text === notice.text && !other.action;
		this.list = [...this.list.filter((other) => !same(other)), { ...notice, id }].slice(-4);
		return id;
	}
}
