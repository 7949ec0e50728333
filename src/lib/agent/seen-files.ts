import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { SeenFile } from '#lib/db/conversation/seen-file-records.ts';
import { saveSeenFiles, seenFiles } from '#lib/db/conversation/seen-files.ts';
import type { FileEntry, ProjectStore } from '#lib/project/store.ts';

/** Files that are remembered, the latest ones. */
const MAX_FILES = 50;
/** Texts that are kept to be compared, bytes: of one file, and of all. */
const MAX_TEXT = 200_000;
const MAX_TEXTS = 1_000_000;

/** What a conversation knows of the files from turn to turn, so that what others change meanwhile is noticed. */
export interface SeenMemory {
	/** As the model saw them last, by path. */
	hashes(sessionId: string): Promise<Map<string, string>>;
	/** Keeps what the model has seen when its turn ends. */
	keep(sessionId: string, seenHashes: ReadonlyMap<string, string>): Promise<void>;
}

export function seenMemory(database: SpicewrightDatabase, store: ProjectStore): SeenMemory {
	return {
		hashes: async (sessionId) => new Map((await seenFiles(database, sessionId)).map(({ path, hash }) => [path, hash])),
		async keep(sessionId, seenHashes) {
			const earlier = new Map((await seenFiles(database, sessionId)).map((file) => [file.path, file]));
			const isUnchanged = ([path, hash]: [string, string]) => earlier.get(path)?.hash === hash;
			const all = [...seenHashes];
			const latest = [...all.filter(isUnchanged), ...all.filter((each) => !isUnchanged(each))].slice(-MAX_FILES);
			const entries = new Map((await store.list()).map((entry) => [entry.path, entry]));
			const files: SeenFile[] = [];
			let left = MAX_TEXTS;
			for (const [path, hash] of latest.toReversed()) {
				const text = await textOf(
					{ path, hash },
					{ earlier: earlier.get(path), entry: entries.get(path), store, left }
				);
				left -= text?.length ?? 0;
				files.unshift({ path, hash, text });
			}
			await saveSeenFiles(database, { sessionId, projectId: store.projectId, files });
		}
	};
}

interface TextSource {
	earlier: SeenFile | undefined;
	entry: FileEntry | undefined;
	store: ProjectStore;
	/** Bytes. */
	left: number;
}

/** The text that the model saw, as far as it is still there. */
async function textOf(
	{ path, hash }: Pick<SeenFile, 'path' | 'hash'>,
	{ earlier, entry, store, left }: TextSource
): Promise<string | null> {
	const kept = earlier?.hash === hash ? earlier.text : null;
	if (kept !== null) return kept.length <= left ? kept : null;
	if (entry?.hash !== hash || entry.kind !== 'text' || entry.size > Math.min(MAX_TEXT, left)) return null;
	const file = await store.read(path);
	return file?.hash === hash && typeof file.content === 'string' ? file.content : null;
}
