import type { ChatMessage, ImagePart, LlmRequest } from '../types.ts';
import { estimateTokens } from './estimate.ts';
import { readImageSize } from './image-size.ts';
import { imageTokens } from './image-tokens.ts';

/** Tokens of a message besides its text: its role and the separators. */
const ROLE_TOKENS = 4;
const SEPARATOR_TOKENS = 3;
const SYSTEM_TOKENS = 4;
/** An image of unknown size counts as 1024 by 1024. */
const UNKNOWN_IMAGE = { width: 1024, height: 1024 };

/** The texts of a request, to be counted, and the tokens of everything else. */
export interface RequestParts {
	texts: string[];
	fixedTokens: number;
}

export function requestParts({ messages, tools }: Pick<LlmRequest, 'messages' | 'tools'>): RequestParts {
	const parts = messages.map(messageParts);
	return {
		texts: [...parts.flatMap(({ texts }) => texts), ...tools.map((tool) => JSON.stringify(tool))],
		fixedTokens: parts.reduce((sum, { fixedTokens }) => sum + fixedTokens, 0)
	};
}

/** Quick estimate of the tokens of a message with its overhead and images. */
export function estimateMessage(message: ChatMessage): number {
	return estimateParts(messageParts(message));
}

export function estimateParts({ texts, fixedTokens }: RequestParts): number {
	return texts.reduce((sum, text) => sum + estimateTokens(text), fixedTokens);
}

function messageParts(message: ChatMessage): RequestParts {
	const fixedTokens = ROLE_TOKENS + SEPARATOR_TOKENS;
	switch (message.role) {
		case 'user': {
			const images = message.content.filter((part) => part.type === 'image');
			return {
				texts: message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
				fixedTokens: fixedTokens + tokensOfImages(images)
			};
		}
		case 'assistant': {
			const calls = message.toolCalls.map((call) => call.name + call.argumentsText);
			return { texts: [message.content, message.reasoning, ...calls], fixedTokens };
		}
		case 'system':
			return { texts: [message.content], fixedTokens: fixedTokens + SYSTEM_TOKENS };
		case 'tool':
			return { texts: [message.content], fixedTokens: fixedTokens + tokensOfImages(message.images ?? []) };
	}
}

function tokensOfImages(images: readonly ImagePart[]): number {
	const sizes = images.map(({ data }) => readImageSize(data) ?? UNKNOWN_IMAGE);
	return sizes.reduce((sum, { width, height }) => sum + imageTokens(width, height), 0);
}
