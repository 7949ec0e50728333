import { untrack } from 'svelte';
import { toFault } from '#lib/base/fault.ts';
import { Latest } from '#lib/base/latest.ts';
import { Scope } from '#lib/base/scope.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { getProject, renameProject, restoreProject } from '#lib/db/projects.ts';
import type { FileKind, OperationRecord, ProjectRecord, WorkspaceState } from '#lib/db/records.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { byUser, type ChangeOrigin, type FileEntry, type ProjectStore } from '#lib/project/store.ts';
import { copyOf } from './files/copy-of.ts';
import { openAsLeft } from './files/open-as-left.ts';
import type { FileBuffer } from './files/file-buffer.svelte.ts';
import { FollowedFiles } from './files/followed-files.svelte.ts';
import { keptLayout, Layout } from './layout.svelte.ts';
import { LiveQuery } from '../shell/live-query.svelte.ts';
import { browserStorage, KeptValues } from '../shell/kept-values.ts';
import { netlistToRun } from './language/netlist-path.ts';
import { OpenFiles, type FileChange } from './files/open-files.svelte.ts';
import type { Reveal, WorkspaceEvents, WorkspaceOptions } from './workspace-types.ts';
import { isUnsavedText, isWithin, textNotSaved } from './files/unsaved.ts';

/** The files of a project and their layout on the screen. */
export class Workspace {
	readonly files: FollowedFiles;
	readonly record: LiveQuery<ProjectRecord | null>;
	/** Set by links to a place in a file. */
	reveal = $state.raw<Reveal | null>(null);
	readonly openFiles: OpenFiles;
	readonly #layout: Layout;
	readonly #opening = new Latest();
	readonly entries = $derived.by(() => this.files.value ?? []);
	readonly activeBuffer = $derived.by(() =>
		this.state.activePath ? (this.buffers.get(this.state.activePath) ?? null) : null
	);
	readonly tabs = $derived.by(() =>
		this.state.openPaths.map((path) => ({ path, dirty: this.buffers.get(path)?.dirty ?? false }))
	);
	/** What happened to the project while it is open here; nothing is stored then. Null if it still exists. */
	readonly gone = $derived.by((): 'in_trash' | 'deleted' | null => {
		const record = this.record.value;
		if (record === undefined) return null;
		if (record === null) return 'deleted';
		return record.deletedAt === null ? null : 'in_trash';
	});
	/** The netlist that Run simulates: the chosen one, else the active netlist, else the first one. */
	readonly runPath = $derived.by(() => netlistToRun(this.entries, this.state));
	#stopWatching: () => void;

