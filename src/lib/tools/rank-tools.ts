import type { Tool } from './types.ts';

const NAME_WEIGHT = 4;
/** Words shorter than this must be equal; of longer ones, one may be the beginning of the other: `sweep`, `sweeps`. */
const MIN_STEM = 4;

/** Tools whose names or descriptions have words of a query, the best first. */
export function rankTools(query: string, tools: readonly Tool[]): Tool[] {
	const wanted = [...new Set(wordsOf(query))];
	return tools
		.map((tool) => ({ tool, score: scoreOf(tool, query, wanted) }))
		.filter(({ score }) => score > 0)
		.sort((a, b) => b.score - a.score || (a.tool.name < b.tool.name ? -1 : 1))
		.map(({ tool }) => tool);
}

function scoreOf({ name, description, parameters }: Tool, query: string, wanted: readonly string[]): number {
	if (query.toLowerCase().includes(name)) return Infinity;
	const [names, texts] = [
		wordsOf(name),
		wordsOf(`${description} ${Object.keys(parameters.properties ?? {}).join(' ')}`)
	];
	const has = (words: readonly string[], word: string) => words.some((other) => isSame(word, other));
	return wanted.reduce((sum, word) => sum + (has(names, word) ? NAME_WEIGHT : 0) + (has(texts, word) ? 1 : 0), 0);
}

function isSame(a: string, b: string): boolean {
	if (a === b) return true;
	if (Math.min(a.length, b.length) < MIN_STEM) return false;
	return a.startsWith(b) || b.startsWith(a);
}

function wordsOf(text: string): string[] {
	return text.toLowerCase().match(/[a-z0-9]{2,}/gu) ?? [];
}
