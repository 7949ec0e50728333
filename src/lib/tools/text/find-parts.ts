import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import { numberLines, splitLines } from './numbered.ts';

export interface LineRange {
	/** From 1, inclusive. */
	start: number;
	end: number;
}

export interface FoundParts {
	totalLines: number;
	/** Number of lines that match. */
	matches: number;
	/** The best parts that fit the limit, in the order of the text, with numbered lines. */
	parts: (LineRange & { text: string })[];
	/** Parts that match too and do not fit, in the order of the text. */
	omitted: LineRange[];
}

/** Lines shown before and after a match. */
const MARGIN = 5;
/** Maximum number of lines taken as matches; more would be the whole file. */
const MAX_MATCHES = 50;
/** A line that scores less than this share of the best one does not match. */
const MIN_SHARE = 0.5;
/** Parameters of the ranking. Source: S. Robertson, H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009. */
const K1 = 1.2;
const B = 0.75;

interface Match {
	/** Index of the line, from 0. */
	line: number;
	score: number;
}

/**
 * Finds the parts of a text that match a query: lines that contain it as written, in any case and spacing, and lines with
 * its words, the rarer the better. Each is shown with five lines around it; overlapping parts are one.
 */
export function findParts(text: string, query: string, limit: { tokens: number; characters: number }): FoundParts {
	const lines = splitLines(text);
	const matches = matchingLines(lines, query);
	const ranges = merged(matches.slice(0, MAX_MATCHES), lines.length);
	const parts: FoundParts['parts'] = [];
	const omitted: LineRange[] = [];
	let [tokens, characters] = [0, 0];
	for (const { start, end } of ranges.sort((a, b) => b.score - a.score)) {
		const numbered = numberLines(lines.slice(start - 1, end), start);
		tokens += estimateTokens(numbered);
		characters += numbered.length;
		const fits = tokens <= limit.tokens && characters <= limit.characters;
		// The best part is always shown; a result that is too long loses its middle.
		if (fits || parts.length === 0) parts.push({ start, end, text: numbered });
		else omitted.push({ start, end });
	}
	const inOrder = (a: LineRange, b: LineRange) => a.start - b.start;
	return {
		totalLines: lines.length,
		matches: matches.length,
		parts: parts.sort(inOrder),
		omitted: omitted.sort(inOrder)
	};
}

/** Best first. */
function matchingLines(lines: readonly string[], query: string): Match[] {
	const wanted = collapsed(query);
	if (wanted === '') return [];
	const words = new Set(wordsOf(query));
	const holders = new Map([...words].map((word) => [word, 0]));
	const candidates: { line: number; counts: Map<string, number>; length: number; isExact: boolean }[] = [];
	let totalLength = 0;
	for (const [line, text] of lines.entries()) {
		const lineWords = wordsOf(text);
		totalLength += lineWords.length;
		const counts = new Map<string, number>();
		for (const word of lineWords) if (words.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
		for (const word of counts.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
		const isExact = collapsed(text).includes(wanted);
		if (isExact || counts.size > 0) candidates.push({ line, counts, length: lineWords.length, isExact });
	}
	const meanLength = Math.max(1, totalLength / Math.max(1, lines.length));
	const weight = (word: string) => {
		const count = holders.get(word) ?? 0;
		return Math.log(1 + (lines.length - count + 0.5) / (count + 0.5));
	};
	// More than the words of a line can score, so that lines with the query as written come first.
	const exactScore = 1 + (K1 + 1) * [...words].reduce((sum, word) => sum + weight(word), 0);
	const scored = candidates.map(({ line, counts, length, isExact }) => {
		const norm = K1 * (1 - B + (B * length) / meanLength);
		let score = isExact ? exactScore : 0;
		for (const [word, count] of counts) score += (weight(word) * count * (K1 + 1)) / (count + norm);
		return { line, score };
	});
	const best = scored.reduce((max, { score }) => Math.max(max, score), 0);
	return scored.filter(({ score }) => score >= best * MIN_SHARE).sort((a, b) => b.score - a.score || a.line - b.line);
}

function merged(matches: readonly Match[], lineCount: number): (LineRange & { score: number })[] {
	const ranges: (LineRange & { score: number })[] = [];
	for (const { line, score } of [...matches].sort((a, b) => a.line - b.line)) {
		const range = { start: Math.max(1, line + 1 - MARGIN), end: Math.min(lineCount, line + 1 + MARGIN), score };
		const last = ranges.at(-1);
		if (last && range.start <= last.end + 1) {
			last.end = range.end;
			last.score = Math.max(last.score, score);
		} else ranges.push(range);
	}
	return ranges;
}

/** Words in lower case without a plural s; of Chinese text each pair of characters, because it has no spaces. */
function wordsOf(text: string): string[] {
	return (text.toLowerCase().match(/\p{Script=Han}+|[^\P{L}\p{Script=Han}]+[\p{N}_]*|[\p{N}_]+/gu) ?? []).flatMap(
		(word) => {
			if (/^\p{Script=Han}/u.test(word)) return pairsOf(word);
			return [word.length > 3 ? word.replace(/s$/, '') : word];
		}
	);
}

function pairsOf(word: string): string[] {
	const characters = [...word];
	if (characters.length === 1) return [word];
	return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

function collapsed(text: string): string {
	return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
