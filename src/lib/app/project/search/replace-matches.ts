import type { MatchLine } from '#lib/search/find-matches.ts';
import type { FileMatches } from '#lib/search/scan-texts.ts';
import type { TextSearchClient } from '#lib/workers/text-search/text-search-client.ts';
import type { FileChange } from '../files/open-files.svelte.ts';
import type { SearchedTexts } from './searched-texts.ts';
import type { Workspace } from '../workspace.svelte.ts';

/** Texts that are read and edited at once. */
const BATCH_FILES = 50;

export interface ReplacedTexts {
	changes: FileChange[];
	/** Number of matches that the changes replace. */
	count: number;
	/** Files that have changed since they were searched, or whose text cannot be stored. */
	refused: string[];
}

/** Replaces matches in the texts of their files as they are now, unsaved text included. Writes nothing but unsaved text. */
export async function replaceMatches(
	files: readonly FileMatches<MatchLine>[],
	texts: SearchedTexts,
	workspace: Workspace,
	client: TextSearchClient,
	signal: AbortSignal
): Promise<ReplacedTexts> {
	const replaced: ReplacedTexts = { changes: [], count: 0, refused: [] };
	for (let first = 0; first < files.length; first += BATCH_FILES) {
		const batch = files.slice(first, first + BATCH_FILES);
		const stored = await storedTexts(batch, workspace);
		signal.throwIfAborted();
		const current = batch.flatMap(({ path, lines }) => {
			const file = stored.get(path);
			if (!file || typeof file.content !== 'string' || !texts.isCurrent(file)) {
				replaced.refused.push(path);
				return [];
			}
			const edits = lines.map(({ from, to, insert }) => ({ from, to, insert: insert ?? '' }));
			return [{ path, before: file.content, edits }];
		});
		const edited = await client.edit(current, signal);
		current.forEach(({ path, before, edits }, index) => {
			const after = edited[index] ?? null;
			if (after === null) replaced.refused.push(path);
			else if (after !== before) {
				replaced.changes.push({ path, before, after });
				replaced.count += edits.length;
			}
		});
	}
	return replaced;
}

/** The stored files, after unsaved text in them has been stored; without those for which that fails. */
async function storedTexts(files: readonly { path: string }[], workspace: Workspace) {
	const paths: string[] = [];
	for (const { path } of files)
		await workspace.flush(path).then(
			() => paths.push(path),
			() => undefined
		);
	return new Map((await workspace.store.readMany(paths)).map((file) => [file.path, file]));
}
