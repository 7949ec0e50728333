import { liveQuery } from 'dexie';
import { toFault, type Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { SessionOverview } from '#lib/db/conversation/session-overview.ts';
import type { SessionClient } from '#lib/project/session-client.ts';
import type { SessionExport, SessionFormat } from '#lib/project/session-export.ts';
import type { SessionPreview } from '#lib/project/session-protocol.ts';
import { language } from '../shell/language.svelte.ts';

/** Messages that a preview begins with, the last ones, and how many more each step back adds. */
const FIRST_LOOK = 40;
const FURTHER = 200;

/**
 * The stored conversations that match a search, and a look into one of them. One search runs at a time; what is typed or changes
 * meanwhile is searched for next.
 */
export class SessionHistory {
	text = $state('');
	everywhere = $state(false);
	/** Null until they have been read. */
	list = $state.raw<SessionOverview[] | null>(null);
	/** The conversation that is looked into; null for none. */
	readonly selected = $derived.by(() => this.list?.find(({ id }) => id === this.#selectedId) ?? this.list?.[0] ?? null);
	/** Null until it has been read. */
	preview = $state.raw<SessionPreview | null>(null);
	#selectedId = $state<string | null>(null);
	#previewOf: string | null = null;
	#count = FIRST_LOOK;
	#isReading = false;
	#isOutdated = false;
	#isDisposed = false;
	readonly #changes: { unsubscribe(): void };

	/** @param projectId the open project */
	constructor(
		database: SpicewrightDatabase,
		private readonly projectId: string,
		private readonly client: SessionClient,
		private readonly onfault: (fault: Fault) => void
	) {
		// Renamed, deleted and new ones, in any tab. Read from the indexes alone.
		const changed = liveQuery(() =>
			Promise.all([
				database.sessions.orderBy('[projectId+updatedAt]').keys(),
				database.sessions.orderBy('deletedAt').keys(),
				database.projects.orderBy('deletedAt').keys()
			])
		);
		this.#changes = changed.subscribe({ next: () => void this.#read(), error: () => undefined });
	}

	search(text: string): void {
		this.text = text;
		this.#selectedId = null;
		void this.#read();
	}

	searchEverywhere(everywhere: boolean): void {
		this.everywhere = everywhere;
		void this.#read();
	}

	select(id: string): void {
		this.#selectedId = id;
		void this.#look();
	}

	/** Selects the conversation that is so many places further in the list, or the last one in that direction. */
	move(steps: number): void {
		const list = this.list ?? [];
		const index = list.findIndex(({ id }) => id === this.selected?.id);
		const next = list[Math.min(list.length - 1, Math.max(0, index + steps))];
		if (next) this.select(next.id);
	}

	/** Shows more of the earlier messages of the selected conversation. */
	async lookFurther(): Promise<void> {
		this.#count += FURTHER;
		await this.#look();
	}

	/** Null after a reported fault. */
	async export(id: string, format: SessionFormat): Promise<SessionExport | null> {
		try {
			return await this.client.export(id, format, { ...language.t.sessions.words });
		} catch (thrown) {
			this.onfault(toFault(thrown));
			return null;
		}
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#changes.unsubscribe();
		this.client.dispose();
	}

	async #read(): Promise<void> {
		this.#isOutdated = true;
		if (this.#isReading) return;
		this.#isReading = true;
		try {
			while (this.#isOutdated && !this.#isDisposed) {
				this.#isOutdated = false;
				const projectId = this.everywhere ? null : this.projectId;
				this.list = await this.client.find({ projectId, text: this.text });
				await this.#look();
			}
		} catch (thrown) {
			if (!this.#isDisposed) this.onfault(toFault(thrown));
		} finally {
			this.#isReading = false;
		}
	}

	async #look(): Promise<void> {
		const id = this.selected?.id ?? null;
		if (id !== this.#previewOf) {
			this.preview = null;
			this.#count = FIRST_LOOK;
		}
		this.#previewOf = id;
		if (id === null) return;
		// One that was deleted meanwhile has no preview; the list is about to lose it.
		const count = this.#count;
		const preview = await this.client.preview(id, count).catch(() => null);
		if (this.#previewOf === id && this.#count === count) this.preview = preview;
	}
}
