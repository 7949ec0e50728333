import type { LineCounts, LineDiff } from '#lib/base/line-diff.ts';

/** Two texts to compare. */
export interface TextPair {
	before: string;
	after: string;
}

export interface DiffWorkerApi {
	compare(before: string, after: string, context: number): LineDiff;
	count(before: string, after: string): LineCounts;
}
