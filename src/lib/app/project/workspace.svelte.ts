import { tick, untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { Fault, toFault } from '#lib/base/fault.ts';
import {
	createFile,
	createFolder,
	duplicateEntry,
	listFiles,
	moveEntry,
	readFile,
	removeEntry,
	restoreEntries,
	writeFile
} from '#lib/db/files.ts';
import { getProject, renameProject, saveWorkspace } from '#lib/db/projects.ts';
import type { FileKind, FileMetaRecord, ProjectRecord, WorkspaceState } from '#lib/db/records.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { FileBuffer } from './file-buffer.svelte.ts';
import { LiveQuery } from '../shell/live-query.svelte.ts';
import { isNetlist } from './netlist-path.ts';

/** Pause after the last change of the layout before it is stored, in milliseconds. */
const stateSaveDelay = 250;

const emptyState: WorkspaceState = {
	openPaths: [],
	activePath: null,
	mainPath: null,
	layouts: {},
	hidden: [],
	resultTab: 'plot',
	sessionId: null
};

/** What the workspace tells the rest of the app; the words belong to whoever shows them. */
export interface WorkspaceEvents {
	onfault(fault: Fault): void;
	ondeleted(path: string, restore: () => Promise<void>): void;
}

/** A text file before and after a change. */
export interface FileChange {
	path: string;
	before: string;
	after: string;
}

/** A place to show: a line from 1, or an offset that counts every line break as one character. */
export interface Reveal {
	path: string;
	line?: number;
	offset?: number;
	/** Makes the same place a new request. */
	token: number;
}

/** The files of one project and how they are laid out on the screen. */
export class Workspace {
	readonly store: ProjectStore;
	readonly buffers = new SvelteMap<string, FileBuffer>();
	readonly files: LiveQuery<Awaited<ReturnType<typeof listFiles>>>;
	readonly record: LiveQuery<ProjectRecord | null>;
	state: WorkspaceState = $state(emptyState);
	/** Set by links into a file. */
	reveal = $state.raw<Reveal | null>(null);
	readonly entries = $derived.by(() => this.files.value ?? []);
	readonly activeBuffer = $derived.by(() =>
		this.state.activePath ? (this.buffers.get(this.state.activePath) ?? null) : null
	);
	readonly tabs = $derived.by(() =>
		this.state.openPaths.map((path) => ({ path, dirty: this.buffers.get(path)?.dirty ?? false }))
	);
	readonly saving = $derived.by((): 'saved' | 'saving' | 'unsaved' => {
		const buffers = [...this.buffers.values()];
		if (buffers.some((buffer) => buffer.fault || buffer.conflict)) return 'unsaved';
		return buffers.some((buffer) => buffer.dirty || buffer.saving) ? 'saving' : 'saved';
	});
	/** The netlist that Run simulates: the chosen one, else the active netlist, else the only one there is. */
	readonly runPath = $derived.by(() => {
		const netlists = this.entries.filter((entry) => entry.kind === 'text' && isNetlist(entry.path));
		const has = (path: string | null) => netlists.some((entry) => entry.path === path);
		if (has(this.state.mainPath)) return this.state.mainPath;
		if (has(this.state.activePath)) return this.state.activePath;
		return netlists[0]?.path ?? null;
	});
	#stateTimer: ReturnType<typeof setTimeout> | undefined;
	#stopWatching: () => void;

	private constructor(
		private readonly database: SpicewrightDatabase,
		readonly projectId: string,
		private readonly events: WorkspaceEvents
	) {
		this.store = openProjectStore(database, projectId);
		this.files = new LiveQuery(() => listFiles(database, projectId));
		this.record = new LiveQuery(() => getProject(database, projectId));
		this.#stopWatching = $effect.root(() => {
			$effect(() => {
				const metas = this.files.value;
				if (metas) untrack(() => this.#followStored(metas));
			});
		});
	}

	/** Opens a project as it was left; null when there is none of that id, or it lies in the trash. */
	static async open(database: SpicewrightDatabase, projectId: string, events: WorkspaceEvents) {
		const record = await getProject(database, projectId);
		if (!record || record.deletedAt !== null) return null;
		const workspace = new Workspace(database, projectId, events);
		const files = await listFiles(database, projectId);
		const openable = files.filter((file) => file.kind !== 'folder').map((file) => file.path);
		const state = { ...emptyState, ...record.workspace };
		const first = files.find((file) => file.kind === 'text' && isNetlist(file.path))?.path;
		state.openPaths = state.openPaths.filter((path) => openable.includes(path));
		if (state.openPaths.length === 0 && first) state.openPaths = [first];
		if (!state.activePath || !state.openPaths.includes(state.activePath)) state.activePath = state.openPaths[0] ?? null;
		for (const path of state.openPaths) {
			const buffer = await FileBuffer.open(database, projectId, path);
			if (buffer) workspace.buffers.set(path, buffer);
		}
		workspace.state = state;
		return workspace;
	}

	/** Changes the layout and stores it soon; what was typed in between is not lost. */
	update(change: Partial<WorkspaceState>): void {
		Object.assign(this.state, change);
		clearTimeout(this.#stateTimer);
		this.#stateTimer = setTimeout(() => void this.#saveState(), stateSaveDelay);
	}

	async openFile(path: string, at?: number | { offset: number }): Promise<void> {
		await this.#attempt(async () => {
			if (!this.buffers.has(path)) {
				const buffer = await FileBuffer.open(this.database, this.projectId, path);
				if (buffer) this.buffers.set(path, buffer);
			}
			const { openPaths } = this.state;
			this.update({ activePath: path, openPaths: openPaths.includes(path) ? openPaths : [...openPaths, path] });
			const token = (this.reveal?.token ?? 0) + 1;
			if (typeof at === 'number') this.reveal = { path, line: at, token };
			else if (at) this.reveal = { path, offset: at.offset, token };
		});
	}

	/**
	 * Shows a file and changes it on behalf of the user; the editor's undo takes it back.
	 *
	 * @throws Fault `file_modified_externally` when it no longer reads as `before`
	 */
	async changeFile(path: string, before: string, after: string): Promise<void> {
		await this.openFile(path);
		// the editor has to have shown the text as it was: a new document has nothing to undo
		await tick();
		await this.changeFiles([{ path, before, after }]);
	}

	/** The text of a file as the user has it; null for one that is missing or binary. */
	async textOf(path: string): Promise<string | null> {
		const open = this.buffers.get(path);
		if (open) return open.text;
		const content = await this.contentOf(path);
		return typeof content === 'string' ? content : null;
	}

	/** What is stored of a file; null for one that is missing. */
	async contentOf(path: string): Promise<string | Uint8Array | null> {
		return (await readFile(this.database, this.projectId, path))?.content ?? null;
	}

	/**
	 * Changes files on behalf of the user, all or none; open ones keep it as a step of the editor's undo.
	 *
	 * @throws Fault `file_modified_externally` when one no longer reads as before
	 */
	async changeFiles(files: readonly FileChange[]): Promise<void> {
		const closed: { path: string; content: string; basedOn: number }[] = [];
		for (const { path, before, after } of files) {
			const open = this.buffers.get(path);
			const stored = open ? null : await readFile(this.database, this.projectId, path);
			if ((open?.text ?? stored?.content) !== before)
				throw new Fault('file_modified_externally', `"${path}" has changed meanwhile.`, { path });
			if (stored) closed.push({ path, content: after, basedOn: stored.version });
		}
		for (const file of closed) await writeFile(this.database, { projectId: this.projectId, ...file });
		for (const { path, after } of files) {
			const open = this.buffers.get(path);
			open?.change(after);
			await open?.save();
		}
	}

	async closeFile(path: string): Promise<void> {
		await this.buffers.get(path)?.save();
		this.#forget([path]);
	}

	async create(path: string, kind: FileKind, content: string | Uint8Array = ''): Promise<void> {
		await this.#attempt(async () => {
			if (kind === 'folder') await createFolder(this.database, this.projectId, path);
			else await createFile(this.database, { projectId: this.projectId, path, content });
			if (kind === 'text') await this.openFile(path);
		});
	}

	async move(from: string, to: string): Promise<void> {
		await this.#attempt(async () => {
			await this.flush();
			await moveEntry(this.database, { projectId: this.projectId, from, to });
			const renamed = (path: string) =>
				path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;
			const { openPaths, activePath, mainPath } = this.state;
			const wasActive = activePath && renamed(activePath);
			const next = openPaths.map(renamed);
			this.#forget(openPaths.filter((path) => renamed(path) !== path));
			this.update({ openPaths: next, activePath: wasActive, mainPath: mainPath && renamed(mainPath) });
			for (const path of next) if (!this.buffers.has(path)) await this.#load(path);
		});
	}

	async duplicate(path: string): Promise<void> {
		await this.#attempt(async () => {
			await this.flush();
			await duplicateEntry(this.database, this.projectId, path);
		});
	}

	async remove(path: string): Promise<void> {
		await this.#attempt(async () => {
			await this.flush();
			const wasOpen = this.state.openPaths.includes(path);
			const removed = await removeEntry(this.database, this.projectId, path);
			this.#forget(removed.files.map((file) => file.meta.path));
			this.events.ondeleted(path, () =>
				this.#attempt(async () => {
					await restoreEntries(this.database, removed);
					if (wasOpen) await this.openFile(path);
				})
			);
		});
	}

	async rename(name: string): Promise<void> {
		await this.#attempt(() => renameProject(this.database, this.projectId, name));
	}

	/** Stores everything that has been typed. Called before anything reads the files: a run, the agent, an export. */
	async flush(): Promise<void> {
		await Promise.all([...this.buffers.values()].map((buffer) => buffer.save()));
		await this.#saveState();
	}

	dispose(): void {
		clearTimeout(this.#stateTimer);
		this.#stopWatching();
		this.files.dispose();
		this.record.dispose();
		for (const buffer of this.buffers.values()) buffer.dispose();
	}

	async #load(path: string): Promise<void> {
		const buffer = await FileBuffer.open(this.database, this.projectId, path);
		if (buffer) this.buffers.set(path, buffer);
	}

	#forget(paths: readonly string[]): void {
		for (const path of paths) {
			this.buffers.get(path)?.dispose();
			this.buffers.delete(path);
		}
		const openPaths = this.state.openPaths.filter((path) => !paths.includes(path));
		const { activePath } = this.state;
		this.update({
			openPaths,
			activePath: activePath && openPaths.includes(activePath) ? activePath : (openPaths.at(-1) ?? null)
		});
	}

	/** Brings changes made by the agent, by an undo or in another tab into the open files. */
	#followStored(metas: readonly FileMetaRecord[]): void {
		for (const [path, buffer] of this.buffers) {
			const meta = metas.find((candidate) => candidate.path === path);
			if (meta) void buffer.stored(meta).catch((cause: unknown) => this.events.onfault(toFault(cause)));
			else if (!buffer.dirty && !buffer.saving) this.#forget([path]);
		}
	}

	async #saveState(): Promise<void> {
		clearTimeout(this.#stateTimer);
		await this.#attempt(() =>
			saveWorkspace(this.database, this.projectId, $state.snapshot(this.state) as WorkspaceState)
		);
	}

	async #attempt(work: () => Promise<void>): Promise<void> {
		try {
			await work();
		} catch (thrown) {
			this.events.onfault(toFault(thrown));
		}
	}
}
