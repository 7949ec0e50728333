import type { TurnRunner } from '#lib/agent/turn-runner.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import { language } from '../shell/language.svelte.ts';
import type { Notices } from '../shell/notices.svelte.ts';
import type { Sessions } from './sessions.svelte.ts';

interface Parts {
	sessions: Sessions;
	runner: Pick<TurnRunner, 'leave'>;
	notices: Pick<Notices, 'info'>;
	/** Whether a turn is running. */
	isRunning(): boolean;
	onfault(fault: Fault): void;
}

/** Takes conversations away, into the trash; a notice offers to undo it. */
export class SessionRemoval {
	constructor(private readonly parts: Parts) {}

	/** Moves a session to the trash. */
	async remove(id: string, name: string): Promise<void> {
		await this.#attempt(async () => {
			const { sessions, runner } = this.parts;
			if (id === sessions.openId) await runner.leave('session_switch');
			this.#offerUndo(id, language.t.sessions.deleted(name), await sessions.remove(id));
		});
	}

	/** Empties the open session: what was said goes to the trash, as a session of its own. */
	async clear(): Promise<void> {
		await this.#attempt(async () => {
			const { sessions, runner } = this.parts;
			const { openId } = sessions;
			if (openId === null) return;
			await runner.leave('session_switch');
			const { name, restore } = await sessions.clear(openId);
			this.#offerUndo(openId, language.t.sessions.cleared(name), restore);
		});
	}

	#offerUndo(id: string, text: string, restore: (reopens: boolean) => Promise<void>): void {
		// A turn that was started meanwhile goes on.
		const undo = () => this.#attempt(() => restore(!this.parts.isRunning()));
		this.parts.notices.info(text, { label: language.t.common.undo, run: undo }, id);
	}

	async #attempt(work: () => Promise<void>): Promise<void> {
		await work().catch((thrown: unknown) => this.parts.onfault(toFault(thrown)));
	}
}
