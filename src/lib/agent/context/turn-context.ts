import type { Clock } from '#lib/base/clock.ts';
import type { ChatMessage } from '#lib/llm/types.ts';
import { assembleContext, type AssembledContext } from './assemble.ts';
import { collectContext } from './collect.ts';
import { contextCollectors, switchableCollectors } from './collectors.ts';
import type { ContextSource } from './context-source.ts';
import type { ContextBudget } from './input-budget.ts';
import type { ContextSection } from './section.ts';

/** What the model is told with the newest message and in that turn only. */
export interface TurnContext extends AssembledContext {
	/** The task of a stage of the workflow, or null. */
	task: string | null;
}

/**
 * The state of the project at the beginning of a turn, within a budget.
 *
 * @param off ids of collectors that the user has switched off; those that cannot be are used all the same
 */
export async function turnContext(
	source: ContextSource,
	budget: ContextBudget,
	clock: Clock,
	off: ReadonlySet<string> = new Set()
): Promise<AssembledContext> {
	const { sections, failures } = await collectContext(
		contextCollectors.filter(({ id }) => !off.has(id) || !switchableCollectors.includes(id)),
		source,
		({ part }) => Math.min(budget.shares[part], budget.total),
		clock
	);
	const assembled = assembleContext(
		sections,
		budget,
		failures.map(({ id, fault }) => ({ id, code: fault.code }))
	);
	noteSeen(sections, assembled, source.seenHashes);
	return assembled;
}

/**
 * Notes which versions of files the model knows from the sections. A text that was cut does not replace what it knew before, so that a
 * write to a file whose change it has not read is refused.
 */
function noteSeen(
	sections: readonly ContextSection[],
	{ report }: AssembledContext,
	seenHashes: Map<string, string>
): void {
	const states = new Map(report.sections.map(({ id, state }) => [id, state]));
	for (const { id, seen } of sections) {
		const state = states.get(id);
		if (state === 'dropped') continue;
		for (const { path, hash, isWhole } of seen) {
			const isRead = isWhole && state === 'whole';
			if (!isRead && seenHashes.has(path)) continue;
			if (hash === null) seenHashes.delete(path);
			else seenHashes.set(path, hash);
		}
	}
}

/**
 * Adds the context to the newest message of the user: the state of the project before its text, the task after it. Everything before
 * that message stays as it was in the turn before, for the caches of the services.
 */
export function withTurnContext(messages: readonly ChatMessage[], { text, task }: TurnContext): ChatMessage[] {
	const index = messages.findLastIndex(({ role }) => role === 'user');
	const message = messages[index];
	if (message?.role !== 'user') return [...messages];
	const images = message.content.filter(({ type }) => type === 'image');
	const said = message.content.filter(({ type }) => type !== 'image');
	const content = [...images, ...note(text), ...said, ...note(task ?? '')];
	return messages.with(index, { ...message, content });
}

function note(text: string): { type: 'text'; text: string }[] {
	return text === '' ? [] : [{ type: 'text', text: `[Note from the workbench] ${text}` }];
}
