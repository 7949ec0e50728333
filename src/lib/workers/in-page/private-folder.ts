import { Fault } from '#lib/base/fault.ts';
import type { ModelFolder, ModelWriter } from '../llm/model-files.ts';

const KEPT = 'models';
/** Files that are not whole yet, and the lock that is held while one is written. */
const INCOMING = 'models-incoming';

/** The models in the browser's private file system, which belongs to this site alone. */
export interface StoredModel {
	name: string;
	bytes: number;
}

/** What TypeScript's types lack: renaming, and in a page's types what only workers have. */
interface WritableFile {
	move(folder: FileSystemDirectoryHandle, name: string): Promise<void>;
	createSyncAccessHandle(): Promise<{
		write(bytes: Uint8Array, options: { at: number }): number;
		truncate(size: number): void;
		flush(): void;
		close(): void;
	}>;
}

async function folder(name: string): Promise<FileSystemDirectoryHandle> {
	const root = await navigator.storage.getDirectory();
	return root.getDirectoryHandle(name, { create: true });
}

/** For the worker that downloads: it alone can write as the bytes come. */
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

/** Keeps other tabs from taking the file that comes in for one that was left. @returns what ends it */
function holdIncoming(): Promise<() => void> {
	return new Promise((held, failed) => {
		const untilReleased = () => new Promise<void>((release) => held(release));
		navigator.locks.request(INCOMING, { mode: 'shared' }, untilReleased).catch(failed);
	});
}

async function open(name: string, release: () => void): Promise<ModelWriter> {
	const [kept, incoming] = [await folder(KEPT), await folder(INCOMING)];
	if (await exists(kept, name)) throw new Fault('in_page_name_taken', `A model named ${name} already exists`, { name });
	const handle = (await incoming.getFileHandle(name, { create: true })) as unknown as WritableFile;
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
			// Chromium answers 4294967288 where there is no room: what it means is the negative number of an error.
			if (access.write(bytes, { at }) !== bytes.length)
				throw new Fault('in_page_storage', 'The browser gives no more room', { name });
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

/** Bytes that may still be stored; null where the browser does not say. */
export async function freeBytes(): Promise<number | null> {
	const { quota, usage } = await navigator.storage.estimate();
	return quota === undefined || usage === undefined ? null : quota - usage;
}

/** The models that are whole, by name. */
export async function listStoredModels(): Promise<StoredModel[]> {
	const kept = await folder(KEPT);
	const models: StoredModel[] = [];
	for await (const [name, handle] of kept.entries())
		if (handle.kind === 'file') models.push({ name, bytes: (await (handle as FileSystemFileHandle).getFile()).size });
	return models.sort((a, b) => a.name.localeCompare(b.name));
}

/** Drops what was being written when a tab was closed or killed; while a tab still writes, nothing. */
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
		return await (await (await folder(KEPT)).getFileHandle(name)).getFile();
	} catch {
		throw new Fault('in_page_model_missing', `There is no model ${name} in this browser`, { model: name });
	}
}

export async function removeStoredModel(name: string): Promise<void> {
	await (await folder(KEPT)).removeEntry(name).catch(() => undefined);
}
