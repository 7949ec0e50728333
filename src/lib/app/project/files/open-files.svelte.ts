import { SvelteMap } from 'svelte/reactivity';
import { Fault } from '#lib/base/fault.ts';
import { dataDeleted } from '#lib/db/database.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import type { ChangeOrigin, ProjectStore } from '#lib/project/store.ts';
import { FileBuffer, type BufferOptions } from './file-buffer.svelte.ts';
import { isWithin, type Unsaved } from './unsaved.ts';

/** A text file before and after a change. */
export interface FileChange {
	path: string;
	/** Null for a file that is created. */
	before: string | null;
	after: string;
}

/** The question to the user when a file whose text cannot be stored is closed. */
export interface ClosingQuestion {
	path: string;
	problem: Fault;
	/** `save` tries again; during a conflict it keeps the user's text. */
	answer(choice: 'save' | 'discard' | 'cancel'): void;
}

/** The open text files of a project. */
export class OpenFiles {
	readonly buffers = new SvelteMap<string, FileBuffer>();
	question = $state.raw<ClosingQuestion | null>(null);
	readonly saving = $derived.by((): 'saved' | 'saving' | 'unsaved' => {
		const buffers = [...this.buffers.values()];
		if (buffers.some((buffer) => buffer.problem)) return 'unsaved';
		return buffers.some((buffer) => buffer.dirty) ? 'saving' : 'saved';
	});

	constructor(
		private readonly store: ProjectStore,
		private readonly options: BufferOptions
	) {}

	/** Opens a file, or returns its existing buffer; null if the file is missing or binary. */
	async open(path: string): Promise<FileBuffer | null> {
		const opened = this.buffers.get(path) ?? (await FileBuffer.open(this.store, path, this.options));
		// Another call may have opened it in the meantime, and the user may have typed into that buffer.
		const buffer = this.buffers.get(path) ?? opened;
		if (buffer) this.buffers.set(path, buffer);
		return buffer;
	}

	/** Stores unsaved text, in all open files or in one file or folder. Returns what could not be stored. */
	async save(entry?: string): Promise<Unsaved[]> {
		const buffers = [...this.buffers.values()].filter(({ path }) => entry === undefined || isWithin(path, entry));
		await Promise.all(buffers.map((buffer) => buffer.save()));
		return buffers.flatMap(({ path, problem }) => (problem ? [{ path, problem }] : []));
	}

	/** Notes that no text is stored any more once all stored data are deleted. Returns a function that stops waiting for that. */
	loseAt(deleted: AbortSignal): () => void {
		const lose = () => {
			for (const buffer of this.buffers.values()) buffer.lose(dataDeleted());
		};
		deleted.addEventListener('abort', lose);
		return () => deleted.removeEventListener('abort', lose);
	}

	/** Open files whose text is not stored, as they are shown. */
	get unstored(): { path: string; text: string }[] {
		return [...this.buffers.values()].flatMap(({ path, text, problem }) => (problem ? [{ path, text }] : []));
	}

	/** Starts to store the text of a closing page, and keeps it for the next page before the call returns. */
	leave(): void {
		for (const buffer of this.buffers.values()) {
			buffer.keep();
			void buffer.save();
		}
	}

	/** Stores a file before it is closed; asks if that fails. Returns whether it may be closed. */
	async mayClose(path: string): Promise<boolean> {
		const buffer = this.buffers.get(path);
		while (buffer?.dirty) {
			await buffer.save();
			if (!buffer.problem) continue;
			const choice = await this.#ask(path, buffer.problem);
			if (choice === 'cancel') return false;
			if (choice === 'discard') {
				buffer.discard();
				return true;
			}
			if (buffer.conflict) await buffer.keepMine();
		}
		return true;
	}

	/** Opens the new path of a moved file, with text typed in the meantime. */
	async copyTo(from: string, to: string): Promise<void> {
		const moved = await this.open(to);
		const old = this.buffers.get(from);
		if (moved && old?.dirty) moved.edit(old.content);
	}

	/** The text of a file as the user sees it; null if it is missing or binary. */
	async textOf(path: string): Promise<string | null> {
		const open = this.buffers.get(path);
		if (open) return open.text;
		const content = await this.contentOf(path);
		return typeof content === 'string' ? content : null;
	}

	/** The stored content of a file; null if it is missing. */
	async contentOf(path: string): Promise<string | Uint8Array | null> {
		return (await this.store.read(path))?.content ?? null;
	}

	/**
	 * Changes stored files, all or none; open files record the change as a step in the editor's undo history.
	 *
	 * @throws Fault `file_modified_externally` when the text of a file differs from `before`, `file_exists` when one that is to be
	 *   created exists; as `ProjectStore.apply`
	 */
	async change(files: readonly FileChange[], origin: ChangeOrigin): Promise<OperationRecord | null> {
		const stored = await this.store.readMany(files.map(({ path }) => path));
		const contents = files.map(({ path }) => this.buffers.get(path)?.content);
		const changes = files.map(({ path, before, after }) => {
			const file = stored.find((candidate) => candidate.path === path);
			if (before === null && file) throw new Fault('file_exists', `There is already a file ${path}`, { path });
			if ((file?.content ?? null) !== before || (this.buffers.get(path)?.text ?? before) !== before)
				throw new Fault('file_modified_externally', `"${path}" has changed in the meantime.`, { path });
			return { kind: 'write', path, content: after, basedOn: file?.version ?? null } as const;
		});
		for (const { path, after } of files) this.buffers.get(path)?.expect(after);
		const applied = await this.store.apply({ changes, origin });
		files.forEach(({ path, after }, index) => {
			const buffer = this.buffers.get(path);
			const entry = applied.files.find((candidate) => candidate.path === path);
			// Text typed in the meantime stays, and becomes a conflict when it is stored.
			if (buffer && entry && buffer.content === contents[index]) buffer.applied(after, entry.version);
		});
		return applied.operation;
	}

	/**
	 * Undoes or redoes a journal entry; open files record it as a step in the editor's undo history.
	 *
	 * @throws Fault as `ProjectStore.undo`
	 */
	async reverse({ id, changes }: OperationRecord, way: 'undo' | 'redo'): Promise<void> {
		for (const { path, before, after } of changes) {
			const text = way === 'undo' ? before : after;
			if (typeof text === 'string') this.buffers.get(path)?.expect(text);
		}
		await this.store[way](id);
	}

	forget(paths: readonly string[]): void {
		for (const path of paths) {
			this.buffers.get(path)?.discard();
			this.buffers.delete(path);
		}
	}

	dispose(): void {
		for (const buffer of this.buffers.values()) buffer.dispose();
	}

	async #ask(path: string, problem: Fault): Promise<'save' | 'discard' | 'cancel'> {
		// Only one question at a time: a new one cancels the question about another file.
		this.question?.answer('cancel');
		return new Promise((resolve) => {
			const question: ClosingQuestion = {
				path,
				problem,
				answer: (choice) => {
					if (this.question === question) this.question = null;
					resolve(choice);
				}
			};
			this.question = question;
		});
	}
}
