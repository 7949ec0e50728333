import { hasModelName } from '#lib/spice/model-doctor/is-model-file.ts';
import { isRunnable } from '#lib/spice/source-files.ts';
import type { Chunk } from './chunk.ts';
import { cutMarkdown, isMarkdown } from './cut-markdown.ts';
import { cutNetlist } from './cut-netlist.ts';
import { cutData, cutText } from './cut-text.ts';

const netlistEnding = /\.(?:inc|include|prm|par|scs|spi|cdl)$/iu;
const dataEnding = /\.(?:csv|tsv|raw|dat|data|prn|pwl|s\dp|log|out|svg|map)$/iu;

/** The name of a file without its folders. */
export function baseName(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

/** Cuts a text file by its kind, which its name says. Lines with CRLF count as lines with LF. */
export function cutFile(path: string, text: string): Chunk[] {
	const name = baseName(path);
	if (isMarkdown(path)) return cutMarkdown(text, name);
	if (dataEnding.test(path)) return cutData(text, name);
	if (isRunnable(path) || hasModelName(path) || netlistEnding.test(path)) return cutNetlist(path, text, name);
	return cutText(text, name);
}
