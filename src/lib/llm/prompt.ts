import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { parseArguments } from './response-buffer.ts';
import type { ChatMessage } from './types.ts';

/**
 * Our messages as the AI SDK's prompt.
 *
 * @param replayReasoning whether the service wants earlier reasoning back
 */
export function toPrompt(messages: readonly ChatMessage[], replayReasoning: boolean): LanguageModelV4Prompt {
	return messages.map((message) => toSdkMessage(message, replayReasoning));
}

function toSdkMessage(message: ChatMessage, replayReasoning: boolean): LanguageModelV4Message {
	switch (message.role) {
		case 'system':
			return { role: 'system', content: message.content };
		case 'user':
			return {
				role: 'user',
				content: message.content.map((part) =>
					part.type === 'text'
						? part
						: { type: 'file', mediaType: part.mediaType, data: { type: 'data', data: part.data } }
				)
			};
		case 'assistant':
			return {
				role: 'assistant',
				content: [
					...(replayReasoning && message.reasoning !== ''
						? [{ type: 'reasoning' as const, text: message.reasoning }]
						: []),
					...(message.content !== '' ? [{ type: 'text' as const, text: message.content }] : []),
					...message.toolCalls.map((call) => ({
						type: 'tool-call' as const,
						toolCallId: call.id,
						toolName: call.name,
						// The text as the model wrote it keeps the service's prefix cache; services refuse what is not an object.
						input: parseArguments(call.argumentsText) ? call.argumentsText || '{}' : '{}'
					}))
				]
			};
		case 'tool':
			return {
				role: 'tool',
				content: [
					{
						type: 'tool-result',
						toolCallId: message.callId,
						toolName: message.name,
						output: { type: 'text', value: message.content }
					}
				]
			};
	}
}
