import { toFault, type Fault } from '#lib/base/fault.ts';
import { isSameText, type LongText } from '#lib/base/long-text.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { readFile, writeFile } from '#lib/db/files.ts';
import type { FileMetaRecord } from '#lib/db/records.ts';

/** Pause in typing after which a file is saved, in milliseconds: short enough to lose nothing, long enough to rest. */
const autosaveDelay = 300;

/**
 * One open file: its text as the user sees it, and how that relates to what is stored.
 *
 * Saving names the version that the text was based on, so a change made elsewhere is never overwritten in silence:
 * an unedited buffer takes it over, an edited one becomes a conflict for the user to settle.
 */
export class FileBuffer {
	/** Its text, put together only when somebody reads it as a string. */
	content = $state.raw<LongText>('');
	/** Stored version that the text is based on; null for a binary file, which is not edited. */
	version = $state<number | null>(null);
	dirty = $state(false);
	saving = $state(false);
	conflict = $state(false);
	fault = $state.raw<Fault | null>(null);
	#changedTo = $state.raw<string | null>(null);
	/** The present text came by `change`: the editor's undo takes it back. */
	readonly undoable = $derived(this.#changedTo !== null && this.#changedTo === this.content);
	readonly #text = $derived(this.content.toString());
	#timer: ReturnType<typeof setTimeout> | undefined;
	#queue: Promise<unknown> = Promise.resolve();

	private constructor(
		private readonly database: SpicewrightDatabase,
		private readonly projectId: string,
		readonly path: string
	) {}

	/** Opens a text file; null when it does not exist or is binary. */
	static async open(database: SpicewrightDatabase, projectId: string, path: string): Promise<FileBuffer | null> {
		const file = await readFile(database, projectId, path);
		if (!file || typeof file.content !== 'string') return null;
		const buffer = new FileBuffer(database, projectId, path);
		buffer.content = file.content;
		buffer.version = file.version;
		return buffer;
	}

	get text(): string {
		return this.#text;
	}

	edit(content: LongText): void {
		if (isSameText(content, this.content)) return;
		this.content = content;
		this.dirty = true;
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.save(), autosaveDelay);
	}

	/** Changes the text on behalf of the user, as one step of the editor's undo. */
	change(text: string): void {
		this.#changedTo = text;
		this.edit(text);
	}

	/** Stores what has been typed. Never throws: a failure stays visible as `fault` or `conflict`, the text is kept. */
	save(): Promise<void> {
		clearTimeout(this.#timer);
		const run = this.#queue.then(() => this.#save());
		this.#queue = run;
		return run;
	}

	/** Takes over a change made elsewhere. */
	stored(meta: FileMetaRecord): Promise<void> {
		const run = this.#queue.then(async () => {
			if (this.version === meta.version) return;
			const file = await readFile(this.database, this.projectId, this.path);
			if (!file || typeof file.content !== 'string' || file.version === this.version) return;
			if (this.dirty && file.content !== this.text) {
				this.conflict = true;
				return;
			}
			this.#adopt(file.content, file.version);
		});
		this.#queue = run.catch(() => undefined);
		return run;
	}

	/** Settles a conflict: `mine` writes the user's text over the other one, `theirs` drops it. */
	async resolve(choice: 'mine' | 'theirs'): Promise<void> {
		const file = await readFile(this.database, this.projectId, this.path);
		this.conflict = false;
		if (choice === 'theirs' && file && typeof file.content === 'string') return this.#adopt(file.content, file.version);
		this.version = file?.version ?? null;
		this.dirty = true;
		await this.save();
	}

	dispose(): void {
		clearTimeout(this.#timer);
	}

	#adopt(text: string, version: number): void {
		clearTimeout(this.#timer);
		this.content = text;
		this.version = version;
		this.dirty = false;
		this.conflict = false;
		this.fault = null;
	}

	async #save(): Promise<void> {
		if (!this.dirty || this.conflict) return;
		const { content } = this;
		this.saving = true;
		try {
			const { projectId, path } = this;
			const file = { projectId, path, content: content.toString(), basedOn: this.version };
			const meta = await writeFile(this.database, file);
			this.version = meta.version;
			this.fault = null;
			// Typing may have gone on while the write was under way.
			this.dirty = this.content !== content;
		} catch (thrown) {
			const fault = toFault(thrown, 'storage_unavailable');
			if (fault.code === 'file_modified_externally') this.conflict = true;
			else this.fault = fault;
		} finally {
			this.saving = false;
		}
	}
}
