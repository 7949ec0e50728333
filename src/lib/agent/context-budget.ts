/** Tokens of a conversation when the model is unknown: the smallest common context window minus prompt and answer. */
const UNKNOWN_BUDGET = 24_000;
/** Upper limit for any context window: the history is paid for again with every call. */
const MOST_BUDGET = 96_000;
const LEAST_BUDGET = 1_500;
/** Maximum share of the context that is reserved for the answer. */
const ANSWER_SHARE = 0.25;
const MOST_ANSWER = 32_000;

/**
 * Tokens, by the quick estimate, that the earlier conversation may use.
 *
 * @param limits of the model; null where unknown
 * @param fixedTokens estimate of what is sent with every request: system prompt and tools
 * @param factor by which the estimate is multiplied for this model
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
