import { Fault } from '#lib/base/fault.ts';
import type { ModelFolder, ModelWriter } from '../llm/file-copy.ts';

/** Folders that are not deleted as leftovers. */
export type PrivateFolder = 'models' | 'embedding-models' | 'embedding-models-incoming';

const KEPT: PrivateFolder = 'models';
/** The folder of incomplete files of `models`, and the lock that is held while one is written. */
const INCOMING = 'models-incoming';

/** A model in the browser's private file system, which only this site can read. */
export interface StoredModel {
	name: string;
	bytes: number;
}

/** Methods missing from TypeScript's types: renaming, and methods that exist only in workers. */
interface WritableFile {
	getFile(): Promise<File>;
	move(folder: FileSystemDirectoryHandle, name: string): Promise<void>;
	createSyncAccessHandle(): Promise<{
		getSize(): number;
		write(bytes: Uint8Array, options: { at: number }): number;
		truncate(size: number): void;
		flush(): void;
		close(): void;
	}>;
}

export async function openFolder(name: PrivateFolder | typeof INCOMING): Promise<FileSystemDirectoryHandle> {
	const root = await navigator.storage.getDirectory();
	return root.getDirectoryHandle(name, { create: true });
}

/** @throws DOMException if the file is missing and not to be created */
export async function openWritable(
	target: FileSystemDirectoryHandle,
	name: string,
	create: boolean
): Promise<WritableFile> {
	return (await target.getFileHandle(name, { create })) as unknown as WritableFile;
}

/** For the worker that downloads: only a worker can write bytes as they arrive. */
export function openPrivateFolder(): ModelFolder {
	return { create, freeBytes };
}

async function create(name: string): Promise<ModelWriter> {
	const release = await holdIncoming();
	try {
		return await open(name, release);
	} catch (thrown) {
		release();
		throw thrown;
	}
}

/** Keeps other tabs from deleting the incoming file as a leftover. @returns a function that ends this */
function holdIncoming(): Promise<() => void> {
	return new Promise((held, failed) => {
		const untilReleased = () => new Promise<void>((release) => held(release));
		navigator.locks.request(INCOMING, { mode: 'shared' }, untilReleased).catch(failed);
	});
}

async function open(name: string, release: () => void): Promise<ModelWriter> {
	const [kept, incoming] = [await openFolder(KEPT), await openFolder(INCOMING)];
	if (await exists(kept, name)) throw new Fault('in_page_name_taken', `A model named ${name} already exists`, { name });
	const handle = await openWritable(incoming, name, true);
	const access = await handle.createSyncAccessHandle().catch(async (thrown: unknown) => {
		if (thrown instanceof Error && thrown.name === 'NoModificationAllowedError')
			throw new Fault('in_page_name_taken', `${name} is being written by another tab`, { name });
		await incoming.removeEntry(name).catch(() => undefined);
		throw thrown;
	});
	access.truncate(0);
	let at = 0;
	return {
		write(bytes) {
			// When storage is full, Chromium returns 4294967288: a negative error code as an unsigned number.
			if (access.write(bytes, { at }) !== bytes.length)
				throw new Fault('in_page_storage', 'The browser provides no more storage', { name });
			at += bytes.length;
		},
		async keep() {
			access.flush();
			access.close();
			await handle.move(kept, name);
			release();
		},
		async drop() {
			access.close();
			await incoming.removeEntry(name).catch(() => undefined);
			release();
		}
	};
}

async function exists(directory: FileSystemDirectoryHandle, name: string): Promise<boolean> {
	return directory.getFileHandle(name).then(
		() => true,
		() => false
	);
}

/** Bytes that can still be stored; null if the browser does not report it. */
export async function freeBytes(): Promise<number | null> {
	const { quota, usage } = await navigator.storage.estimate();
	return quota === undefined || usage === undefined ? null : quota - usage;
}

/** The complete models, by name. */
export function listStoredModels(): Promise<StoredModel[]> {
	return listPrivateFiles(KEPT);
}

/** The files of a folder, by name. */
export async function listPrivateFiles(target: PrivateFolder): Promise<StoredModel[]> {
	const kept = await openFolder(target);
	const models: StoredModel[] = [];
	for await (const [name, handle] of kept.entries())
		if (handle.kind === 'file') models.push({ name, bytes: (await (handle as FileSystemFileHandle).getFile()).size });
	return models.sort((a, b) => a.name.localeCompare(b.name));
}

/** Deletes files left incomplete by a closed or killed tab; does nothing while a tab is writing. */
export async function dropLeftovers(): Promise<void> {
	await navigator.locks.request(INCOMING, { ifAvailable: true }, async (lock) => {
		if (!lock) return;
		const root = await navigator.storage.getDirectory();
		await root.removeEntry(INCOMING, { recursive: true }).catch(() => undefined);
	});
}

/** @throws Fault `in_page_model_missing` */
export async function openStoredModel(name: string): Promise<File> {
	try {
		return await openPrivateFile(KEPT, name);
	} catch {
		throw new Fault('in_page_model_missing', `There is no model ${name} in this browser`, { model: name });
	}
}

/** @throws DOMException if there is no such file */
export async function openPrivateFile(target: PrivateFolder, name: string): Promise<File> {
	return (await (await openFolder(target)).getFileHandle(name)).getFile();
}

export function removeStoredModel(name: string): Promise<void> {
	return removePrivateFile(KEPT, name);
}

export async function removePrivateFile(target: PrivateFolder, name: string): Promise<void> {
	await (await openFolder(target)).removeEntry(name).catch(() => undefined);
}
