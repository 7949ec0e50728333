import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { messageIdsOf } from '#lib/db/conversation/messages.ts';
import { listSessions } from '#lib/db/conversation/sessions.ts';

/**
 * The names of a project's conversations, which are the titles of their messages. The records of conversations are written with every
 * position of the scroll bar, so it matters whether a name has changed, or which conversations there are.
 */
export class SessionNames {
	/** By id; null until they are read. */
	#names: ReadonlyMap<string, string> | null = null;

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly projectId: string
	) {}

	/** Ids of the messages whose conversation was added, renamed or removed since the last call; of all the first time. */
	async changedMessages(): Promise<ReadonlySet<string>> {
		const before = this.#names;
		const sessions = await listSessions(this.database, this.projectId);
		const names = new Map(sessions.map(({ id, name }) => [id, name]));
		this.#names = names;
		const ids = new Set([...names.keys(), ...(before?.keys() ?? [])]);
		const changed = [...ids].filter((id) => names.get(id) !== before?.get(id));
		return new Set(changed.length === 0 ? [] : await messageIdsOf(this.database, changed));
	}
}
