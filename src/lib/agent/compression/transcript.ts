import type { MessageRecord } from '#lib/db/records.ts';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import { messageExcerpt } from './message-excerpt.ts';

/** Characters of the text of a message and of the result of each of its operations, tried in this order until all fit. */
const LENGTHS: readonly (readonly [text: number, result: number])[] = [
	[4_000, 1_500],
	[2_000, 600],
	[1_000, 300],
	[500, 150],
	[200, 60],
	[100, 0]
];

/**
 * A conversation in words, for the model that summarizes it: in full as far as it fits, otherwise each message shorter.
 *
 * @param maxTokens by the quick estimate; where even short messages do not fit, those in the middle are left out
 */
export function transcriptOf(records: readonly MessageRecord[], maxTokens: number): string {
	for (const [text, result] of LENGTHS) {
		const transcript = records.map((record) => entry(record, text, result)).join('\n\n');
		if (estimateTokens(transcript) <= maxTokens) return transcript;
	}
	return withoutMiddle(
		records.map((record) => entry(record, 100, 0)),
		maxTokens
	);
}

function entry(record: MessageRecord, text: number, result: number): string {
	return `${record.role === 'user' ? 'User' : 'Assistant'}: ${messageExcerpt(record, text, result)}`;
}

function withoutMiddle(entries: readonly string[], maxTokens: number): string {
	const costs = entries.map((each) => estimateTokens(`${each}\n\n`));
	const mark = (count: number) => `[${count} messages left out]`;
	let left = maxTokens - estimateTokens(mark(entries.length));
	let [first, last] = [0, entries.length];
	// From both ends, the newer one first.
	while (first < last) {
		const isEnd = entries.length - last <= first;
		const cost = costs[isEnd ? last - 1 : first] ?? 0;
		if (cost > left) break;
		left -= cost;
		if (isEnd) last--;
		else first++;
	}
	const skipped = last - first;
	return [...entries.slice(0, first), ...(skipped > 0 ? [mark(skipped)] : []), ...entries.slice(last)].join('\n\n');
}
