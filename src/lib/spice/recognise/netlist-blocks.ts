import { recogniseNetlist, type RecognisedNetlist } from './recognise-netlist.ts';
import { unfencedNetlist } from './unfenced-netlist.ts';

export interface NetlistBlock extends RecognisedNetlist {
	text: string;
	isFenced: boolean;
}

const fence = /^[ \t]*(`{3,}|~{3,})[ \t]*([^\s`]*)/u;

/** The netlists and parts of netlists in a Markdown text, in order, with and without fences. A fence that is never closed ends nowhere. */
export function netlistBlocks(markdown: string): NetlistBlock[] {
	const text = markdown.replace(/\r\n?/gu, '\n');
	const blocks: NetlistBlock[] = [];
	const add = (content: string, language: string, isFenced: boolean): void => {
		const recognized = recogniseNetlist(content, language);
		if (recognized) blocks.push({ ...recognized, text: content, isFenced });
	};
	for (let at = 0; at < text.length;) {
		const opening = fence.exec(lineFrom(text, at));
		if (opening) {
			const from = at + lineFrom(text, at).length + 1;
			const closing = new RegExp(`^[ \\t]*${opening[1]!}+[ \\t]*$`, 'gmu');
			closing.lastIndex = from;
			const close = closing.exec(text);
			if (!close) break;
			add(text.slice(from, Math.max(from, close.index - 1)), opening[2] ?? '', true);
			at = close.index + close[0].length + 1;
			continue;
		}
		const length = unfencedNetlist(text.slice(at));
		if (length > 0) add(text.slice(at, at + length).trimEnd(), '', false);
		at += length > 0 ? length : lineFrom(text, at).length + 1;
	}
	return blocks;
}

function lineFrom(text: string, at: number): string {
	const end = text.indexOf('\n', at);
	return text.slice(at, end === -1 ? undefined : end);
}
