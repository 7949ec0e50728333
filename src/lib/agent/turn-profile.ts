import type { MessageRecord } from '#lib/db/records.ts';
import type { ModelInfo } from '#lib/llm/models/model-info.ts';
import type { LlmClient, ModelConnection } from '#lib/llm/types.ts';
import type { ContextShares } from '#lib/settings/context-shares.ts';
import type { ToolExecutor } from '#lib/tools/executor.ts';
import type { ContextBudget } from './context/input-budget.ts';
import type { TurnCompression } from './compression/turn-compression.ts';
import type { TurnContext } from './context/turn-context.ts';
import type { ImageSource } from './image-source.ts';
import type { LoopLimits } from './limits.ts';
import type { PermissionSource } from './turn-permissions.ts';
import type { SeenMemory } from './seen-files.ts';
import type { StageSource } from './workflow/turn-stage.ts';
import type { PromptTask } from './prompt/system-prompt.ts';
import type { MentionReader } from './mentions/sent-mentions.ts';
import type { TurnWebSearch } from './web-search.ts';

/** The model that a turn calls. */
export interface TurnModel {
	/** Client for one answer, to which its calls are charged. */
	client(answer: MessageRecord): LlmClient;
	connection: ModelConnection;
	/** What the app knows about the model; null if unknown. */
	info: ModelInfo | null;
	/** The user's setting of `LlmRequest.textTools` for a connection, which images may have switched to another model. */
	textTools(connection: ModelConnection): Promise<boolean | undefined>;
	/** Tokens, by the quick estimate, that the input of a request may have. */
	inputWindow(): Promise<number>;
}

/** The turn that a context is for. */
export interface ContextRequest {
	/** Of the stage; null in free chat. */
	task: PromptTask | null;
	budget: ContextBudget;
	sessionId: string;
	/** The text of the newest message. */
	question: string;
	/** Hashes of the files that the model knows; those that the context contains are added. */
	seenHashes: Map<string, string>;
	/** Whether the message is not sent yet, so that nothing of it may leave the device. */
	isPreview: boolean;
	signal: AbortSignal;
}

/** Everything that defines one kind of turn: free chat is one profile, a stage of the workflow another. */
export interface TurnProfile {
	/** The system prompt: the same in every turn under the same settings. */
	prompt(): Promise<string>;
	/** What the model is told with the newest message; missing where it is told nothing but the conversation. */
	context?(request: ContextRequest): Promise<TurnContext>;
	/** How the input of a request is shared; as is standard where missing. */
	shares?: ContextShares;
	/** What the conversation knows of the files from turn to turn; missing where each turn begins anew. */
	seen?: SeenMemory;
	/** How a long conversation is compressed; missing where it is not. */
	compression?: TurnCompression;
	/** Decides on the stage of a workflow; missing in free chat. */
	stage?: StageSource;
	tools: ToolExecutor;
	/** Offers again the tools that the conversation has found or used; missing where all are offered. */
	recall?(records: readonly MessageRecord[]): void;
	/** Decides on what tools do, as far as the user is not asked. */
	permissions: PermissionSource;
	limits: LoopLimits;
	/** Reads what messages mention; missing where nothing can be mentioned. */
	readMention?: MentionReader;
	/** The images that results refer to. */
	images: ImageSource;
	model: TurnModel;
	/** The netlist that the user has open, or null. */
	activePath: string | null;
	/** A web search before the model is called. */
	webSearch?: TurnWebSearch;
}
