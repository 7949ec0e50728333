import type { Chunk } from '../ui/chunks.ts';
import type { Block } from './blocks.ts';

/** Maximum number of blocks that are drawn together. */
const MAX_BLOCKS = 16;
/** Characters of Markdown after which a page ends: laying out more in one task would hold the page up. */
const MAX_CHARACTERS = 8_000;

/**
 * Splits the blocks of a message into parts that are drawn together, each in a task.
 *
 * @param old the parts before the message has grown: those with the same blocks stay the same objects
 */
export function toPages(blocks: readonly Block[], old: readonly Chunk<Block>[] = []): Chunk<Block>[] {
	const pages: Chunk<Block>[] = [];
	let items: Block[] = [];
	let length = 0;
	const close = (end: number): void => {
		if (items.length === 0) return;
		const first = end - items.length;
		const known = old[pages.length];
		const isSame =
			known?.first === first &&
			known.items.length === items.length &&
			items.every((item, index) => item === known.items[index]);
		pages.push(isSame ? known : { first, items });
		items = [];
		length = 0;
	};
	for (const [index, block] of blocks.entries()) {
		if (items.length === MAX_BLOCKS || (items.length > 0 && length + block.raw.length > MAX_CHARACTERS)) close(index);
		items.push(block);
		length += block.raw.length;
	}
	close(blocks.length);
	return pages;
}
