import { applyHunks, type HunkOptions, type HunksResult } from './apply-hunks.ts';
import { editText, type EditResult } from './edit-text.ts';
import { findPages, type FoundPages } from './find-pages.ts';
import { findParts, type FoundParts } from './find-parts.ts';
import { lineChanges } from './line-changes.ts';
import { parseDiff, type DiffReading, type Hunk } from './parse-diff.ts';
import type { PatchRequest } from './patch-text.ts';
import { unifiedDiff, type TextDiff } from './unified-diff.ts';

/** Work on the texts of files that can take more than 10 ms. */
export interface TextWork {
	edit(path: string, content: string, requests: readonly PatchRequest[]): Promise<EditResult>;
	diff(path: string, before: string | null, after: string | null): Promise<TextDiff>;
	/** As `lineChanges`. */
	changes(before: string, after: string): Promise<string[]>;
	findParts(text: string, query: string, limit: { tokens: number; characters: number }): Promise<FoundParts>;
	findPages(
		pages: readonly string[],
		query: string,
		limit: { tokens: number; characters: number }
	): Promise<FoundPages>;
	parseDiff(text: string): Promise<DiffReading>;
	applyHunks(content: string, hunks: readonly Hunk[], options: HunkOptions): Promise<HunksResult>;
}

/** Does the work in the thread of the caller. */
export const textWork: TextWork = {
	edit: async (path, content, requests) => editText(path, content, requests),
	diff: async (path, before, after) => unifiedDiff(path, before, after),
	changes: async (before, after) => lineChanges(before, after),
	findParts: async (text, query, limit) => findParts(text, query, limit),
	findPages: async (pages, query, limit) => findPages(pages, query, limit),
	parseDiff: async (text) => parseDiff(text),
	applyHunks: async (content, hunks, options) => applyHunks(content, hunks, options)
};
