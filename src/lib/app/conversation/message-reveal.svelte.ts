import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { getMessage, shownMessages } from '#lib/db/conversation/messages.ts';
import { getSession } from '#lib/db/conversation/sessions.ts';

interface Shown {
	readonly sessionId: string | null;
	openSession(id: string): Promise<void>;
	showVersion(messageId: string): Promise<void>;
}

/** Leads to a message in its conversation. */
export class MessageReveal {
	/** The message to scroll to; a new object for each request. */
	request = $state.raw<{ readonly messageId: string } | null>(null);

	constructor(
		private readonly chat: Shown,
		private readonly database: () => SpicewrightDatabase
	) {}

	/**
	 * Opens the conversation of a message, in the version that has it, and scrolls to it. A running turn of the same conversation goes
	 * on.
	 *
	 * @returns false if the message or its conversation no longer exists
	 */
	async show(sessionId: string, messageId: string): Promise<boolean> {
		const database = this.database();
		const [message, session] = await Promise.all([getMessage(database, messageId), getSession(database, sessionId)]);
		if (!message || !session || session.deletedAt !== null) return false;
		if (this.chat.sessionId !== sessionId) await this.chat.openSession(sessionId);
		const shown = await shownMessages(database, sessionId);
		if (!shown.some(({ id }) => id === messageId)) await this.chat.showVersion(messageId);
		this.request = { messageId };
		return true;
	}
}
