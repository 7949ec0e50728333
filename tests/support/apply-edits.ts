import type { TextEdit } from '../../src/lib/spice/service-types.ts';

/** Applies edits that are in order and do not overlap. */
export function applyEdits(text: string, edits: readonly Pick<TextEdit, 'from' | 'to' | 'insert'>[]): string {
	const parts: string[] = [];
	let at = 0;
	for (const { from, to, insert } of edits) {
		if (from < at || to < from || to > text.length) throw new RangeError(`An edit of ${from} to ${to} is out of order`);
		parts.push(text.slice(at, from), insert);
		at = to;
	}
	return parts.join('') + text.slice(at);
}
