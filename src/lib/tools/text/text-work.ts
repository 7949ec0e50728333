import { applyHunks, type HunkOptions, type HunksResult } from './apply-hunks.ts';
import { editText, type EditResult } from './edit-text.ts';
import { parseDiff, type DiffReading, type Hunk } from './parse-diff.ts';
import type { PatchRequest } from './patch-text.ts';
import { unifiedDiff, type TextDiff } from './unified-diff.ts';

/** Work on the texts of files that can take more than 10 ms. */
export interface TextWork {
	edit(path: string, content: string, requests: readonly PatchRequest[]): Promise<EditResult>;
	diff(path: string, before: string | null, after: string | null): Promise<TextDiff>;
	parseDiff(text: string): Promise<DiffReading>;
	applyHunks(content: string, hunks: readonly Hunk[], options: HunkOptions): Promise<HunksResult>;
}

/** Does the work in the thread of the caller. */
export const textWork: TextWork = {
	edit: async (path, content, requests) => editText(path, content, requests),
	diff: async (path, before, after) => unifiedDiff(path, before, after),
	parseDiff: async (text) => parseDiff(text),
	applyHunks: async (content, hunks, options) => applyHunks(content, hunks, options)
};
