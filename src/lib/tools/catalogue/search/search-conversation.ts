import type { MessagePart, MessageRecord } from '#lib/db/records.ts';
import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';
import { resultText } from '../../pipeline/result.ts';
import type { ToolOutcome } from '../../types.ts';

/** Characters around the first match in a message that is listed. */
const EXCERPT = 400;

export const searchConversation = defineTool({
	name: 'search_conversation',
	description:
		'Searches the whole of this conversation, also the part that you only know by its summary, for messages that contain all words of ' +
		'the query, results of tools included. Returns for each the number, the writer and the text around the first match, best ' +
		'first. With `message`, returns that one whole. Numbers are those of the kept messages.',
	parameters: {
		type: 'object',
		properties: {
			query: {
				type: 'string',
				default: '',
				description: 'Words that the message contains, in any order. Case does not matter.'
			},
			message: { type: 'integer', minimum: 1, description: 'Number of a message to read whole, instead of a search.' },
			limit: {
				type: 'integer',
				minimum: 1,
				maximum: 20,
				default: 8,
				description: 'Maximum number of messages to return.'
			}
		},
		additionalProperties: false
	},
	category: 'search',
	effect: 'none',
	icon: 'text-search',
	label: 'search_conversation',
	async execute({ query, message, limit }, { conversation, sessionId }) {
		const messages = await conversation.messages(sessionId);
		if (message !== undefined) return wholeMessage(messages, message);
		const words = query
			.toLowerCase()
			.split(/\s+/u)
			.filter((word) => word !== '');
		if (words.length === 0)
			return failed({
				errorType: 'invalid_arguments',
				message: 'Neither `query` nor `message` is given.',
				suggestions: ['Give the words to find.']
			});
		return found(messages, words, limit);
	}
});

function wholeMessage(messages: readonly MessageRecord[], number: number): ToolOutcome {
	const record = messages[number - 1];
	if (record) return succeeded(`Message ${number}, ${writer(record)}:\n${textOf(record)}`);
	return failed({
		errorType: 'invalid_arguments',
		message: `There is no message ${number}: the conversation has ${messages.length}.`,
		suggestions: ['Search with `query` to see the numbers.']
	});
}

function found(messages: readonly MessageRecord[], words: readonly string[], limit: number): ToolOutcome {
	const matches = messages
		.map((record, index) => ({ record, number: index + 1, text: textOf(record) }))
		.map((each) => ({ ...each, score: score(each.text.toLowerCase(), words) }))
		.filter((each) => each.score > 0)
		.toSorted((a, b) => b.score - a.score || b.number - a.number);
	if (matches.length === 0)
		return succeeded(
			`None of the ${messages.length} messages contains all of: ${words.join(' ')}. Fewer words may find it.`
		);
	const shown = matches.slice(0, limit).map(({ record, number, text }) => {
		return `Message ${number}, ${writer(record)}:\n${excerpt(text, words)}`;
	});
	const more = matches.length > limit ? `\n\n${matches.length - limit} more messages match.` : '';
	return succeeded(`${shown.join('\n\n')}${more}`);
}

/** How often the words occur; 0 unless all do. */
function score(text: string, words: readonly string[]): number {
	const counts = words.map((word) => text.split(word).length - 1);
	return counts.includes(0) ? 0 : counts.reduce((sum, count) => sum + Math.min(count, 5), 0);
}

function excerpt(text: string, words: readonly string[]): string {
	const lower = text.toLowerCase();
	const first = Math.min(...words.map((word) => lower.indexOf(word)));
	const start = Math.max(0, first - EXCERPT / 4);
	const end = start + EXCERPT;
	return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

function writer({ role }: MessageRecord): string {
	return role === 'user' ? 'by the user' : 'by you';
}

function textOf({ parts }: MessageRecord): string {
	return parts
		.map(partText)
		.filter((text) => text !== '')
		.join('\n');
}

function partText(part: MessagePart): string {
	switch (part.type) {
		case 'text':
		case 'interjection':
			return part.text;
		case 'mention':
			return part.content;
		case 'attachment':
			return part.mediaType.startsWith('image/') ? `[${part.name}]` : part.data;
		case 'tool_call':
			return `[${part.name} ${part.argumentsText}: ${part.status}]\n${resultText(part.result ?? '')}`;
		default:
			return '';
	}
}
