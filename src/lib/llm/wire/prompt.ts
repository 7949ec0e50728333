import type { LanguageModelV4Message, LanguageModelV4Prompt, LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import type { ProviderDefinition } from '../providers/provider.ts';
import { parseArguments } from '../call/response-buffer.ts';
import type { ChatMessage, ImagePart, ModelConnection, Replay, ReplayPiece, ToolCall, ToolMessage } from '../types.ts';

type AssistantMessage = Extract<ChatMessage, { role: 'assistant' }>;
type AssistantPart = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'][number];
type UserPart = Extract<LanguageModelV4Message, { role: 'user' }>['content'][number];
type PromptRules = Pick<ProviderDefinition, 'replaysReasoning' | 'replaysEarlierTurns' | 'takesResultImages'>;

/**
 * Converts our messages to the AI SDK's prompt. An answer is sent to its own model in the form that the service expects
 * back, and to other models as a plain message. Results of calls made together are in one message; their images follow it in
 * a user message where the service takes none in results.
 */
export function toPrompt(
	messages: readonly ChatMessage[],
	connection: ModelConnection,
	provider: PromptRules
): LanguageModelV4Prompt {
	const replayReasoning = provider.replaysReasoning(connection);
	const turnBegin = messages.findLastIndex(({ role }) => role === 'user');
	const prompt: LanguageModelV4Prompt = [];
	for (const [index, message] of messages.entries()) {
		if (message.role === 'tool') {
			const last = prompt.at(-1);
			const result = toResult(message, provider.takesResultImages === true);
			if (last?.role === 'tool') last.content.push(result);
			else prompt.push({ role: 'tool', content: [result] });
			// Nothing may come between the results of one answer.
			if (messages[index + 1]?.role !== 'tool' && !provider.takesResultImages)
				prompt.push(...imagesAfter(resultsUpTo(messages, index)));
			continue;
		}
		const given = index > turnBegin || provider.replaysEarlierTurns ? replayOf(message, connection) : null;
		prompt.push(toSdkMessage(message, given, replayReasoning));
	}
	return prompt;
}

/** The results of one answer, of which `index` is the last. */
function resultsUpTo(messages: readonly ChatMessage[], index: number): ToolMessage[] {
	const before = messages.slice(0, index + 1);
	return before
		.slice(before.findLastIndex(({ role }) => role !== 'tool') + 1)
		.filter((message) => message.role === 'tool');
}

/** A user message with the images of results, each list under the call to which it belongs; none without images. */
function imagesAfter(results: readonly ToolMessage[]): LanguageModelV4Message[] {
	const content = results.flatMap(({ callId, name, images = [] }): UserPart[] =>
		images.length === 0
			? []
			: [{ type: 'text', text: `[Image in the result of ${name}, call ${callId}]` }, ...images.map(toFile)]
	);
	return content.length === 0 ? [] : [{ role: 'user', content }];
}

function toFile({ mediaType, data }: ImagePart): Extract<UserPart, { type: 'file' }> {
	return { type: 'file', mediaType, data: { type: 'data', data } };
}

function toSdkMessage(
	message: Exclude<ChatMessage, ToolMessage>,
	replay: Replay | null,
	replayReasoning: boolean
): LanguageModelV4Message {
	switch (message.role) {
		case 'system':
			return { role: 'system', content: message.content };
		case 'user':
			return {
				role: 'user',
				content: message.content.map((part) => (part.type === 'text' ? part : toFile(part)))
			};
		case 'assistant':
			return {
				role: 'assistant',
				content: (replay && replayedParts(message, replay, replayReasoning)) ?? plainParts(message, replayReasoning)
			};
	}
}

function plainParts(message: AssistantMessage, replayReasoning: boolean): AssistantPart[] {
	return [
		...(replayReasoning && message.reasoning !== '' ? [{ type: 'reasoning' as const, text: message.reasoning }] : []),
		...(message.content !== '' ? [{ type: 'text' as const, text: message.content }] : []),
		...message.toolCalls.map((call) => toCallPart(call))
	];
}

function replayOf(message: ChatMessage, { provider, model }: ModelConnection): Replay | null {
	if (message.role !== 'assistant' || message.replay === null) return null;
	return message.replay.provider === provider && message.replay.model === model ? message.replay : null;
}

/** The pieces as received, or null if they differ from the message. */
function replayedParts(message: AssistantMessage, replay: Replay, replayReasoning: boolean): AssistantPart[] | null {
	const text = replay.pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('');
	// Line breaks before an answer are dropped; a mark may have been added after it.
	const begin = text.replace(/^[\r\n]+/, '');
	if (!message.content.startsWith(begin)) return null;
	const added = message.content.slice(begin.length);
	const told = new Set(replay.pieces.map((piece) => ('callId' in piece ? piece.callId : '')));
	return [
		...replay.pieces.flatMap((piece) => toPart(piece, message.toolCalls, replayReasoning)),
		...(added.trim() === '' ? [] : [{ type: 'text' as const, text: added }]),
		...message.toolCalls.filter(({ id }) => !told.has(id)).map((call) => toCallPart(call))
	];
}

function toPart(piece: ReplayPiece, calls: readonly ToolCall[], replayReasoning: boolean): AssistantPart[] {
	const providerOptions = piece.metadata;
	switch (piece.type) {
		case 'reasoning': {
			const signed = Object.keys(piece.metadata).length > 0;
			return signed || replayReasoning ? [{ type: 'reasoning', text: piece.text, providerOptions }] : [];
		}
		case 'text':
			return [{ type: 'text', text: piece.text, providerOptions }];
		case 'tool_call': {
			const call = calls.find(({ id }) => id === piece.callId);
			return call ? [{ ...toCallPart(call), providerOptions }] : [];
		}
		case 'service_call': {
			const { callId: toolCallId, name: toolName, argumentsText } = piece;
			const input = parseArguments(argumentsText) ?? {};
			return [{ type: 'tool-call', toolCallId, toolName, input, providerExecuted: true, providerOptions }];
		}
		case 'service_result': {
			const { callId: toolCallId, name: toolName, result } = piece;
			const output = { type: 'json' as const, value: result };
			return [{ type: 'tool-result', toolCallId, toolName, output, providerOptions }];
		}
	}
}

function toCallPart({ id, name, argumentsText }: ToolCall): Extract<AssistantPart, { type: 'tool-call' }> {
	// The original text preserves the service's prefix cache; services refuse anything but an object.
	const input = parseArguments(argumentsText) ? argumentsText || '{}' : '{}';
	return { type: 'tool-call', toolCallId: id, toolName: name, input };
}

function toResult(
	{ callId, name, content, images = [] }: ToolMessage,
	withImages: boolean
): LanguageModelV4ToolResultPart {
	const result = { type: 'tool-result' as const, toolCallId: callId, toolName: name };
	if (!withImages || images.length === 0) return { ...result, output: { type: 'text', value: content } };
	return { ...result, output: { type: 'content', value: [{ type: 'text', text: content }, ...images.map(toFile)] } };
}
