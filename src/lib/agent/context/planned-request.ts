import type { MessageRecord } from '#lib/db/records.ts';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import { estimateMessage, estimateParts, requestParts } from '#lib/llm/tokens/request-tokens.ts';
import type { ChatMessage, LlmRequest } from '#lib/llm/types.ts';
import type { ToolExecutor } from '#lib/tools/executor.ts';
import type { ConversationRoom } from '../compression/conversation-size.ts';
import { userMessage } from '../history.ts';
import type { PromptTask } from '../prompt/system-prompt.ts';
import { questionText } from '../turn-messages.ts';
import type { TurnProfile } from '../turn-profile.ts';
import { contextBudget, historyBudget, webBudget, type FixedInput } from './input-budget.ts';
import type { TurnContext } from './turn-context.ts';

/** The turn that a request is planned for. */
export interface PlannedTurn {
	/** The conversation with the newest message. */
	records: readonly MessageRecord[];
	tools: ToolExecutor;
	/** Of the stage; null in free chat. */
	task: PromptTask | null;
	sessionId: string;
	/** Whether the web is searched for the turn. */
	hasWeb: boolean;
	/** Hashes of the files that the model knows; those that the context contains are added. */
	seenHashes: Map<string, string>;
	/** Whether the message is not sent yet, so that nothing of it may leave the device. */
	isPreview: boolean;
	signal: AbortSignal;
}

/** All of a request but the conversation, and what room that has. */
export interface PlannedRequest {
	system: ChatMessage & { role: 'system' };
	tools: LlmRequest['tools'];
	context: TurnContext;
	input: FixedInput;
	/** Tokens of the input besides the conversation, and those that the conversation may use. */
	room: ConversationRoom;
}

/** Plans the request of a turn: prompt, tools, context, and the room for the conversation. */
export async function planRequest(profile: TurnProfile, turn: PlannedTurn): Promise<PlannedRequest> {
	const { records, tools, task, sessionId, hasWeb, seenHashes, isPreview, signal } = turn;
	profile.recall?.(records);
	// Which tools are offered, and how much of the instructions, depends on the window.
	const window = await profile.model.inputWindow();
	const system = { role: 'system' as const, content: await profile.prompt() };
	const newest = records.findLast(({ role }) => role === 'user');
	const specifications = tools.specifications();
	const input = {
		window,
		...(profile.shares && { shares: profile.shares }),
		system: estimateParts(requestParts({ messages: [system], tools: specifications })),
		question: newest ? estimateMessage(userMessage(newest.parts)) : 0,
		hasWeb
	};
	const budget = contextBudget(input);
	const question = questionText(newest?.parts ?? []);
	const request = { task, budget, sessionId, seenHashes, question, isPreview, signal };
	const context = (await profile.context?.(request)) ?? noContext;
	const used = context.report.used + estimateTokens(context.task ?? '');
	const room = { fixed: input.system + used + webBudget(input), conversation: historyBudget(input, used) };
	return { system, tools: specifications, context, input, room };
}

const noContext: TurnContext = { text: '', task: null, report: { budget: 0, used: 0, sections: [] }, sections: [] };
