import type { AddedFile } from '#lib/app/project/files/file-addition.svelte.ts';
import { isSystemClutter } from '#lib/db/paths.ts';

/** The files of a drop, those in dropped folders included. What the browser cannot read has no file. */
export async function droppedFiles({ items }: Pick<DataTransfer, 'items'>): Promise<AddedFile[]> {
	// The transfer is emptied when its event ends, so all of it is taken at once.
	const dropped = [...items]
		.filter(({ kind }) => kind === 'file')
		.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
	const added: AddedFile[] = [];
	for (const { entry, file } of dropped) {
		if (entry && isFolder(entry)) await addFolder(entry, entry.name, added);
		else if (file) added.push({ path: file.name, file });
	}
	return added;
}

/** The files chosen in a field, which is emptied, so that the same ones can be chosen again. */
export function pickedFiles(field: HTMLInputElement): AddedFile[] {
	const files = [...(field.files ?? [])].map((file) => ({ path: file.name, file }));
	field.value = '';
	return files;
}

async function addFolder(folder: FileSystemDirectoryEntry, path: string, added: AddedFile[]): Promise<void> {
	const entries = await entriesOf(folder).catch(() => null);
	if (entries === null) added.push({ path, file: null });
	for (const entry of entries ?? []) {
		const entryPath = `${path}/${entry.name}`;
		if (isSystemClutter(entryPath) || entry.name === '.git') continue;
		if (isFolder(entry)) await addFolder(entry, entryPath, added);
		else if (isFile(entry)) added.push({ path: entryPath, file: await fileOf(entry).catch(() => null) });
	}
}

/** A reader gives the entries in parts, the last of which is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
	const reader = folder.createReader();
	const entries: FileSystemEntry[] = [];
	for (;;) {
		const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
		if (part.length === 0) return entries;
		entries.push(...part);
	}
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
	return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
	return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
	return entry.isFile;
}
