import type { MeaningState, Passage } from '#lib/knowledge/knowledge.ts';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import { succeeded } from '../../outcome.ts';
import type { FoundParts, LineRange } from '../../text/find-parts.ts';
import { linesBetween, numberLines, splitLines } from '../../text/numbered.ts';
import { shortenLines } from '../../text/shorten-lines.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';
import { isStillThere } from '../search/fresh-passage.ts';
import { MEANING_TEXT } from '../search/passage-text.ts';

/** Maximum number of parts that are named and not shown. */
const MAX_NAMED = 20;
/** Parts whose lines are listed before their text: the line must fit beside it. */
const MAX_LISTED = 5;
/** Parts that are only near in meaning, and the passages among which they are looked for. */
const MAX_NEAR = 3;
const SEARCHED = { limit: 10, tokens: 4_000 };

interface QueriedFile {
	path: string;
	content: string;
	/** The first line of the answer. */
	title: string;
}

interface Limit {
	tokens: number;
	characters: number;
}

interface Part extends LineRange {
	text: string;
	how: 'matches' | 'near in meaning';
}

/**
 * The parts of a file that a query is about: those that match it, always, and those near in meaning as far as the file is indexed. The
 * beginning of the file when there are none.
 */
export async function readByQuery(
	{ path, content, title }: QueriedFile,
	query: string,
	limit: Limit,
	context: Pick<CallContext, 'text' | 'knowledge' | 'signal'>
): Promise<ToolOutcome> {
	const [found, near] = await Promise.all([
		context.text.ask((work) => work.findParts(content, query, limit), context.signal),
		nearPassages(path, content, query, context)
	]);
	const parts = joined(found, near.ranges, content, limit);
	const first = parts[0];
	const lines = first
		? [title, ...foundLines(query, found, parts, near.meaning)]
		: [title, ...beginning(query, content, limit, near.meaning)];
	const { totalLines } = found;
	const [firstLine, lastLine] = first ? [first.start, parts.at(-1)?.end ?? first.end] : [1, totalLines];
	return succeeded(lines.join('\n'), { kind: 'file', path, totalLines, firstLine, lastLine });
}

async function nearPassages(
	path: string,
	content: string,
	query: string,
	{ knowledge, signal }: Pick<CallContext, 'knowledge' | 'signal'>
): Promise<{ ranges: LineRange[]; meaning: MeaningState }> {
	try {
		const result = await knowledge.search({ text: query, kinds: ['file'], path, withWeak: true, ...SEARCHED }, signal);
		const isNear = (passage: Passage) => passage.foundBy.includes('meaning') && isStillThere(content, passage);
		const ranges = result.passages
			.filter(isNear)
			.flatMap(({ place }) => (place.kind === 'file' && place.path === path ? [place] : []));
		return { ranges: ranges.slice(0, MAX_NEAR), meaning: result.meaning };
	} catch {
		signal.throwIfAborted();
		return { ranges: [], meaning: 'failed' };
	}
}

/** The parts that match, and with what is left of the limit the near ones that are not among them, in the order of the text. */
function joined(found: FoundParts, near: readonly LineRange[], content: string, limit: Limit): Part[] {
	const parts: Part[] = found.parts.map((part) => ({ ...part, how: 'matches' }));
	let tokens = parts.reduce((sum, { text }) => sum + estimateTokens(text), 0);
	let characters = parts.reduce((sum, { text }) => sum + text.length, 0);
	for (const { start, end } of near) {
		if (parts.some((part) => part.start <= end && start <= part.end)) continue;
		const text = numberLines(splitLines(linesBetween(content, start, end)), start);
		tokens += estimateTokens(text);
		characters += text.length;
		if (parts.length > 0 && (tokens > limit.tokens || characters > limit.characters)) break;
		parts.push({ start, end, text, how: 'near in meaning' });
	}
	return parts.sort((a, b) => a.start - b.start);
}

function foundLines(query: string, found: FoundParts, parts: readonly Part[], meaning: MeaningState): string[] {
	const { matches, omitted } = found;
	const counted = matches === 1 ? '1 line matches' : `${matches} lines match`;
	const listed = parts.slice(0, MAX_LISTED);
	const ranges = listed.map(({ start, end, how }) => `start_line ${start} end_line ${end} (${how})`);
	if (parts.length > MAX_LISTED) ranges.push('and more');
	const lines = [
		`${counted} ${JSON.stringify(query)}. Found: ${ranges.join(', ')}.`,
		...(meaning === 'used' ? [] : [MEANING_TEXT[meaning]])
	];
	for (const [index, part] of parts.entries()) {
		if (index > 0) lines.push('[...]');
		lines.push(part.text);
	}
	if (omitted.length > 0) lines.push(`[... not shown, but matching too: lines ${named(omitted)} ...]`);
	return lines;
}

function beginning(query: string, content: string, limit: Limit, meaning: MeaningState): string[] {
	const advice = 'read them with start_line and end_line';
	const { body } = shortenLines(content, { start: 1, end: Infinity }, limit, advice);
	return [
		`Nothing in it matches ${JSON.stringify(query)}, so this is its beginning. ${MEANING_TEXT[meaning]}`,
		body,
		'Hint: try other words, get_code_outline for its structure, or search_project for the whole project.'
	];
}

function named(ranges: readonly LineRange[]): string {
	const shown = ranges.slice(0, MAX_NAMED).map(({ start, end }) => `${start}-${end}`);
	return ranges.length > MAX_NAMED ? `${shown.join(', ')} and ${ranges.length - MAX_NAMED} more` : shown.join(', ');
}
