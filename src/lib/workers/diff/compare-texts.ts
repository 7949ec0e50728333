import type { Remote } from 'comlink';
import { countChangedLines, isQuickToCompare, lineDiff, type LineCounts, type LineDiff } from '#lib/base/line-diff.ts';
import { createRestartingWorker } from '../shell/restarting-worker.ts';
import workerUrl from './diff.worker.ts?worker&url';
import type { DiffWorkerApi, TextPair } from './protocol.ts';

/** Time limit for the comparison of two texts, ms: the largest files take a fraction of a second. */
const LIMIT_MS = 30_000;

/**
 * Compares texts by lines, large ones in a worker, so that the page is not held up.
 *
 * @param context number of unchanged lines included around a change
 * @param signal ends the work
 * @throws the signal's reason
 */
export function compareTexts(pairs: readonly TextPair[], context: number, signal?: AbortSignal): Promise<LineDiff[]> {
	return inPlace(pairs, signal, {
		here: ({ before, after }) => lineDiff(before, after, context),
		there: (api, { before, after }) => api.compare(before, after, context)
	});
}

/** Counts the lines that were added and removed, large texts in a worker. As `compareTexts`. */
export function countChanges(pairs: readonly TextPair[], signal?: AbortSignal): Promise<LineCounts[]> {
	return inPlace(pairs, signal, {
		here: ({ before, after }) => countChangedLines(before, after),
		there: (api, { before, after }) => api.count(before, after)
	});
}

interface Work<Answer> {
	here: (pair: TextPair) => Answer;
	there: (api: Remote<DiffWorkerApi>, pair: TextPair) => Promise<Answer>;
}

/** The only place that decides where texts are compared. */
async function inPlace<Answer>(
	pairs: readonly TextPair[],
	signal: AbortSignal | undefined,
	{ here, there }: Work<Answer>
): Promise<Answer[]> {
	signal?.throwIfAborted();
	if (isQuickToCompare(pairs)) return pairs.map(here);
	// The worker has this question alone: a stop ends no other one, and nothing is kept in memory.
	const worker = createRestartingWorker<DiffWorkerApi>(workerUrl, 'diff', LIMIT_MS, 'diff_worker_failed');
	try {
		const answers: Answer[] = [];
		// One by one, so that the page copies at most one pair at a time.
		for (const pair of pairs) answers.push(await worker.ask((api) => there(api, pair), signal));
		return answers;
	} catch {
		signal?.throwIfAborted();
		// Where no worker starts, a comparison that holds up the page is better than a change that cannot be stored.
		return pairs.map(here);
	} finally {
		worker.dispose();
	}
}
