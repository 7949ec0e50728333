import { codeLanguage } from '#lib/code/code-language.ts';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import type { ProjectCode } from '#lib/tools/project-code.ts';
import { summaryLines } from '#lib/tools/catalogue/code/summary-lines.ts';
import { outlineText } from '#lib/tools/catalogue/code/symbol-lines.ts';
import { toLf } from '#lib/tools/text/patch-text.ts';
import type { TextClient } from '#lib/tools/text/text-client.ts';
import { shortenLines } from '#lib/tools/text/shorten-lines.ts';

/** Up to which size a file is shown as it is, with its middle left out if need be, tokens. */
const MEDIUM = 8_000;
/** Characters that are more than the medium size in any language. */
const SURELY_LARGE = MEDIUM * 4;
/** Part of the budget of a large file that its structure may take. */
const STRUCTURE_SHARE = 0.4;
/** What the lines between structure and sections need. */
const FRAME = { tokens: 60, characters: 200 };
/** The service lists no more symbols of a large file. */
const MAX_SYMBOLS = 400;
const ADVICE = 'read them with read_file';

export interface FileTextSource {
	code: Pick<ProjectCode, 'ask' | 'read'>;
	text: Pick<TextClient, 'ask'>;
	/** What the model is asked: decides which sections of a large file are shown. */
	question: string;
	signal: AbortSignal;
}

/**
 * The text of a file for the model, with line numbers, within a budget of tokens. A file of up to 8,000 tokens
 * is whole, or loses its middle where the budget is smaller; of a larger one there are its structure and the sections that
 * match the question, or its head and tail when nothing matches.
 */
export async function fileText(
	{ path, content }: { path: string; content: string },
	limit: { tokens: number; characters: number },
	source: FileTextSource
): Promise<{ text: string; totalLines: number; isWhole: boolean }> {
	const size = content.length > SURELY_LARGE ? Infinity : estimateTokens(content);
	const within = (most: typeof limit) => shortenLines(content, { start: 1, end: Infinity }, most, ADVICE);
	if (size <= MEDIUM) {
		const { body, totalLines, isWhole } = within(limit);
		return { text: body, totalLines, isWhole };
	}
	const structure = await structureOf(path, content, limit, source);
	const room = {
		tokens: Math.max(0, limit.tokens - estimateTokens(structure) - FRAME.tokens),
		characters: Math.max(0, limit.characters - structure.length - FRAME.characters)
	};
	// The names in a question say where to look; its other words are everywhere.
	const { terms, semanticQuery } = await source.code.ask('keywords', source.question);
	const query = terms.length > 0 ? terms.join(' ') : semanticQuery;
	const { parts, totalLines } = await source.text.ask((work) => work.findParts(content, query, room), source.signal);
	// The best part is found whatever its size.
	const fits = parts.filter(({ text }) => estimateTokens(text) <= room.tokens && text.length <= room.characters);
	const sections =
		fits.length > 0
			? ['Sections that match the message:', fits.map((part) => part.text).join('\n[...]\n')]
			: ['Its beginning and its end:', within(room).body];
	return { text: [structure, ...sections].filter((text) => text !== '').join('\n'), totalLines, isWhole: false };
}

/** What a large file defines, with lines; empty for a file whose language is unknown. */
async function structureOf(
	path: string,
	content: string,
	limit: { tokens: number; characters: number },
	{ code }: FileTextSource
): Promise<string> {
	const language = codeLanguage(path);
	const summary = language === null ? await code.ask('summary', path) : null;
	const symbols = summary
		? await code.ask('outline', path, MAX_SYMBOLS)
		: language
			? (await code.read(content, language)).symbols
			: [];
	const lines = [
		'This file is large. Its structure, with lines:',
		...(summary ? summaryLines(path, summary) : []),
		...outlineText(toLf(content), symbols).split('\n')
	];
	if (symbols.length === 0 && !summary) return '';
	let [tokens, characters] = [0, 0];
	const kept = lines.filter((line) => {
		tokens += estimateTokens(`${line}\n`);
		characters += line.length + 1;
		return tokens <= limit.tokens * STRUCTURE_SHARE && characters <= limit.characters * STRUCTURE_SHARE;
	});
	if (kept.length < lines.length) kept.push(`[... ${lines.length - kept.length} more lines of structure ...]`);
	return kept.join('\n');
}
