import { Fault } from '#lib/base/fault.ts';
import { exactHash } from '#lib/db/hash.ts';
import type { PermissionRequest, PlannedFileChange } from '#lib/db/permission-records.ts';
import type { FileChange, FileEntry, ProjectFile, ProjectStore } from '#lib/project/store.ts';
import { compareTexts } from '#lib/workers/diff/compare-texts.ts';

type EditRequest = Extract<PermissionRequest, { kind: 'edit' }>;

/** What a batch of changes does to the files as they are. */
export interface PlannedEdit {
	/** Without lines: enough to decide by a rule. */
	request: EditRequest;
	/**
	 * With the lines that change, at most 100,000 characters of them.
	 *
	 * @param signal ends the comparison of large files
	 */
	detailed(signal: AbortSignal): Promise<EditRequest>;
	/** @throws Fault `file_modified_externally`, `file_exists` when the files are not as they were any more */
	requireSame(): Promise<void>;
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
	const entries = await expectedEntries(store, batch);
	const before = await contentsBefore(store, batch, entries);
	if (batch.every((change) => isSameContent(change, before.get(pathOf(change))))) return null;
	const files = batch.map((change) => plannedChange(change, entries.get(pathOf(change)) ?? null));
	const digest = await digestOf(batch, entries);
	return {
		request: { kind: 'edit', files, digest },
		detailed: async (signal) => ({ kind: 'edit', files: await withLines(files, batch, before, signal), digest }),
		async requireSame() {
			const now = await expectedEntries(store, batch);
			if (JSON.stringify(versionsOf(batch, now)) !== JSON.stringify(versionsOf(batch, entries)))
				throw new Fault('file_modified_externally', 'The files have changed while the change was being decided on');
		}
	};
}

/** The project's files by path, after a check that they are as the batch expects them. */
async function expectedEntries(
	store: Pick<ProjectStore, 'list'>,
	batch: readonly FileChange[]
): Promise<ReadonlyMap<string, FileEntry>> {
	const entries = new Map((await store.list()).map((entry) => [entry.path, entry]));
	const touched = new Set<string>();
	for (const change of batch) {
		// After an earlier change of the batch the stored version says nothing; the store checks it.
		if (!touched.has(pathOf(change))) requireExpected(change, entries.get(pathOf(change)) ?? null);
		for (const path of pathsOf(change)) touched.add(path);
	}
	return entries;
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

async function withLines(
	files: readonly PlannedFileChange[],
	changes: readonly FileChange[],
	before: ReadonlyMap<string, ProjectFile['content']>,
	signal: AbortSignal
): Promise<PlannedFileChange[]> {
	const pairs = files.flatMap((file, index) => {
		const change = changes[index];
		const old = before.get(file.path) ?? '';
		const fresh = change?.kind === 'write' ? change.content : '';
		const hasLines = change?.kind === 'write' || (change?.kind === 'remove' && file.kind !== 'folder');
		if (!hasLines || typeof old !== 'string' || typeof fresh !== 'string') return [];
		return [{ file, before: old, after: fresh }];
	});
	const diffs = await compareTexts(pairs, CONTEXT_LINES, signal);
	const compared = new Map(pairs.map(({ file }, index) => [file, diffs[index]]));
	// Each file has its share: one must not fill the question and hide the lines of another.
	const share = Math.floor(MAX_CHARACTERS / Math.max(1, pairs.length));
	return files.map((file) => {
		const diff = compared.get(file);
		if (!diff) return file;
		let left = share;
		const { hunks, additions, deletions, isListed } = diff;
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
	const versions = versionsOf(changes, entries);
	const described = await Promise.all(
		changes.map(async (change, index) => {
			const written = change.kind === 'write' ? await exactHash(change.content) : '';
			return [change.kind, pathsOf(change), versions[index], written];
		})
	);
	return exactHash(JSON.stringify(described));
}

/** For each change the paths and versions of everything that it changes, moves or removes. */
function versionsOf(changes: readonly FileChange[], entries: ReadonlyMap<string, FileEntry>): [string, number][][] {
	return changes.map((change) => {
		const path = pathOf(change);
		const within = [...entries.values()].filter((entry) => entry.path === path || entry.path.startsWith(`${path}/`));
		return within.map((entry) => [entry.path, entry.version]);
	});
}
