import { Fault } from '#lib/base/fault.ts';
import { lineDiff } from '#lib/base/line-diff.ts';
import { exactHash } from '#lib/db/hash.ts';
import type { PermissionRequest, PlannedFileChange } from '#lib/db/permission-records.ts';
import type { FileChange, FileEntry, ProjectFile, ProjectStore } from '#lib/project/store.ts';

type EditRequest = Extract<PermissionRequest, { kind: 'edit' }>;

/** What a batch of changes does to the files as they are. */
export interface PlannedEdit {
	/** Without lines: enough to decide by a rule. */
	request: EditRequest;
	/** With the lines that change, at most 100,000 characters of them. */
	detailed(): Promise<EditRequest>;
}

/** Characters of all lines that a request holds. */
const MAX_CHARACTERS = 100_000;
/** Unchanged lines around a change. */
const CONTEXT_LINES = 3;

/**
 * Says what a batch does to the files as they are now.
 *
 * @returns null when it changes nothing
 * @throws Fault `file_modified_externally`, `file_exists` when a file is not as the batch expects it
 */
export async function planEdit(
	store: Pick<ProjectStore, 'list' | 'readMany'>,
	batch: readonly FileChange[]
): Promise<PlannedEdit | null> {
	const entries = new Map((await store.list()).map((entry) => [entry.path, entry]));
	const touched = new Set<string>();
	for (const change of batch) {
		// After an earlier change of the batch the stored version says nothing; the store checks it.
		if (!touched.has(pathOf(change))) requireExpected(change, entries.get(pathOf(change)) ?? null);
		for (const path of pathsOf(change)) touched.add(path);
	}
	const before = await contentsBefore(store, batch, entries);
	if (batch.every((change) => isSameContent(change, before.get(pathOf(change))))) return null;
	const files = batch.map((change) => plannedChange(change, entries.get(pathOf(change)) ?? null));
	const digest = await digestOf(batch, entries);
	return {
		request: { kind: 'edit', files, digest },
		detailed: async () => ({ kind: 'edit', files: withLines(files, batch, before), digest })
	};
}

function pathOf(change: FileChange): string {
	return (change.kind === 'move' ? change.from : change.path).normalize('NFC');
}

function pathsOf(change: FileChange): string[] {
	return change.kind === 'move' ? [pathOf(change), change.to.normalize('NFC')] : [pathOf(change)];
}

function requireExpected(change: FileChange, present: FileEntry | null): void {
	if (change.kind !== 'write' && (change.kind !== 'remove' || change.basedOn === undefined)) return;
	const path = pathOf(change);
	const version = present?.version ?? null;
	if (version === change.basedOn) return;
	if (change.basedOn === null) throw new Fault('file_exists', `"${path}" exists already.`, { path });
	throw new Fault('file_modified_externally', `"${path}" has changed since it was read.`, { path });
}

/** The contents that lines are compared with, by path. */
async function contentsBefore(
	store: Pick<ProjectStore, 'readMany'>,
	batch: readonly FileChange[],
	entries: ReadonlyMap<string, FileEntry>
): Promise<ReadonlyMap<string, ProjectFile['content']>> {
	const paths = batch.filter(({ kind }) => kind === 'write' || kind === 'remove').map(pathOf);
	const stored = paths.filter((path) => (entries.get(path)?.kind ?? 'folder') !== 'folder');
	if (stored.length === 0) return new Map();
	return new Map((await store.readMany(stored)).map(({ path, content }) => [path, content]));
}

function isSameContent(change: FileChange, before: ProjectFile['content'] | undefined): boolean {
	return change.kind === 'write' && typeof change.content === 'string' && change.content === before;
}

function plannedChange(change: FileChange, present: FileEntry | null): PlannedFileChange {
	const path = pathOf(change);
	const planned = { path, movedTo: null, hunks: null, additions: 0, deletions: 0, hiddenLines: 0 };
	const kind = present?.kind ?? 'text';
	switch (change.kind) {
		case 'write':
			return {
				...planned,
				type: present ? 'modify' : 'create',
				kind: typeof change.content === 'string' ? 'text' : 'binary'
			};
		case 'create_folder':
			return { ...planned, type: 'create', kind: 'folder' };
		case 'move':
			return { ...planned, type: 'move', movedTo: change.to.normalize('NFC'), kind };
		case 'remove':
			return { ...planned, type: 'remove', kind };
	}
}

function withLines(
	files: readonly PlannedFileChange[],
	changes: readonly FileChange[],
	before: ReadonlyMap<string, ProjectFile['content']>
): PlannedFileChange[] {
	let left = MAX_CHARACTERS;
	return files.map((file, index) => {
		const change = changes[index];
		const old = before.get(file.path) ?? '';
		const fresh = change?.kind === 'write' ? change.content : '';
		const hasLines = change?.kind === 'write' || (change?.kind === 'remove' && file.kind !== 'folder');
		if (!hasLines || typeof old !== 'string' || typeof fresh !== 'string') return file;
		const { hunks, additions, deletions, isListed } = lineDiff(old, fresh, CONTEXT_LINES);
		if (!isListed) return { ...file, additions, deletions };
		let hiddenLines = 0;
		const shown = hunks.map(({ oldStart, newStart, lines }) => {
			const kept = lines.filter((line) => (left -= line.length + 1) >= 0);
			hiddenLines += lines.length - kept.length;
			return { oldStart, newStart, lines: kept };
		});
		return { ...file, hunks: shown.filter(({ lines }) => lines.length > 0), additions, deletions, hiddenLines };
	});
}

/** SHA-256 over what is written, and over the versions of everything that is changed, moved or removed. */
async function digestOf(changes: readonly FileChange[], entries: ReadonlyMap<string, FileEntry>): Promise<string> {
	const described = await Promise.all(
		changes.map(async (change) => {
			const path = pathOf(change);
			const within = [...entries.values()].filter((entry) => entry.path === path || entry.path.startsWith(`${path}/`));
			const versions = within.map((entry) => [entry.path, entry.version]);
			return [change.kind, pathsOf(change), versions, change.kind === 'write' ? await exactHash(change.content) : ''];
		})
	);
	return exactHash(JSON.stringify(described));
}
