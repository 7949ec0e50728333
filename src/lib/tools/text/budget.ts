import { estimateTokens } from '#lib/llm/tokens/estimate.ts';

/** Maximum length of a result for the model, characters; longer ones lose their middle. */
export const MAX_RESULT_CHARACTERS = 5_000;

const HEAD_SHARE = 0.6;
const TAIL_SHARE = 0.3;

/** Cuts a text to `limit` characters: 60 % head, 30 % tail, and a note of the omitted length between them. */
export function cutMiddle(text: string, limit = MAX_RESULT_CHARACTERS): string {
	if (text.length <= limit) return text;
	const head = endAtCharacter(text, Math.floor(limit * HEAD_SHARE));
	const tail = startAtCharacter(text, text.length - Math.floor(limit * TAIL_SHARE));
	return `${text.slice(0, head)}\n[... ${tail - head} characters left out ...]\n${text.slice(tail)}`;
}

/** The lines that fit a budget: all, or a head and a tail with a gap between them. */
export interface LineCut {
	/** Number of lines kept at the beginning. */
	head: number;
	/** Number of lines kept at the end. */
	tail: number;
}

/** Computes how many whole lines fit, as shown to the model: 60 % of the budget for the head and 30 % for the tail. */
export function cutLines(lines: readonly string[], maxTokens: number, maxCharacters: number): LineCut {
	const costs = lines.map((line) =>
		Math.max(estimateTokens(`${line}\n`) / maxTokens, (line.length + 1) / maxCharacters)
	);
	if (costs.reduce((sum, cost) => sum + cost, 0) <= 1) return { head: lines.length, tail: 0 };
	const head = linesWithin(costs, HEAD_SHARE);
	const tail = linesWithin(costs.slice(head).reverse(), TAIL_SHARE);
	return { head, tail };
}

function linesWithin(costs: readonly number[], share: number): number {
	let used = 0;
	let count = 0;
	for (const cost of costs) {
		used += cost;
		if (used > share) break;
		count++;
	}
	return count;
}

// A cut inside a surrogate pair would leave text that JSON encoders reject.
function endAtCharacter(text: string, end: number): number {
	return isLowSurrogate(text, end) ? end - 1 : end;
}

function startAtCharacter(text: string, start: number): number {
	return isLowSurrogate(text, start) ? start + 1 : start;
}

function isLowSurrogate(text: string, index: number): boolean {
	const code = text.charCodeAt(index);
	return code >= 0xdc00 && code <= 0xdfff;
}
