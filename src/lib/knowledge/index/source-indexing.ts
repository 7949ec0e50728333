import { Fault, toFault } from '#lib/base/fault.ts';
import type { SourceKind } from '../knowledge.ts';
import type { RecordReader, Source, SourceReader } from '../sources/source.ts';
import { kindOfSource, placeOf } from '../sources/source.ts';
import { hashChunks, recordOf } from './source-records.ts';
import type { IndexMemory } from './index-memory.ts';
import type { IndexStore } from './index-store.ts';
import { PendingChanges } from './pending-changes.ts';

/** Maximum number of chunks of a project: their texts are kept in memory. */
const MAX_PROJECT_CHUNKS = 50_000;

/** Brings the chunks of some kinds of sources up to date, one list of sources or one source at a time. */
export class SourceIndexing {
	readonly #changes = new PendingChanges();
	/** Sources to be cut, by their ids. */
	readonly #queue = new Map<string, Source>();
	/** Sources whose chunks are in memory, but not stored. */
	readonly #unsaved = new Set<string>();
	/** Hashes of the sources that cannot be read, with the reason; they are read again when they change. */
	readonly #unreadable = new Map<string, { hash: string; fault: Fault }>();

	constructor(
		private readonly projectId: string,
		private readonly readers: readonly (SourceReader | RecordReader)[],
		private readonly memory: IndexMemory,
		private readonly store: IndexStore,
		private readonly ondone: () => void
	) {}

	/** Says that sources have to be listed again. @param records keys of the changed ones; null for all */
	changed(kind: SourceKind, records: ReadonlySet<string> | null): void {
		if (this.#reader(kind)) this.#changes.add(kind, records);
	}

	/** Says that all sources have to be listed again. */
	allChanged(): void {
		for (const { kind } of this.readers) this.#changes.add(kind, null);
	}

	/** Whether everything is up to date. */
	get isSettled(): boolean {
		return this.waiting === 0 && this.#changes.isEmpty;
	}

	/** Number of sources that wait. */
	get waiting(): number {
		return this.#queue.size + this.#unsaved.size;
	}

	/** Whether a source is in memory, but not stored. */
	isUnsaved(id: string): boolean {
		return this.#unsaved.has(id);
	}

	/** Why a source that is not indexed could not be read; null if all could. */
	get fault(): Fault | null {
		return this.#unreadable.values().next().value?.fault ?? null;
	}

	/** Reads again what could not be read. */
	forgetUnreadable(): void {
		this.#unreadable.clear();
		this.allChanged();
	}

	/** Does a part of the work. @returns false if there is nothing to do */
	async step(signal: AbortSignal): Promise<boolean> {
		const [unsaved] = this.#unsaved;
		if (unsaved !== undefined) await this.#save(unsaved);
		else if (!this.#changes.isEmpty) await this.#list();
		else {
			const [next] = this.#queue.values();
			if (!next) return false;
			await this.#index(next, signal);
		}
		return true;
	}

	/** Finds out what has changed among the sources of a kind. */
	async #list(): Promise<void> {
		const change = this.#changes.take();
		const reader = change && this.#reader(change.kind);
		if (!change || !reader) return;
		const { kind, records } = change;
		try {
			const isSome = records !== null && 'listOf' in reader;
			const sources = isSome ? await reader.listOf(records) : await reader.list();
			const known = this.#known(kind).filter((id) => !isSome || records.has(reader.recordOf(id)));
			const ids = new Set(sources.map(({ id }) => id));
			await this.#remove(known.filter((id) => !ids.has(id)));
			for (const source of sources) this.#compare(source);
		} catch (thrown) {
			this.#changes.add(kind, records);
			throw thrown;
		}
	}

	#reader(wanted: SourceKind): SourceReader | RecordReader | undefined {
		return this.readers.find(({ kind }) => kind === wanted);
	}

	#known(kind: SourceKind): string[] {
		const ids = new Set([...this.memory.sources.keys(), ...this.#unreadable.keys(), ...this.#queue.keys()]);
		return [...ids].filter((id) => kindOfSource(id) === kind);
	}

	#compare(source: Source): void {
		const { id, hash } = source;
		const hashes = [this.memory.sources.get(id)?.hash, this.#unreadable.get(id)?.hash];
		if (hashes.includes(hash)) this.#queue.delete(id);
		else this.#queue.set(id, source);
	}

	async #remove(ids: readonly string[]): Promise<void> {
		if (ids.length === 0) return;
		for (const id of ids) {
			this.memory.removeSource(id);
			this.#queue.delete(id);
			this.#unsaved.delete(id);
			this.#unreadable.delete(id);
		}
		this.ondone();
		await this.store.removeSources(ids);
	}

	async #index(source: Source, signal: AbortSignal): Promise<void> {
		const { id } = source;
		const reader = this.#reader(kindOfSource(id));
		try {
			const cut = (await reader?.cut(source, signal)) ?? null;
			if (!cut) return await this.#remove([id]);
			if (this.memory.chunks.size + cut.chunks.length > MAX_PROJECT_CHUNKS) throw tooLarge();
			const chunks = await hashChunks(cut.chunks);
			signal.throwIfAborted();
			this.memory.setSource(id, cut.hash, chunks);
			this.#unreadable.delete(id);
			this.#unsaved.add(id);
		} catch (thrown) {
			signal.throwIfAborted();
			const fault = toFault(thrown);
			if (fault.code.startsWith('storage_')) throw thrown;
			await this.#remove([id]);
			this.#unreadable.set(id, { hash: source.hash, fault: withPath(fault, id) });
		}
		this.#queue.delete(id);
		this.ondone();
		if (this.#unsaved.has(id)) await this.#save(id);
	}

	async #save(id: string): Promise<void> {
		const source = this.memory.source(id);
		if (source) await this.store.saveSource(recordOf(this.projectId, id, source));
		this.#unsaved.delete(id);
	}
}

function tooLarge(): Fault {
	return new Fault('index_full', 'The project has too many texts to index all of them.', { limit: MAX_PROJECT_CHUNKS });
}

/** A fault that says in which file it is, if it is in one. */
function withPath({ code, message, data }: Fault, id: string): Fault {
	const place = placeOf(id, { start: 1, end: 1 });
	return new Fault(code, message, 'path' in place ? { ...data, path: place.path } : data);
}
