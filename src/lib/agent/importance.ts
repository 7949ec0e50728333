import type { MessagePart, MessageRecord } from '#lib/db/records.ts';
import { goalsFile } from '#lib/sim/goals.ts';

/**
 * What a message is worth when not all of them fit into the context: it must be kept, is kept if possible, may be shortened, or
 * is left out first.
 */
export type Importance = 'keep' | 'prefer' | 'compressible' | 'disposable';

/** The most important first. */
export const importances: readonly Importance[] = ['keep', 'prefer', 'compressible', 'disposable'];

/** A question of at most this length without a number, such as "go on", decides nothing. */
const SHORT_QUESTION = 12;

/** The importance of a whole message. @param isFirst whether the conversation begins with it: it says what the user wants */
export function messageImportance(message: MessageRecord, isFirst: boolean): Importance {
	if (message.pinned) return 'keep';
	if (message.role === 'user') return questionImportance(message.parts, isFirst);
	const rounds = splitRounds(message.parts).map((round) => roundImportance(round, message));
	return importances.find((importance) => rounds.includes(importance)) ?? 'disposable';
}

/** The importance of one round of an answer: a change or a run counts more than reading, and failures least. */
export function roundImportance(round: readonly MessagePart[], { pinned, parts }: MessageRecord): Importance {
	if (pinned) return 'keep';
	// The user sent it while the answer was being written.
	if (round[0]?.type === 'interjection') return 'prefer';
	const calls = round.filter((part) => part.type === 'tool_call');
	// A skipped call has an entry in the journal too, but changed nothing.
	const changes = calls.filter(({ operationIds, status }) => operationIds.length > 0 && status !== 'skipped');
	if (changes.some(({ arguments: given }) => given?.path === goalsFile.path)) return 'keep';
	if (changes.length > 0 || calls.some(({ runId }) => runId !== null)) return 'prefer';
	if (calls.length > 0) return calls.every(({ status }) => status !== 'success') ? 'disposable' : 'compressible';
	// What is said without a call is an analysis when the answer has simulated.
	return parts.some((part) => part.type === 'tool_call' && part.runId !== null) ? 'prefer' : 'compressible';
}

/** Splits the parts into rounds: text, reasoning or a call of a later answer after a call starts a new one, and what the user sent stands alone. */
export function splitRounds(parts: readonly MessagePart[]): MessagePart[][] {
	const rounds: MessagePart[][] = [];
	let current: MessagePart[] = [];
	for (const part of parts) {
		const before = current.at(-1);
		const isApart = part.type === 'interjection' || before?.type === 'interjection';
		if (before && (isApart || (before.type === 'tool_call' && !isOfRound(part, before.round)))) {
			rounds.push(current);
			current = [];
		}
		current.push(part);
	}
	return current.length > 0 ? [...rounds, current] : rounds;
}

function questionImportance(parts: readonly MessagePart[], isFirst: boolean): Importance {
	if (isFirst) return 'keep';
	const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
	const isShort = text.trim().length <= SHORT_QUESTION && !/\d/.test(text);
	return isShort && parts.every(({ type }) => type === 'text') ? 'compressible' : 'prefer';
}

function isOfRound(part: MessagePart, round: number | undefined): boolean {
	return part.type === 'tool_call' && (part.round === undefined || part.round === round);
}
