import type { TokenizerAndRendererExtension, Tokens } from 'marked';
import { unfencedNetlist } from '#lib/spice/recognise/unfenced-netlist.ts';

/** A line that may be the first card of a netlist, or its title right before it. */
const opening = /\n(?=[ \t]*(?:\*.*\n[ \t]*)?(?:[a-z]\w*[ \t]+\S+[ \t]+\S+[ \t]+\S|\.[a-z]{2,}\b))/giu;

/** Where a netlist interrupts a paragraph. */
function startOf(source: string): number | undefined {
	const end = source.search(/\n[ \t]*\n/u);
	const paragraph = end === -1 ? source : source.slice(0, end);
	for (const { index } of paragraph.matchAll(opening)) if (unfencedNetlist(source.slice(index + 1)) > 0) return index;
	return undefined;
}

/** A netlist that a model has written without a fence, as a block of code. */
export const netlistExtension: TokenizerAndRendererExtension = {
	name: 'netlist',
	level: 'block',
	start: startOf,
	tokenizer(source): Tokens.Code | undefined {
		const length = unfencedNetlist(source);
		if (length === 0) return undefined;
		const raw = source.slice(0, length);
		return { type: 'code', raw, text: raw.trimEnd(), lang: '' };
	}
};
