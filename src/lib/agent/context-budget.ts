/** Tokens of a conversation for a model of which nothing is known: the smallest window in common use less prompt and answer. */
const UNKNOWN_BUDGET = 24_000;
/** However large the window: what is sent is paid for again with every call. */
const MOST_BUDGET = 96_000;
const LEAST_BUDGET = 1_500;
/** Part of the context that is left for the answer where its limit is larger. */
const ANSWER_SHARE = 0.25;
const MOST_ANSWER = 32_000;

/**
 * Tokens, by the quick estimate, that the earlier conversation may take.
 *
 * @param limits of the model, null where not known
 * @param fixedTokens estimate of what goes with every request: system prompt and tools
 * @param factor what the estimate has to be multiplied with for this model
 */
export function historyBudget(
	{ contextTokens, maxOutputTokens }: { contextTokens: number | null; maxOutputTokens: number | null },
	fixedTokens: number,
	factor: number
): number {
	if (contextTokens === null) return UNKNOWN_BUDGET;
	const answer = Math.min(maxOutputTokens ?? MOST_ANSWER, MOST_ANSWER, contextTokens * ANSWER_SHARE);
	const room = (contextTokens - answer) / factor - fixedTokens;
	return Math.round(Math.min(Math.max(room, LEAST_BUDGET), MOST_BUDGET));
}
