import { toFaultRecord, type FaultRecord } from '#lib/base/fault.ts';
import type { CompressionRecord } from '#lib/db/conversation/compression-records.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { compress } from './compress.ts';
import { AUTOMATIC_SHARE, conversationTokens, usedShare, type ConversationRoom } from './conversation-size.ts';
import { planCompression, type CompressionPlan } from './plan.ts';
import type { Summarizer } from './summarize.ts';

/** A compression must make the conversation shorter by this part: it costs a call, and the services' caches of what was before. */
const MIN_GAIN = 0.2;

/** How the conversation of a turn is compressed. */
export interface TurnCompression {
	/**
	 * The compression that holds for the messages that are shown, or null; and whether the user has undone one, so that the next one waits
	 * until not all fits.
	 */
	current(records: readonly MessageRecord[]): Promise<{ compression: CompressionRecord | null; isUndone: boolean }>;
	/** Whether it is compressed when little room is left. */
	automatic: boolean;
	/** Number of messages at the end that stay whole. */
	keepRecent: number;
	goals(): Promise<readonly DesignGoal[]>;
	/** The model that writes the summary. */
	summarizer(answer: MessageRecord, signal: AbortSignal): Promise<Summarizer>;
	/** @throws Fault `record_missing`, `storage_full` */
	store(compression: CompressionRecord): Promise<void>;
}

/** The outcome of a compression; null when it begins. */
export type CompressionOutcome =
	| { ok: true; compression: CompressionRecord }
	| { ok: false; fault: FaultRecord }
	| null;

/** The turn before whose first call to the model it is compressed. */
export interface CompressedTurn {
	answer: MessageRecord;
	/** Of the branch that is shown, with the question. */
	records: readonly MessageRecord[];
	room: ConversationRoom;
	signal: AbortSignal;
	tell(outcome: CompressionOutcome): void;
}

/**
 * Compresses the conversation of a turn when little room is left. What fails leaves all as it was: the turn goes on without.
 *
 * @returns the compression that holds for the turn, or null
 */
export async function compressionForTurn(
	source: TurnCompression,
	{ answer, records, room, signal, tell }: CompressedTurn
): Promise<CompressionRecord | null> {
	const { compression, isUndone } = await source.current(records);
	const tokens = conversationTokens(records, compression);
	if (!source.automatic || usedShare(room, tokens) < (isUndone ? 1 : AUTOMATIC_SHARE)) return compression;
	const window = room.fixed + room.conversation;
	const { keepRecent } = source;
	const plan = planCompression({ records, keepRecent, keep: new Set(), window }, tokens);
	if (!plan || !isWorthwhile(plan, compression)) return compression;
	tell(null);
	try {
		const summarizer = await source.summarizer(answer, signal);
		const how = { previous: compression, goals: await source.goals(), trigger: 'automatic' } as const;
		const made = await compress(plan, records, how, summarizer);
		signal.throwIfAborted();
		await source.store(made);
		tell({ ok: true, compression: made });
		return made;
	} catch (thrown) {
		tell({ ok: false, fault: toFaultRecord(thrown) });
		return compression;
	}
}

/** In a small window the prompt alone takes most of the room: then it would be compressed in every turn, for nothing. */
function isWorthwhile({ compressed, before, after }: CompressionPlan, current: CompressionRecord | null): boolean {
	return after <= before * (1 - MIN_GAIN) && compressed.at(-1)?.id !== current?.upTo;
}
