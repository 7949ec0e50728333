import type { MessageRecord, SuggestionsPart } from '#lib/db/records.ts';
import { suggestionsOf } from '#lib/db/conversation/suggestions.ts';
import { questionText } from '../turn-messages.ts';

/** What one turn of a workflow is about; a run is followed by its analysis in the same turn. */
export type Stage = 'goals' | 'design' | 'optimize' | 'fix' | 'message';

/** The state of a workflow before a question. */
export interface WorkflowState {
	/** The latest checkpoint of the branch; null before the first one. */
	checkpoint: SuggestionsPart | null;
	/** The last question; null for none. */
	question: MessageRecord | null;
	/** What the user wrote last, the question included; empty for none. */
	message: string;
	/** What the user wrote to get to the goals. */
	requirement: string;
}

/** @param history the messages of the branch up to the question */
export function workflowState(history: readonly MessageRecord[]): WorkflowState {
	const asked = history.findLastIndex(({ role }) => role === 'user');
	const checkpointAt = history.findLastIndex((message, index) => index < asked && suggestionsOf(message) !== null);
	const message = questionText(history[asked]?.parts ?? []);
	const checkpoint = history[checkpointAt];
	const first = history.findIndex((record) => suggestionsOf(record) !== null);
	return {
		checkpoint: checkpoint ? suggestionsOf(checkpoint) : null,
		question: history[asked] ?? null,
		message,
		requirement:
			first < 0 ? message : questionText(history.slice(0, first).findLast(({ role }) => role === 'user')?.parts ?? [])
	};
}

/** The stage of the next turn. A message that was typed is one of its own once there are goals. */
export function nextStage({ checkpoint }: WorkflowState): Stage {
	if (!checkpoint || checkpoint.status.goals.length === 0) return 'goals';
	if (checkpoint.chosen === 'fix_error') return 'fix';
	if (checkpoint.chosen === 'continue') return checkpoint.status.iteration === 0 ? 'design' : 'optimize';
	return 'message';
}
