import type { Page } from '@playwright/test';
import type { MessageRecord } from '../../../src/lib/db/records.ts';
import { isWorthKeeping } from '../../../src/lib/db/conversation/messages.ts';
import type { ReplayServer } from '../../support/llm/replay-server.ts';
import { t } from '../../e2e/support/app.ts';
import { expect } from '../../e2e/support/fixtures.ts';
import { answer, ask, conversation, foldedConversation, messages } from '../../e2e/support/workbench.ts';
import type { Stored } from './project.ts';

const goals = { goals: [{ metric: 'gain', target: 40, unit: 'dB', direction: 'at_least', priority: 'must' }] };
/** An answer that each stage of a workflow can take, too. */
const further = (words: string) => `${words}\n\n\`\`\`json\n${JSON.stringify(goals)}\n\`\`\``;

/** How the turn that was killed was found: not begun or dropped, interrupted, or complete. */
export type Found = 'none' | 'interrupted' | 'complete';

/** What is stored of the answer to the last question. */
export function lastAnswer({ messages: all }: Stored): MessageRecord | null {
	const last = all.toSorted((a, b) => a.order - b.order).at(-1);
	return last?.role === 'assistant' ? last : null;
}

/**
 * Checks that the turn that was killed is marked as what it is, and goes on: an interrupted one with Continue, others with
 * the next question.
 *
 * @param earlier number of messages that were complete before
 */
export async function goesOn(page: Page, server: ReplayServer, stored: Stored, earlier: number): Promise<Found> {
	const folded = foldedConversation(page);
	if (await folded.isVisible()) await folded.click();
	const last = stored.messages.length > earlier ? lastAnswer(stored) : null;
	const found: Found = last === null ? 'none' : last.stopReason === 'complete' ? 'complete' : 'interrupted';
	server.script([answer([{ text: further('I go on from there.') }])]);
	if (found !== 'interrupted') {
		await ask(page, 'go on');
	} else {
		expect(last).toMatchObject({ partial: true, stopReason: 'shutdown' });
		expect(isWorthKeeping(last?.parts ?? [])).toBe(true);
		const states = (last?.parts ?? []).flatMap((part) => (part.type === 'tool_call' ? [part.status] : []));
		expect(states.filter((status) => status === 'running' || status === 'writing')).toEqual([]);
		await expect(messages(page).getByText(t.conversation.interrupted).last()).toBeVisible();
		await conversation(page).getByRole('button', { name: t.conversation.continue, exact: true }).last().click();
	}
	await expect(messages(page).getByText('I go on from there.').first()).toBeVisible();
	await expect(conversation(page).getByText(t.conversation.status.ready)).toBeVisible();
	return found;
}
