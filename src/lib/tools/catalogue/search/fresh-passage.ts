import type { Passage } from '#lib/knowledge/knowledge.ts';
import { toLf } from '../../text/patch-text.ts';
import { linesBetween } from '../../text/numbered.ts';

/** Whether a passage of a file is still at its lines: the index follows changes a little later. */
export function isStillThere(content: string, { place, text }: Passage): boolean {
	return place.kind === 'file' && toLf(linesBetween(content, place.start, place.end)).includes(text);
}
