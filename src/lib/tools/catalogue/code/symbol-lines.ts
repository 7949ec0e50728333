import type { CodeSymbol } from '#lib/code/code-types.ts';
import type { OutlineSymbol } from '#lib/spice/service-types.ts';
import { LinePlaces } from './line-places.ts';

/** More would displace more useful context. */
const MAX_SYMBOLS = 150;
const MAX_DETAIL = 80;

interface Entry {
	kind: string;
	name: string;
	detail: string;
	span: { from: number; to: number };
	children: readonly Entry[];
}

/** An outline as text: one line per symbol with its line numbers, children indented. */
export function outlineText(text: string, symbols: readonly (OutlineSymbol | CodeSymbol)[]): string {
	const places = new LinePlaces(text);
	const lines: string[] = [];
	const total = write(symbols.map(entryOf), 0, places, lines);
	if (total > MAX_SYMBOLS) lines.push(`[... ${total - MAX_SYMBOLS} more symbols ...]`);
	return lines.join('\n');
}

function write(entries: readonly Entry[], depth: number, places: LinePlaces, lines: string[]): number {
	let count = 0;
	for (const { kind, name, detail, span, children } of entries) {
		count += 1;
		const shown = detail.length > MAX_DETAIL ? `${detail.slice(0, MAX_DETAIL)}…` : detail;
		if (lines.length < MAX_SYMBOLS)
			lines.push(`${'  '.repeat(depth)}${places.range(span)}: ${kind} ${name}${shown === '' ? '' : ` (${shown})`}`);
		count += write(children, depth + 1, places, lines);
	}
	return count;
}

function entryOf(symbol: OutlineSymbol | CodeSymbol): Entry {
	const { kind, name, detail } = symbol;
	const span = 'range' in symbol ? symbol.range : symbol;
	return { kind, name, detail, span, children: symbol.children.map(entryOf) };
}
