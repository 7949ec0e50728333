import { repairJson } from '#lib/base/repair-json.ts';
import type { ConversationSummary } from '#lib/db/conversation/compression-records.ts';

/** Characters of all fields of a summary together (I6). */
export const MAX_SUMMARY = 1_000;

/** The fields of a summary in the order in which the model reads them, and what it is told that they are. */
export const summaryFields = {
	goal: 'What the user wants',
	decisions: 'Decided',
	tried: 'Tried without success',
	problem: 'Open',
	state: 'Files and last run'
} as const satisfies Record<keyof ConversationSummary, string>;

const names = Object.keys(summaryFields) as (keyof ConversationSummary)[];

/** Characters of all fields together. */
export function summaryLength(summary: ConversationSummary): number {
	return names.reduce((sum, name) => sum + summary[name].length, 0);
}

/** The summary as the model reads it. */
export function summaryText(summary: ConversationSummary): string {
	return names.flatMap((name) => (summary[name] === '' ? [] : [`${summaryFields[name]}: ${summary[name]}`])).join('\n');
}

/** Reads a summary out of the answer of a model; null where there is none in it, or it says nothing. */
export function readSummary(answer: string): ConversationSummary | null {
	const value = repairJson(answer)?.value;
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
	const given = value as Record<string, unknown>;
	const summary: ConversationSummary = {
		goal: fieldText(given.goal),
		decisions: fieldText(given.decisions),
		tried: fieldText(given.tried),
		problem: fieldText(given.problem),
		state: fieldText(given.state)
	};
	return summaryLength(summary) === 0 ? null : summary;
}

/** Models give a list where a text was asked for. */
function fieldText(value: unknown): string {
	if (typeof value === 'string') return value.trim();
	if (typeof value === 'number') return String(value);
	if (!Array.isArray(value)) return '';
	return value
		.map(fieldText)
		.filter((text) => text !== '')
		.join('; ');
}
