import { inSlices } from '#lib/base/slices.ts';
import { matchPaths } from '#lib/search/glob-pattern.ts';
import { searchTexts } from '#lib/search/search-texts.ts';
import type { TextSearchWorkerApi } from './protocol.ts';

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
		glob: (pattern, paths) => answer(matchPaths(pattern, paths)),
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
