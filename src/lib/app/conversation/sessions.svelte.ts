import type { SpicewrightDatabase } from '#lib/db/database.ts';
import {
	createSession,
	getSession,
	listSessions,
	renameSession,
	saveMode,
	saveScroll,
	type WorkMode
} from '#lib/db/conversation/sessions.ts';
import type { SessionRecord } from '#lib/db/records.ts';
import { clearSession, removeEmptySession, restoreSession, trashSession } from '#lib/db/trash.ts';
import { LiveQuery } from '../shell/live-query.svelte.ts';

/** The sessions of a project's conversation, and which one is open. */
export class Sessions {
	readonly list: LiveQuery<SessionRecord[]>;
	openId = $state<string | null>(null);
	/** Ends with the last change of the mode. */
	#modeChange: Promise<unknown> = Promise.resolve();
	readonly current = $derived.by(() => this.list.value?.find(({ id }) => id === this.openId) ?? null);

	/** True when another tab has deleted the open session. */
	readonly isGone = $derived.by(() => this.openId !== null && this.list.value !== undefined && !this.current);

	/** @param onopen called with the session that is opened */
	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly projectId: string,
		private readonly onopen: (sessionId: string) => void
	) {
		this.list = new LiveQuery(() => listSessions(database, projectId));
	}

	/** Opens the given session, or else the one used last; none if there is none. */
	async restore(sessionId: string | null): Promise<void> {
		const last = sessionId && (await getSession(this.database, sessionId));
		const id =
			last && last.projectId === this.projectId ? last.id : (await listSessions(this.database, this.projectId))[0]?.id;
		if (id) this.open(id);
	}

	open(id: string): void {
		this.openId = id;
		this.onopen(id);
	}

	/** Creates a session and opens it. */
	async begin(): Promise<string> {
		const { id } = await createSession(this.database, this.projectId);
		this.open(id);
		return id;
	}

	/** Id of the open session if it still exists: another tab may have deleted it. Waits for a change of the mode, which may begin one. */
	async existing(): Promise<string | null> {
		await this.#modeChange;
		return this.#existing();
	}

	async #existing(): Promise<string | null> {
		const session = this.openId && (await getSession(this.database, this.openId));
		return session ? session.id : null;
	}

	async rename(id: string, name: string): Promise<void> {
		await renameSession(this.database, id, name);
	}

	/** Sets how the agent works in the open session; creates one if there is none. */
	setMode(mode: WorkMode): Promise<void> {
		const change = this.#modeChange.then(async () =>
			saveMode(this.database, (await this.#existing()) ?? (await this.begin()), mode)
		);
		this.#modeChange = change.catch(() => undefined);
		return change;
	}

	/** How the agent works in a session, as it is stored. */
	async modeOf(id: string): Promise<WorkMode> {
		return (await getSession(this.database, id))?.mode ?? 'free';
	}

	/**
	 * Moves a session to the trash; if it was open, a new one is opened: another conversation would pass for what was asked for.
	 *
	 * @returns restores it, and opens it again if it was open and the caller wants that
	 */
	async remove(id: string): Promise<(reopens: boolean) => Promise<void>> {
		const wasOpen = id === this.openId;
		await trashSession(this.database, id);
		const begun = this.openId === id ? await this.#replace(id) : null;
		return async (reopens) => {
			await restoreSession(this.database, id);
			if (!wasOpen || !reopens) return;
			this.open(id);
			// The one that took its place, if nothing was asked in it.
			if (begun !== null) await removeEmptySession(this.database, begun);
		};
	}

	/** Opens a new session in the place of one, unless the user has opened another one meanwhile. @returns its id */
	async #replace(id: string): Promise<string | null> {
		const { id: fresh } = await createSession(this.database, this.projectId);
		if (this.openId === id) {
			this.open(fresh);
			return fresh;
		}
		await removeEmptySession(this.database, fresh);
		return null;
	}

	/**
	 * Empties the open session: it goes to the trash, and an empty one takes its place.
	 *
	 * @returns its name, and what restores it: opened again if the caller wants that
	 */
	async clear(id: string): Promise<{ name: string; restore: (reopens: boolean) => Promise<void> }> {
		const { cleared, empty } = await clearSession(this.database, id);
		if (this.openId === id) this.open(empty.id);
		const restore = async (reopens: boolean) => {
			await restoreSession(this.database, id);
			if (!reopens) return;
			this.open(id);
			await removeEmptySession(this.database, empty.id);
		};
		return { name: cleared.name, restore };
	}

	async rememberScroll(scrollTop: number | null): Promise<void> {
		if (this.openId) await saveScroll(this.database, this.openId, scrollTop).catch(() => undefined);
	}

	dispose(): void {
		this.list.dispose();
	}
}
