import type { MessageRecord } from '#lib/db/records.ts';
import type { ModelInfo } from '#lib/llm/models/model-info.ts';
import type { LlmClient, ModelConnection } from '#lib/llm/types.ts';
import type { ToolExecutor } from '#lib/tools/executor.ts';
import type { LoopLimits } from './limits.ts';
import type { PermissionSource } from './turn-permissions.ts';
import type { TurnWebSearch } from './web-search.ts';

/** The model that a turn talks to. */
export interface TurnModel {
	/** Reaches the model for an answer, to which its calls are put down. */
	client(answer: MessageRecord): LlmClient;
	connection: ModelConnection;
	/** What is known of it; null for nothing. */
	info: ModelInfo | null;
	/** What the user says of `LlmRequest.textTools` for a connection, which pictures may have led to another model. */
	textTools(connection: ModelConnection): Promise<boolean | undefined>;
	/** Tokens that the earlier conversation may take, beside the tokens that go with every request. */
	historyBudget(fixedTokens: number): Promise<number>;
}

/** All that makes one kind of turn what it is: free chat is one profile, a workflow stage or a sub-agent would be another. */
export interface TurnProfile {
	/**
	 * The system prompt, made at the beginning of the turn.
	 *
	 * @param seenHashes filled with the hashes of the files whose whole text it gives
	 */
	prompt(seenHashes: Map<string, string>): Promise<string>;
	tools: ToolExecutor;
	/** Decides on what tools do, as far as the user is not asked. */
	permissions: PermissionSource;
	limits: LoopLimits;
	model: TurnModel;
	/** The netlist that the user has in front of them, or null. */
	activePath: string | null;
	/** A search of the web before the model is asked. */
	webSearch?: TurnWebSearch;
}