	private constructor(
		private readonly database: SpicewrightDatabase,
		readonly store: ProjectStore,
		private readonly events: WorkspaceEvents,
		{ files, layout }: { files: OpenFiles; layout: Layout }
	) {
		this.openFiles = files;
		this.#layout = layout;
		this.files = new FollowedFiles(store, (fault) => events.onfault(fault));
		this.record = new LiveQuery(() => getProject(database, store.projectId));
		this.#stopWatching = $effect.root(() => {
			$effect(() => this.openFiles.loseAt(database.deleted));
			$effect(() => {
				const entries = this.files.value;
				if (entries) untrack(() => void this.#attempt(() => this.#followStored(entries)));
			});
			$effect(() => {
				// Text typed while the project was in the trash is stored after it is restored.
				if (this.gone === null) untrack(() => void this.openFiles.save());
			});
		});
	}

	/** Opens a project in its last state; null if there is none with that id, or it is in the trash. */
	static async open(
		database: SpicewrightDatabase,
		projectId: string,
		events: WorkspaceEvents,
		{ store = openProjectStore(database, projectId), clock, storage = browserStorage() }: WorkspaceOptions = {}
	): Promise<Workspace | null> {
		const record = await getProject(database, projectId);
		if (!record || record.deletedAt !== null) return null;
		return Scope.open(async (scope) => {
			const kept = new KeptValues(storage, projectId, 'file', isUnsavedText);
			const files = scope.use(new OpenFiles(store, { clock, kept }));
			const layouts = keptLayout(storage, projectId);
			const opened = await openAsLeft(files, await store.list(), layouts.get('') ?? record.workspace, kept.names());
			const layout = new Layout(database, projectId, opened, { ...events, kept: layouts, clock });
			return new Workspace(database, store, events, { files, layout });
		});
	}

	get projectId(): string {
		return this.store.projectId;
	}

	get buffers(): ReadonlyMap<string, FileBuffer> {
		return this.openFiles.buffers;
	}

	get saving(): OpenFiles['saving'] {
		return this.openFiles.saving;
	}

	get state(): WorkspaceState {
		return this.#layout.state;
	}

	/** Changes the layout and stores it soon. */
	update(change: Partial<WorkspaceState>): void {
		this.#layout.update(change);
	}

	/** Opens a file in a tab, and shows it unless another one is opened before it has been read. */
	async openFile(path: string, at?: number | { offset: number } | { page: number }): Promise<void> {
		if (!(await this.openTabs([path], path)) || at === undefined) return;
		this.reveal = { path, ...(typeof at === 'number' ? { line: at } : at), token: (this.reveal?.token ?? 0) + 1 };
	}

	/** Opens files in tabs, and shows one of them unless another file is opened before they have been read. Returns whether it is shown. */
	async openTabs(paths: readonly string[], shown: string | null): Promise<boolean> {
		const opening = shown === null ? null : this.#opening.begin();
		const isRead = await this.#attempt(async () => {
			for (const path of paths) await this.openFiles.open(path);
			const openPaths = [...this.state.openPaths, ...paths].filter((path, index, all) => all.indexOf(path) === index);
			this.update({ openPaths, ...(opening?.aborted === false && { activePath: shown }) });
		});
		return isRead && opening?.aborted === false;
	}

	/** The text of a file as the user sees it; null if it is missing or binary. */
	textOf(path: string): Promise<string | null> {
		return this.openFiles.textOf(path);
	}

	/**
	 * Changes files on behalf of the user, all or none; open files record it as a step in the editor's undo history. Returns
	 * the journal entry; null if nothing changes.
	 *
	 * @throws Fault `file_modified_externally` when the text of a file differs from `before`; `text_not_saved`; as `ProjectStore.apply`
	 */
	async changeFiles(
		files: readonly FileChange[],
		origin: ChangeOrigin = byUser('edit_files')
	): Promise<OperationRecord | null> {
		for (const { path } of files) await this.flush(path);
		return this.openFiles.change(files, origin);
	}

	/**
	 * Stores unsaved text in the files of a journal entry, then undoes or redoes the entry.
	 *
	 * @throws Fault `text_not_saved`; as `ProjectStore.undo`
	 */
	async reverse(operation: OperationRecord, way: 'undo' | 'redo'): Promise<void> {
		for (const { path } of operation.changes) await this.flush(path);
		await this.openFiles.reverse(operation, way);
	}

	/** Closes a file; asks first if its text cannot be stored. */
	async closeFile(path: string): Promise<void> {
		if (await this.openFiles.mayClose(path)) this.#forget([path]);
	}

	/** Creates a file or folder, and opens a text file. Returns whether it was created; a failure has been reported. */
	async create(path: string, kind: FileKind, content: string | Uint8Array = ''): Promise<boolean> {
		return this.#attempt(async () => {
			const write = { kind: 'write', path, content, basedOn: null } as const;
			const change = kind === 'folder' ? ({ kind: 'create_folder', path } as const) : write;
			await this.store.apply({ changes: [change], origin: byUser('create') });
			if (kind === 'text') await this.openFile(path);
		});
	}

	async move(from: string, to: string): Promise<void> {
		await this.#attempt(async () => {
			await this.flush(from);
			await this.store.apply({ changes: [{ kind: 'move', from, to }], origin: byUser('move') });
			await this.#relocate((path) => (isWithin(path, from) ? to + path.slice(from.length) : path));
		});
	}

	/** Copies a file, or a folder with everything in it, to a free name in the same folder. */
	async duplicate(path: string): Promise<void> {
		await this.#attempt(async () => {
			await this.flush(path);
			await this.store.apply({ changes: await copyOf(this.store, path), origin: byUser('duplicate') });
		});
	}

	async remove(path: string): Promise<void> {
		await this.#attempt(async () => {
			await this.flush(path);
			const wasOpen = this.state.openPaths.includes(path);
			const { operation } = await this.store.apply({ changes: [{ kind: 'remove', path }], origin: byUser('delete') });
			this.#forget(this.state.openPaths.filter((open) => isWithin(open, path)));
			const restore = async () => {
				if (operation) await this.reverse(operation, 'undo');
				if (wasOpen) await this.openFile(path);
			};
			this.events.ondeleted({ path, operationId: operation?.id ?? null }, () => this.#attempt(restore).then(() => {}));
		});
	}

	async rename(name: string): Promise<void> {
		await this.#attempt(() => renameProject(this.database, this.projectId, name));
	}

	/** Restores the project from the trash. */
	async restore(): Promise<void> {
		await this.#attempt(() => restoreProject(this.database, this.projectId));
	}

	/** Resolves the conflict of an open file; `close` discards its text and closes its tab. */
	async settle(path: string, choice: 'mine' | 'theirs' | 'close'): Promise<void> {
		await this.#attempt(async () => {
			const buffer = this.buffers.get(path);
			if (choice === 'mine') await buffer?.keepMine();
			else if (choice === 'theirs') await buffer?.takeTheirs();
			else this.#forget([path]);
		});
	}

	/**
	 * Stores all unsaved text, or that of one file or folder. Called before anything reads the files: a run, the agent, an
	 * export.
	 *
	 * @throws Fault `text_not_saved` with what could not be stored, and why
	 */
	async flush(entry?: string): Promise<void> {
		const unsaved = await this.openFiles.save(entry);
		if (entry === undefined) await this.#layout.save();
		if (unsaved.length > 0) throw textNotSaved(this.projectId, unsaved);
	}

	/** Does what a page that is ending can still do for unsaved text and the layout. */
	leave(): void {
		this.openFiles.leave();
		this.#layout.leave();
	}

	dispose(): void {
		this.#stopWatching();
		for (const part of [this.files, this.record, this.#layout, this.openFiles]) part.dispose();
	}

	#forget(paths: readonly string[]): void {
		this.openFiles.forget(paths);
		const openPaths = this.state.openPaths.filter((path) => !paths.includes(path));
		const { activePath } = this.state;
		this.update({
			openPaths,
			activePath: activePath && openPaths.includes(activePath) ? activePath : (openPaths.at(-1) ?? null)
		});
	}

	/** Updates open files and the layout after entries were moved to other paths. */
	async #relocate(renamed: (path: string) => string): Promise<void> {
		const moved = [...this.buffers.keys()].filter((path) => renamed(path) !== path);
		for (const path of moved) await this.openFiles.copyTo(path, renamed(path));
		const { openPaths, activePath, mainPath } = this.state;
		this.update({
			openPaths: openPaths.map(renamed).filter((path, index, all) => all.indexOf(path) === index),
			activePath: activePath && renamed(activePath),
			mainPath: mainPath && renamed(mainPath)
		});
		// Together with the layout; otherwise the editor would close and reopen in between.
		this.openFiles.forget(moved);
	}

	/** Updates the open files after changes by the agent, by an undo or in another tab. */
	async #followStored(entries: readonly FileEntry[]): Promise<void> {
		const follow = async (buffer: FileBuffer) => {
			const entry = entries.find(({ path }) => path === buffer.path);
			await (entry || buffer.dirty ? buffer.follow(entry ?? null) : this.#followMissing(buffer));
		};
		await Promise.all([...this.buffers.values()].map(follow));
	}

	/** An unedited buffer follows its file to a new path, and closes if the file was removed. */
	async #followMissing(buffer: FileBuffer): Promise<void> {
		// The notification may be older than the file, so the list is read again.
		const entries = await this.store.list();
		if (entries.some(({ path }) => path === buffer.path) || buffer.dirty) return;
		const { path: from, version } = buffer;
		// Versions never repeat, and a move keeps them.
		const to = entries.find((entry) => entry.version === version)?.path;
		if (to === undefined) this.#forget([from]);
		else await this.#relocate((path) => (path === from ? to : path));
	}

	/** Returns whether the work succeeded; reports a failure. */
	async #attempt(work: () => Promise<void>): Promise<boolean> {
		try {
			await work();
			return true;
		} catch (thrown) {
			this.events.onfault(toFault(thrown));
			return false;
		}
	}
}
