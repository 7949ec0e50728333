import { Fault } from '#lib/base/fault.ts';
import type { ModelFolder, ModelWriter } from '../llm/model-files.ts';

const KEPT = 'models';
/** Files that are not whole yet; those of a tab that was closed are dropped with the next look. */
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
	const [kept, incoming] = [await folder(KEPT), await folder(INCOMING)];
	if (await exists(kept, name)) throw new Fault('in_page_name_taken', `There is a model ${name} already`, { name });
	const handle = (await incoming.getFileHandle(name, { create: true })) as unknown as WritableFile;
	const access = await handle.createSyncAccessHandle().catch(() => {
		throw new Fault('in_page_name_taken', `${name} is being written by another tab`, { name });
	});
	access.truncate(0);
	let at = 0;
	return {
		write(bytes) {
			const written = access.write(bytes, { at });
			if (written < bytes.length) throw new Fault('in_page_storage', 'The browser gives no more room', { name });
			at += written;
		},
		async keep() {
			access.flush();
			access.close();
			await handle.move(kept, name);
		},
		async drop() {
			access.close();
			await incoming.removeEntry(name).catch(() => undefined);
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

/** Drops what downloads have left behind; files that are being written are locked and stay. */
export async function dropLeftovers(): Promise<void> {
	const incoming = await folder(INCOMING);
	for await (const name of incoming.keys()) await incoming.removeEntry(name).catch(() => undefined);
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
