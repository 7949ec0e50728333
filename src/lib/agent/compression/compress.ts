import { newId } from '#lib/base/ids.ts';
import type { CompressionRecord } from '#lib/db/conversation/compression-records.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import { conversationTokens } from './conversation-size.ts';
import type { CompressionPlan } from './plan.ts';
import { summarize, type Summarizer, type SummaryRequest } from './summarize.ts';

/**
 * Carries out a plan: has the summary written and makes the record of the compression, which is still to be stored.
 *
 * @param records of the branch that is shown, in order
 * @throws Fault as `summarize`
 */
export async function compress(
	plan: CompressionPlan,
	records: readonly MessageRecord[],
	{ previous, goals, trigger }: Omit<SummaryRequest, 'compressed'> & Pick<CompressionRecord, 'trigger'>,
	summarizer: Summarizer
): Promise<CompressionRecord> {
	const { compressed, kept, before } = plan;
	const summary = await summarize({ compressed, previous, goals }, summarizer);
	const { model, provider } = summarizer.connection;
	const inForce = { upTo: lastOf(compressed).id, kept, summary };
	const after = conversationTokens(records, inForce);
	const now = summarizer.clock.now();
	return { ...inForce, id: newId(), createdAt: now, edited: false, trigger, model, provider, before, after };
}

function lastOf(compressed: readonly MessageRecord[]): MessageRecord {
	const last = compressed.at(-1);
	if (!last) throw new Error('A plan without messages');
	return last;
}
