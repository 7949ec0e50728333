import type { OutlineSymbol } from '../service-types.ts';
import { allSymbols, outline } from './outline.ts';
import type { Program } from './program.ts';

const most = 100;
const unnamed = new Set<OutlineSymbol['kind']>(['title', 'analysis', 'control', 'file']);

/** Symbols of all files of a project whose name matches a query, best first, at most 100. An empty query matches nothing. */
export function workspaceSymbols(programs: readonly Program[], query: string): readonly OutlineSymbol[] {
	const wanted = query.trim().toLowerCase();
	if (wanted === '') return [];
	const seen = new Set<string>();
	const found: { symbol: OutlineSymbol; score: number }[] = [];
	for (const program of programs)
		for (const path of program.paths) {
			if (seen.has(path)) continue;
			seen.add(path);
			for (const symbol of allSymbols(outline(program, path))) {
				const score = unnamed.has(symbol.kind) ? null : matchScore(symbol.name.toLowerCase(), wanted);
				if (score !== null) found.push({ symbol, score });
			}
		}
	return found
		.sort(
			(a, b) =>
				b.score - a.score || compare(a.symbol.name, b.symbol.name) || compare(a.symbol.range.path, b.symbol.range.path)
		)
		.slice(0, most)
		.map(({ symbol }) => ({ ...symbol, children: [] }));
}

/**
 * How well a name matches a query: all letters of the query must occur in order. Adjacent letters, word starts and short
 * names score higher. Null if it does not match.
 */
export function matchScore(name: string, query: string): number | null {
	if (name === query) return 1000;
	const together = name.indexOf(query);
	if (together === 0) return 800 - name.length;
	if (together > 0) return (isWordStart(name, together) ? 700 : 500) - name.length;
	let score = 300 - name.length;
	let at = 0;
	for (const letter of query) {
		const next = name.indexOf(letter, at);
		if (next === -1) return null;
		score += isWordStart(name, next) ? 10 : next === at ? 5 : 0;
		at = next + 1;
	}
	return score;
}

function isWordStart(name: string, at: number): boolean {
	return at === 0 || /[\W_]/u.test(name[at - 1] ?? '');
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
