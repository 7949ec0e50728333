import { patchContent, type PatchRequest, type PatchResult } from './patch-text.ts';
import { unifiedDiff, type TextDiff } from './unified-diff.ts';

/** An edit that was made, or one whose replacement is in the text already. */
export type MadeEdit = Extract<PatchResult, { kind: 'already_applied' }> | { kind: 'patched'; lines: number[] };

export type RefusedEdit = Exclude<PatchResult, { kind: 'patched' | 'already_applied' }>;

export type EditResult =
	| { kind: 'edited'; text: string; edits: MadeEdit[]; diff: TextDiff }
	| { kind: 'refused'; /** Position of the refused edit in the list, from 0. */ index: number; refusal: RefusedEdit };

/** Makes edits one after the other, each on the text that the ones before it left. All of them, or none. */
export function editText(path: string, content: string, requests: readonly PatchRequest[]): EditResult {
	const edits: MadeEdit[] = [];
	let text = content;
	for (const [index, request] of requests.entries()) {
		const result = patchContent(text, request);
		if (result.kind === 'patched') {
			text = result.text;
			edits.push({ kind: 'patched', lines: result.lines });
		} else if (result.kind === 'already_applied') edits.push(result);
		else return { kind: 'refused', index, refusal: result };
	}
	return { kind: 'edited', text, edits, diff: unifiedDiff(path, content, text) };
}
