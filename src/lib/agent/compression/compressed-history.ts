import type { CompressionRecord } from '#lib/db/conversation/compression-records.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import type { ChatMessage } from '#lib/llm/types.ts';
import { fence } from '#lib/security/fence.ts';
import { messageExcerpt } from './message-excerpt.ts';
import { summaryText } from './summary.ts';

/** What holds of a compression for the messages that are shown. */
export type InForce = Pick<CompressionRecord, 'upTo' | 'kept' | 'summary'>;

/** A conversation of which the beginning is compressed. */
export interface CompressedHistory {
	/** Stands for the compressed part. The same in every request until the conversation is compressed again. */
	opening: ChatMessage;
	/** The messages after it. */
	rest: MessageRecord[];
}

/** Null when the compressed part is not among the messages. @param records of the branch that is shown, in order */
export function compressedHistory(
	records: readonly MessageRecord[],
	compression: InForce | null
): CompressedHistory | null {
	const end = compression === null ? -1 : records.findIndex(({ id }) => id === compression.upTo);
	if (compression === null || end < 0) return null;
	return { opening: openingMessage(records.slice(0, end + 1), compression), rest: records.slice(end + 1) };
}

/**
 * Number of questions that a request does not have. What is compressed is not left out: the first message stands for it.
 *
 * @param sent the conversation as it is sent
 */
export function questionsLeftOut(
	records: readonly MessageRecord[],
	sent: readonly ChatMessage[],
	compression: InForce | null
): number {
	const questions = (list: readonly { role: string }[]) => list.filter(({ role }) => role === 'user').length;
	const compressed = compressedHistory(records, compression);
	return Math.max(0, questions(compressed?.rest ?? records) - questions(compressed ? sent.slice(1) : sent));
}

/** @param compressed the messages of the compressed part */
export function openingMessage(
	compressed: readonly MessageRecord[],
	{ kept, summary }: Pick<InForce, 'kept' | 'summary'>
): ChatMessage {
	const form = new Map(kept.map(({ id, characters }) => [id, characters]));
	const excerpts = compressed.flatMap((record, index) => {
		const characters = form.get(record.id);
		if (characters === undefined) return [];
		const by = record.role === 'user' ? 'user' : 'you';
		return [fence('earlier_message', { number: index + 1, by }, messageExcerpt(record, characters))];
	});
	const text = [
		`[Note from the workbench] The first ${compressed.length} messages of this conversation are compressed. Here are their summary and, as far as they were kept, the messages themselves, some of them shortened. They are all stored: search_conversation finds what is missing here.`,
		fence('summary', { messages: compressed.length }, summaryText(summary)),
		...excerpts
	].join('\n\n');
	return { role: 'user', content: [{ type: 'text', text }] };
}
