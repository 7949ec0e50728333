import type { BrowserContext, Page } from '@playwright/test';
import { openQuestion } from '../../../src/lib/db/conversation/open-question.ts';
import { expect } from '../../e2e/support/fixtures.ts';
import { openAgain } from '../../e2e/support/workbench.ts';
import { inconsistencies, readStored, type Stored } from './project.ts';

/**
 * Opens a project again after its page was killed, and checks what every kill must leave right.
 *
 * @param options.waits whether an answer may still wait for a permission
 */
export async function reopened(
	killed: Page,
	address: string,
	{ waits = false } = {}
): Promise<{ page: Page; stored: Stored }> {
	const page = await newPageAfterKill(killed.context());
	await openAgain(page, address);
	const stored = await readStored(page);
	expect(inconsistencies(stored)).toEqual([]);
	const unfinished = stored.messages.filter(
		(message) => message.role === 'assistant' && message.stopReason === null && !(waits && openQuestion(message))
	);
	expect(unfinished, 'answers without an end').toEqual([]);
	return { page, stored };
}

/** Longest time that a page takes to be made, ms. */
const PAGE_LIMIT = 30_000;

/**
 * Opens a page. Chromium may still offer it a spare renderer that has just been killed with the others: then the page crashes,
 * or is never made, and the next one gets a new renderer.
 */
export async function newPageAfterKill(context: BrowserContext): Promise<Page> {
	for (let attempt = 1; ; attempt++)
		try {
			return await within(PAGE_LIMIT, context.newPage());
		} catch (crash) {
			if (attempt === 3) throw crash;
		}
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, fail) => {
		timer = setTimeout(() => fail(new Error(`No page within ${ms} ms`)), ms);
	});
	work.catch(() => undefined);
	return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The words of the messages of a conversation in their order, those that are not in it left out. */
export function wordsOf({ messages }: Stored): string[] {
	return messages
		.toSorted((a, b) => a.order - b.order)
		.map(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(' '));
}
