import { asObject, parseWhole } from './stored-values.ts';

/** Bounds of the limits of an agent turn that the user can set. Times in seconds. */
export const agentLimitBounds = {
	/** Rounds of a turn: calls to the model, each with its tools. */
	iterations: { least: 1, most: 100, standard: 15 },
	/** From this round on the model is told how many are left. */
	warnFrom: { least: 1, most: 100, standard: 10 },
	/** Tool calls run per answer of the model; further ones are refused. */
	toolCallsPerAnswer: { least: 1, most: 50, standard: 5 },
	/** Tools that run concurrently when all tools of the answer allow it. */
	parallelTools: { least: 1, most: 10, standard: 3 },
	/** One tool call. */
	toolTimeLimit: { least: 1, most: 3_600, standard: 60 },
	/** A whole turn, without the time in which the user decides. */
	turnTimeLimit: { least: 10, most: 86_400, standard: 300 },
	/** Number of retries of a call after a transient failure. */
	toolRetries: { least: 0, most: 10, standard: 2 },
	/** Maximum length of a result for the model, characters; longer ones lose their middle. */
	resultCharacters: { least: 500, most: 100_000, standard: 5_000 }
};

/** A limit of a turn that the user can set. */
export type AgentLimit = keyof typeof agentLimitBounds;
export type AgentLimits = Record<AgentLimit, number>;

/** Reads stored limits, which may be incomplete or damaged. */
export function parseAgentLimits(stored: unknown): AgentLimits {
	const spec = asObject(stored);
	return {
		iterations: parseWhole(spec.iterations, agentLimitBounds.iterations),
		warnFrom: parseWhole(spec.warnFrom, agentLimitBounds.warnFrom),
		toolCallsPerAnswer: parseWhole(spec.toolCallsPerAnswer, agentLimitBounds.toolCallsPerAnswer),
		parallelTools: parseWhole(spec.parallelTools, agentLimitBounds.parallelTools),
		toolTimeLimit: parseWhole(spec.toolTimeLimit, agentLimitBounds.toolTimeLimit),
		turnTimeLimit: parseWhole(spec.turnTimeLimit, agentLimitBounds.turnTimeLimit),
		toolRetries: parseWhole(spec.toolRetries, agentLimitBounds.toolRetries),
		resultCharacters: parseWhole(spec.resultCharacters, agentLimitBounds.resultCharacters)
	};
}
