import { sharedPercent, standardShares, type ContextShares, type SharedPart } from '#lib/settings/context-shares.ts';

/** The parts that the context of a turn is made of. */
export type ContextPart = 'diagnostics' | 'implicit' | 'dependencies' | 'retrieval';

/** Input window of a model that is unknown, tokens: of the smallest common ones. */
const UNKNOWN_INPUT = 36_000;
/** Maximum share of the context window that is reserved for the answer, and its maximum in tokens. */
const ANSWER_SHARE = 0.25;
const MAX_ANSWER = 32_000;
/** Limits of the history, tokens: it is paid for again with every call. */
const MIN_HISTORY = 1_500;
const MAX_HISTORY = 96_000;
/** What the context may use however little is left, tokens: the reserved diagnostics, and a netlist of some lines. */
const MIN_CONTEXT = 1_000;
/** What is used beside the history is rounded up to parts of the window: where the history is cut must not change with every turn. */
const USE_STEPS = 8;

/**
 * Tokens that the input of a request may have.
 *
 * @param limits of the model, tokens; null where unknown
 * @param factor by which the quick estimate is multiplied for this model
 */
export function inputWindow(
	{ contextTokens, maxOutputTokens }: { contextTokens: number | null; maxOutputTokens: number | null },
	factor: number
): number {
	if (contextTokens === null) return UNKNOWN_INPUT;
	const answer = Math.min(maxOutputTokens ?? MAX_ANSWER, MAX_ANSWER, contextTokens * ANSWER_SHARE);
	return inSteps((contextTokens - answer) / factor);
}

/** A window that is shared. */
export interface SharedInput {
	/** Tokens of the whole input. */
	window: number;
	/** The standard ones if missing. */
	shares?: ContextShares;
}

/** Tokens that a part of the input may have. What it does not use goes to the history. */
export function shareOf(part: SharedPart, { window, shares = standardShares }: SharedInput): number {
	const scale = Math.min(1, 100 / sharedPercent(shares));
	return Math.floor((Math.min(window, shares.window) * shares.percent[part] * scale) / 100);
}

/** What is used of the window whatever is cut, tokens. */
export interface FixedInput extends SharedInput {
	/** The prompt and the tools. */
	system: number;
	/** The newest message with what it mentions and attaches. */
	question: number;
	/** Whether the web is searched for the turn. */
	hasWeb: boolean;
}

/** Tokens that a turn's context may use: each part's share, and all of them together. */
export interface ContextBudget {
	shares: Readonly<Record<ContextPart, number>>;
	total: number;
}

/**
 * The budget of the context. Where the fixed input leaves too little, the history is cut to its minimum first, then the context from
 * its end, the retrieval, then the web.
 */
export function contextBudget(input: FixedInput): ContextBudget {
	const shares = {
		diagnostics: shareOf('diagnostics', input),
		implicit: shareOf('implicit', input),
		dependencies: shareOf('dependencies', input),
		retrieval: shareOf('retrieval', input)
	};
	const wanted = shares.diagnostics + shares.implicit + shares.dependencies + shares.retrieval;
	const room = input.window - input.system - input.question - webBudget(input) - MIN_HISTORY;
	return { shares, total: Math.round(Math.max(MIN_CONTEXT, Math.min(wanted, room))) };
}

/** Tokens that the pages of a web search may use. */
export function webBudget(input: FixedInput): number {
	const room = input.window - input.system - input.question - MIN_HISTORY - MIN_CONTEXT;
	return input.hasWeb ? Math.round(Math.max(0, Math.min(shareOf('web', input), room))) : 0;
}

/**
 * Tokens that the conversation may use with its newest message: its own share and all that the other parts leave.
 *
 * @param context tokens that the context uses
 */
export function historyBudget(input: FixedInput, context: number): number {
	const step = input.window / USE_STEPS;
	const used = Math.ceil((context + webBudget(input)) / step) * step;
	const room = inSteps(input.window - input.system - used);
	return Math.round(Math.min(Math.max(room, MIN_HISTORY), MAX_HISTORY));
}

/** Rounds down to sixteen steps in each power of two: small changes of an estimate seldom change the result. */
function inSteps(tokens: number): number {
	if (tokens < 16) return 0;
	const step = 2 ** (Math.floor(Math.log2(tokens)) - 4);
	return Math.floor(tokens / step) * step;
}
