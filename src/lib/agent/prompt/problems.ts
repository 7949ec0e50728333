import { similarity } from '#lib/tools/text/similarity.ts';
import { MAX_PROMPT } from '#lib/settings/prompt-overrides.ts';
import { variablePlaces, type PromptTemplate } from './template.ts';

/** Why a text cannot be used as a prompt. Offsets are UTF-16 units of the text. */
export type PromptProblem =
	| { kind: 'unknown'; name: string; nearest: string | null; from: number; to: number }
	| { kind: 'missing'; name: string }
	| { kind: 'empty' }
	| { kind: 'too_long'; length: number };

/** A name less similar than this is not meant. */
const MIN_SIMILARITY = 0.5;

/**
 * What is wrong with the text of a prompt.
 *
 * @param own names of the user's variables
 * @returns in the order of the text, then what is wrong with all of it
 */
export function promptProblems(
	content: string,
	{ required, optional }: Pick<PromptTemplate, 'required' | 'optional'>,
	own: readonly string[]
): PromptProblem[] {
	const known = [...required, ...optional, ...own];
	const places = variablePlaces(content);
	const problems: PromptProblem[] = places
		.filter(({ root }) => !known.includes(root))
		.map(({ path, from, to, root }) => ({ kind: 'unknown', name: path, nearest: nearest(root, known), from, to }));
	const used = new Set(places.map(({ root }) => root));
	for (const name of required) if (!used.has(name)) problems.push({ kind: 'missing', name });
	if (content.trim() === '') problems.push({ kind: 'empty' });
	if (content.length > MAX_PROMPT) problems.push({ kind: 'too_long', length: content.length });
	return problems;
}

function nearest(name: string, known: readonly string[]): string | null {
	let best: { name: string; value: number } | null = null;
	for (const candidate of known) {
		const value = similarity(name.toLowerCase(), candidate.toLowerCase());
		if (value >= MIN_SIMILARITY && value > (best?.value ?? 0)) best = { name: candidate, value };
	}
	return best?.name ?? null;
}
