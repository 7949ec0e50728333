import { count, flag, list, nullable, object, oneOf, text, time } from '../shape.ts';
import type { CompressionRecord, ConversationSummary, KeptMessage } from './compression-records.ts';

/** Number of compressions of a session, and of messages that one keeps. */
const MAX_COMPRESSIONS = 1_000;
const MAX_KEPT = 100_000;

const summary = object<ConversationSummary>({
	goal: text,
	decisions: text,
	tried: text,
	problem: text,
	state: text
});

export const compressions = list(
	object<CompressionRecord>({
		id: text,
		createdAt: time,
		upTo: text,
		kept: list(object<KeptMessage>({ id: text, characters: nullable(count) }), MAX_KEPT),
		summary,
		edited: flag,
		trigger: oneOf('user', 'automatic'),
		model: text,
		provider: text,
		before: count,
		after: count
	}),
	MAX_COMPRESSIONS
);
