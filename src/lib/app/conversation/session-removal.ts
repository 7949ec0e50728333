import type { TurnRunner } from '#lib/agent/turn-runner.ts';
import { toFault } from '#lib/base/fault.ts';
import { language } from '../shell/language.svelte.ts';
import type { Services } from '../shell/services.ts';
import type { Sessions } from './sessions.svelte.ts';

/** Takes conversations away, into the trash; a notice offers to undo it. */
export class SessionRemoval {
	/** @param isRunning whether a turn is running */
	constructor(
		private readonly app: Pick<Services, 'notices' | 'report'>,
		private readonly sessions: Sessions,
		private readonly runner: Pick<TurnRunner, 'leave'>,
		private readonly isRunning: () => boolean
	) {}

	/** Moves a session to the trash. */
	async remove(id: string, name: string): Promise<void> {
		await this.#attempt(async () => {
			if (id === this.sessions.openId) await this.runner.leave('session_switch');
			this.#offerUndo(id, language.t.sessions.deleted(name), await this.sessions.remove(id));
		});
	}

	/** Empties the open session: what was said goes to the trash, as a session of its own. */
	async clear(): Promise<void> {
		await this.#attempt(async () => {
			const { openId } = this.sessions;
			if (openId === null) return;
			await this.runner.leave('session_switch');
			const { name, restore } = await this.sessions.clear(openId);
			this.#offerUndo(openId, language.t.sessions.cleared(name), restore);
		});
	}

	#offerUndo(id: string, text: string, restore: (reopens: boolean) => Promise<void>): void {
		// A turn that was started meanwhile goes on.
		const undo = () => this.#attempt(() => restore(!this.isRunning()));
		this.app.notices.info(text, { label: language.t.common.undo, run: undo }, id);
	}

	async #attempt(work: () => Promise<void>): Promise<void> {
		await work().catch((thrown: unknown) => this.app.report(toFault(thrown)));
	}
}
