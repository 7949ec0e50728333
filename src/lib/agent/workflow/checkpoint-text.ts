import type { CheckpointGoal, SuggestionsPart } from '#lib/db/records.ts';

const DIGITS = 5;

/** A checkpoint as the model reads it in the conversation. */
export function checkpointText({ status, state, chosen }: SuggestionsPart): string {
	const goals = status.goals.map(goalText).join(', ');
	const choice =
		state === 'chosen' ? `The user chose: ${chosen}.` : state === 'expired' ? 'The user went on with a message.' : '';
	const run = status.run === null ? 'no run' : `run ${status.run}`;
	const facts = [`iteration ${status.iteration}`, run, ...(goals === '' ? [] : [goals])].join('; ');
	return `[Checkpoint: ${facts}.${choice === '' ? '' : ` ${choice}`}]`;
}

function goalText({ metric, value, unit, target, state }: CheckpointGoal): string {
	const written = (amount: number) => `${Number(amount.toPrecision(DIGITS))} ${unit}`.trim();
	return `${metric} ${value === null ? 'unknown' : written(value)} / goal ${written(target)} (${state})`;
}
