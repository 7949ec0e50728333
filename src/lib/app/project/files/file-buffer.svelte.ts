import { systemClock, type Clock } from '#lib/base/clock.ts';
import { Fault, toFault } from '#lib/base/fault.ts';
import { isSameText, type LongText } from '#lib/base/long-text.ts';
import type { FileEntry, ProjectStore } from '#lib/project/store.ts';
import type { KeptValues } from '../../shell/kept-values.ts';
import { Paced } from '../../shell/paced.ts';
import { MAX_TEXT_BYTES, MAX_TEXT_LENGTH } from './text-limit.ts';
import type { UnsavedText } from './unsaved.ts';

/** Pause in typing after which a file is saved, milliseconds: short enough to lose little, long enough not to save constantly. */
const SAVE_PAUSE_MS = 300;

/** Maximum time from a keystroke to the beginning of its save during continuous typing, milliseconds. */
const MAX_SAVE_WAIT_MS = 800;

export interface BufferOptions {
	clock?: Clock;
	/** Storage, by path, for text that cannot be stored before the page closes. */
	kept?: KeptValues<UnsavedText>;
}

/**
 * One open file: its text as the user sees it, and its relation to the stored version.
 *
 * Saving names the version on which the text is based, so a change made elsewhere is never overwritten silently: an
 * unedited buffer loads the change, an edited one gets a conflict for the user to resolve.
 */
export class FileBuffer {
	/** The text; joined to a string only when it is read as one. */
	content = $state.raw<LongText>('');
	/** Stored version on which the text is based; null if there is none. */
	version = $state<number | null>(null);
	/** True from the keystroke that changed the text until the store has confirmed it. */
	dirty = $state(false);
	saving = $state(false);
	/** What happened elsewhere to the file while its text was not stored; null without a conflict. */
	conflict = $state<'changed' | 'removed' | null>(null);
	fault = $state.raw<Fault | null>(null);
	#changedTo = $state.raw<string | null>(null);
	/** Whether the current text came from `change`, so that the editor's undo reverts it. */
	readonly undoable = $derived(this.#changedTo !== null && this.#changedTo === this.content);
	readonly #text = $derived(this.content.toString());
	readonly #autosave: Paced;
	#queue: Promise<unknown> = Promise.resolve();
	#waitingSave: Promise<void> | null = null;
	#isClosed = false;
	/** The text that is being saved. */
	#storing: string | null = null;
	/** True while a text may be kept for the next page. */
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
	 * Opens a text file, with the text that an earlier page could not store. Null if neither exists, or the file is
	 * binary or too long for the editor.
	 */
	static async open(store: ProjectStore, path: string, options: BufferOptions = {}): Promise<FileBuffer | null> {
		const kept = options.kept?.get(path) ?? null;
		// Reading it would take longer than drawing a frame may.
		if (!kept && ((await store.find(path))?.size ?? 0) > MAX_TEXT_BYTES) return null;
		const file = await store.read(path);
		if (file && typeof file.content !== 'string') return null;
		if (!file && !kept) return null;
		if (file && !kept && file.content.length > MAX_TEXT_LENGTH) return null;
		const buffer = new FileBuffer(store, path, options);
		if (file && typeof file.content === 'string') buffer.#adopt(file.content, file.version);
		if (kept && kept.text !== file?.content) buffer.#takeUp(kept);
		else options.kept?.drop(path);
		return buffer;
	}

	get text(): string {
		return this.#text;
	}

	/** Why the text is not stored and waiting does not help; null without a problem. */
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

	/** Announces a change of the text on behalf of the user, so that it becomes one step in the editor's undo history. */
	expect(text: string): void {
		this.#changedTo = text;
	}

	/** Notes that the text is not stored any more: all stored data were deleted. */
	lose(fault: Fault): void {
		this.dirty = true;
		this.fault = fault;
		this.keep();
	}

	/** Loads the text that was stored instead. */
	applied(text: string, version: number): void {
		this.#adopt(text, version);
	}

	/** Saves the text. Never throws: a failure is reported as `problem`, and the text stays. */
	save(): Promise<void> {
		this.#autosave.cancel();
		// A save that is still waiting will include everything typed by then.
		this.#waitingSave ??= this.#inTurn(() => {
			this.#waitingSave = null;
			return this.#save();
		});
		return this.#waitingSave;
	}

	/** Follows a change made elsewhere; `null` if the file no longer exists. */
	follow(entry: FileEntry | null): Promise<void> {
		return this.#inTurn(async () => {
			if (this.#isClosed || (entry && entry.version === this.version && !this.conflict)) return;
			const file = await this.store.read(this.path);
			if (file && file.version === this.version) {
				if (!this.conflict) return;
				// The removed file has been restored unchanged.
				this.conflict = null;
				this.#autosave.request();
			} else if (this.dirty) this.#noteConflict(file);
			else if (file && typeof file.content === 'string') this.#adopt(file.content, file.version);
		});
	}

	/** Resolves a conflict with the user's text: overwrites the other version, or creates the file again. */
	async keepMine(): Promise<void> {
		await this.#inTurn(async () => {
			this.version = (await this.store.read(this.path))?.version ?? null;
			this.conflict = null;
			this.dirty = true;
		});
		await this.save();
	}

	/** Resolves a conflict with the stored text. If the file no longer exists, the conflict stays. */
	takeTheirs(): Promise<void> {
		return this.#inTurn(async () => {
			const file = await this.store.read(this.path);
			if (file && typeof file.content === 'string') this.#adopt(file.content, file.version);
			else this.conflict = 'removed';
		});
	}

	/** Keeps unsaved text for the next page before the call returns. */
	keep(): void {
		if (!this.dirty) return;
		this.#isKept = true;
		const { text, version: basedOn } = this;
		this.options.kept?.keep(this.path, { text, basedOn, storing: this.#storing });
	}

	/** Discards the text, whether it is saved or not. */
	discard(): void {
		this.dispose();
		this.options.kept?.drop(this.path);
	}

	dispose(): void {
		this.#isClosed = true;
		this.#autosave.cancel();
	}

	/** Restores a text that an earlier page could not store. */
	#takeUp({ text, basedOn, storing }: UnsavedText): void {
		// The save that was running when the page closed may or may not have completed.
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
			// The user may have typed during the write.
			if (this.content === content) this.#stored();
			// The kept text was based on the previous version.
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
		// A killed tab must not lose text that the store refuses.
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
