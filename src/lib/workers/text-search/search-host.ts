import { inSlices } from '#lib/base/slices.ts';
import { withEdits } from '#lib/base/text-edits.ts';
import { findMatches, type FindRequest, type MatchLine } from '#lib/search/find-matches.ts';
import { matchPaths } from '#lib/search/glob-pattern.ts';
import { rankNames } from '#lib/search/rank-names.ts';
import type { FileMatches } from '#lib/search/scan-texts.ts';
import { searchTexts } from '#lib/search/search-texts.ts';
import type { EditedText, FindResult, TakeMatches, TextSearchWorkerApi } from './protocol.ts';

/** Matches are handed over at most this often, ms: often enough to look immediate, seldom enough to cost little. */
const BATCH_MS = 30;

/** The worker's side of the text search: the texts, and the search that is under way. */
export function createSearchHost(): TextSearchWorkerApi {
	const texts = new Map<string, string>();
	let isCancelled = false;
	const answer = <T>(work: Iterator<void, T, void>) => {
		isCancelled = false;
		return inSlices(until(() => isCancelled, work));
	};
	return {
		update(changed, removed) {
			for (const path of removed) texts.delete(path);
			for (const { path, text } of changed) texts.set(path, text.replaceAll('\r\n', '\n'));
		},
		search: (request) => answer(searchTexts(texts, request)),
		find: (request, take) => findInBatches(texts, request, take, answer),
		glob: (pattern, paths) => answer(matchPaths(pattern, paths)),
		names: (query, paths, limit) => answer(rankNames(query, paths, limit)),
		edit: (files) => answer(editTexts(files)),
		cancel: () => void (isCancelled = true),
		ping: () => undefined
	};
}

function* until<T>(isCancelled: () => boolean, work: Iterator<void, T, void>): Generator<void, T | null> {
	for (let step = work.next(); ; step = work.next()) {
		if (step.done) return step.value;
		if (isCancelled()) return null;
		yield;
	}
}

async function findInBatches(
	texts: ReadonlyMap<string, string>,
	request: FindRequest,
	take: TakeMatches,
	answer: (work: Iterator<void, FindResult, void>) => Promise<FindResult | null>
): Promise<FindResult | null> {
	let batch: FileMatches<MatchLine>[] = [];
	// The first matches go at once.
	let last = -Infinity;
	let taken: unknown;
	const work = findMatches(texts, request, (file, totals) => {
		if (file.lines.length > 0) batch.push(file);
		if (performance.now() < last + BATCH_MS) return;
		taken = take(batch, totals);
		batch = [];
		last = performance.now();
	});
	const result = await answer(work);
	if (result && batch.length > 0) taken = take(batch, result);
	// Calls of another thread are answered in their order, but not in order with the result.
	await taken;
	return result;
}

function* editTexts(files: readonly EditedText[]): Generator<void, (string | null)[]> {
	const edited: (string | null)[] = [];
	for (const { before, edits } of files) {
		edited.push(withEdits(before, edits));
		yield;
	}
	return edited;
}
