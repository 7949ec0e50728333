import { systemClock, type Clock } from '#lib/base/clock.ts';
import { Fault, toFault } from '#lib/base/fault.ts';
import { isSameText, type LongText } from '#lib/base/long-text.ts';
import type { FileEntry, ProjectStore } from '#lib/project/store.ts';
import type { KeptValues } from '../shell/kept-values.ts';
import { Paced } from '../shell/paced.ts';
import type { UnsavedText } from './unsaved.ts';

/** Pause in typing after which a file is saved, in milliseconds: short enough to lose nothing, long enough to rest. */
const SAVE_PAUSE_MS = 300;

/** Longest time from a key to the beginning of its save while typing goes on, in milliseconds. */
const MAX_SAVE_WAIT_MS = 800;

export interface BufferOptions {
	clock?: Clock;
	/** Where text goes that cannot be stored before the page ends, by path. */
	kept?: KeptValues<UnsavedText>;
}

/**
 * One open file: its text as the user sees it, and how that relates to what is stored.
 *
 * Saving names the version that the text was based on, so a change made elsewhere is never overwritten in silence:
 * an unedited buffer takes it over, an edited one becomes a conflict for the user to settle.
 */
export class FileBuffer {
	/** Its text, put together only when somebody reads it as a string. */
	content = $state.raw<LongText>('');
	/** Stored version that the text is based on; null when there is none. */
	version = $state<number | null>(null);
	/** True from the key that changed the text until the store has confirmed it. */
	dirty = $state(false);
	saving = $state(false);
	/** What happened elsewhere to the file of a text that is not stored; null while there is nothing to settle. */
	conflict = $state<'changed' | 'removed' | null>(null);
	fault = $state.raw<Fault | null>(null);
	#changedTo = $state.raw<string | null>(null);
	/** The present text came by `change`: the editor's undo takes it back. */
	readonly undoable = $derived(this.#changedTo !== null && this.#changedTo === this.content);
	readonly #text = $derived(this.content.toString());
	readonly #autosave: Paced;
	#queue: Promise<unknown> = Promise.resolve();
	#waitingSave: Promise<void> | null = null;
	#isClosed = false;
	/** The text that a save is writing. */
	#storing: string | null = null;
	/** True while text may be kept for the next page. */
	#isKept = false;

	private constructor(
		private readonly store: ProjectStore,
		readonly path: string,
		private readonly options: BufferOptions
	) {
		const { clock = systemClock } = options;
		this.#autosave = new Paced(MAX_SAVE_WAIT_MS, () => void this.save(), { pauseMs: SAVE_PAUSE_MS, clock });
	}

	/**
	 * Opens a text file, with the text that a page before this one could not store. Null when there is neither, or the file
	 * is binary.
	 */
	static async open(store: ProjectStore, path: string, options: BufferOptions = {}): Promise<FileBuffer | null> {
		const file = await store.read(path);
		if (file && typeof file.content !== 'string') return null;
		const kept = options.kept?.get(path) ?? null;
		if (!file && !kept) return null;
		const buffer = new FileBuffer(store, path, options);
		if (file && typeof file.content === 'string') buffer.#adopt(file.content, file.version);
		if (kept && kept.text !== file?.content) buffer.#takeUp(kept);
		else options.kept?.drop(path);
		return buffer;
	}

	get text(): string {
		return this.#text;
	}

	/** Why the text is not stored and will not be by waiting; null while nothing stands in the way. */
	get problem(): Fault | null {
		const { path } = this;
		if (this.conflict === 'changed')
			return new Fault('file_modified_externally', `"${path}" was changed elsewhere.`, { path });
		if (this.conflict === 'removed') return new Fault('file_missing', `"${path}" was removed elsewhere.`, { path });
		return this.fault;
	}

	edit(content: LongText): void {
		if (isSameText(content, this.content)) return;
		this.content = content;
		this.dirty = true;
		this.#autosave.request();
	}

	/** Announces a change of the text made on behalf of the user: it becomes one step of the editor's undo. */
	expect(text: string): void {
		this.#changedTo = text;
	}

	/** Takes over what has been stored in its place. */
	applied(text: string, version: number): void {
		this.#adopt(text, version);
	}

	/** Stores what has been typed. Never throws: what stands in the way shows as `problem`, and the text stays. */
	save(): Promise<void> {
		this.#autosave.cancel();
		// One that still waits for its turn will store what has been typed by then.
		this.#waitingSave ??= this.#inTurn(() => {
			this.#waitingSave = null;
			return this.#save();
		});
		return this.#waitingSave;
	}

	/** Takes over a change made elsewhere; `null` when the file is not there any more. */
	follow(entry: FileEntry | null): Promise<void> {
		return this.#inTurn(async () => {
			if (this.#isClosed || (entry && entry.version === this.version && !this.conflict)) return;
			const file = await this.store.read(this.path);
			if (file && file.version === this.version) {
				if (!this.conflict) return;
				// What was removed has been put back as it was.
				this.conflict = null;
				this.#autosave.request();
			} else if (this.dirty) this.#noteConflict(file);
			else if (file && typeof file.content === 'string') this.#adopt(file.content, file.version);
		});
	}

	/** Settles a conflict with the user's text: writes it over the other one, or creates the file again. */
	async keepMine(): Promise<void> {
		await this.#inTurn(async () => {
			this.version = (await this.store.read(this.path))?.version ?? null;
			this.conflict = null;
			this.dirty = true;
		});
		await this.save();
	}

	/** Settles a conflict with the other text. The conflict stays when there is none any more. */
	takeTheirs(): Promise<void> {
		return this.#inTurn(async () => {
			const file = await this.store.read(this.path);
			if (file && typeof file.content === 'string') this.#adopt(file.content, file.version);
			else this.conflict = 'removed';
		});
	}

	/** Keeps text that is not stored for the next page, before the call returns. */
	keep(): void {
		if (!this.dirty) return;
		this.#isKept = true;
		const { text, version: basedOn } = this;
		this.options.kept?.keep(this.path, { text, basedOn, storing: this.#storing });
	}

	/** Lets go of the text, stored or not. */
	discard(): void {
		this.dispose();
		this.options.kept?.drop(this.path);
	}

	dispose(): void {
		this.#isClosed = true;
		this.#autosave.cancel();
	}

	/** Goes on with a text that a page before this one could not store. */
	#takeUp({ text, basedOn, storing }: UnsavedText): void {
		// The save under way when the page ended may have been carried out or not.
		const isSameBase = this.version === basedOn || (this.version !== null && this.text === storing);
		if (!isSameBase) {
			this.conflict = this.version === null ? 'removed' : 'changed';
			this.version = basedOn;
		}
		this.#isKept = true;
		this.content = text;
		this.dirty = true;
		if (isSameBase) this.#autosave.request();
	}

	#adopt(text: string, version: number): void {
		this.#autosave.cancel();
		this.content = text;
		this.version = version;
		this.#stored();
	}

	#stored(): void {
		this.dirty = false;
		this.conflict = null;
		this.fault = null;
		if (this.#isKept) this.options.kept?.drop(this.path);
		this.#isKept = false;
	}

	#noteConflict(file: { content: string | Uint8Array; version: number } | null): void {
		if (file && file.content === this.text) this.#adopt(file.content, file.version);
		else this.conflict = file ? 'changed' : 'removed';
	}

	async #save(): Promise<void> {
		if (!this.dirty || this.conflict || this.#isClosed) return;
		const { content, path, version: basedOn } = this;
		this.saving = true;
		try {
			this.#storing = content.toString();
			const change = { kind: 'write', path, content: this.#storing, basedOn } as const;
			const { files } = await this.store.apply({ changes: [change], origin: null });
			this.version = files[0]?.version ?? null;
			this.#storing = null;
			this.fault = null;
			// Typing may have gone on while the write was under way.
			if (this.content === content) this.#stored();
			// What is kept was based on the version before.
			else if (this.#isKept) this.keep();
		} catch (thrown) {
			await this.#noteFailure(toFault(thrown, 'storage_unavailable'));
		} finally {
			this.#storing = null;
			this.saving = false;
		}
	}

	async #noteFailure(fault: Fault): Promise<void> {
		this.fault = fault;
		// A tab that is killed with text that the store refuses must not lose it.
		this.keep();
		if (fault.code !== 'file_modified_externally' && fault.code !== 'file_exists') return;
		try {
			this.#noteConflict(await this.store.read(this.path));
			this.fault = null;
		} catch (thrown) {
			this.fault = toFault(thrown, 'storage_unavailable');
		}
	}

	#inTurn(work: () => Promise<void>): Promise<void> {
		const run = this.#queue.then(work);
		this.#queue = run.catch(() => undefined);
		return run;
	}
}
