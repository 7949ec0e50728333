import type { BrowserContext, Page } from '@playwright/test';
import { startReplayServer } from '../support/llm/replay-server.ts';
import { t } from '../e2e/support/app.ts';
import { expect, test } from '../e2e/support/fixtures.ts';
import {
	answer,
	ask,
	connectInSettings,
	conversation,
	editor,
	messages,
	openAmplifier,
	storedText
} from '../e2e/support/workbench.ts';
import { changesWithoutUndo, inconsistencies, readStored, textOf } from './support/project.ts';
import { roundsOf, type Round } from './support/rounds.ts';

/** Makes every write of a page fail as on a full disk while `storageFails` is set on its window. */
async function prepareFailures(context: BrowserContext): Promise<void> {
	await context.addInitScript(() => {
		for (const name of ['put', 'add'] as const) {
			const write = IDBObjectStore.prototype[name];
			IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...args: Parameters<typeof write>) {
				if (Reflect.get(window, 'storageFails')) throw new DOMException('The disk is full.', 'QuotaExceededError');
				return write.apply(this, args);
			};
		}
	});
}

async function fail(page: Page, fails: boolean): Promise<void> {
	await page.evaluate((value) => Reflect.set(window, 'storageFails', value), fails);
}

/** What is typed while nothing can be stored is stored once it can. */
async function typing(page: Page, { random }: Round): Promise<void> {
	await editor(page).click();
	await page.keyboard.press('ControlOrMeta+End');
	await page.keyboard.insertText('\n* ');
	let typed = '';
	const type = async (count: number) => {
		for (let index = 0; index < count; index++) {
			const word = `s${typed.length}.`;
			typed += word;
			await page.keyboard.insertText(word);
			await page.waitForTimeout(random() * 200);
		}
	};
	await type(1 + Math.floor(random() * 5));
	await fail(page, true);
	await type(1 + Math.floor(random() * 8));
	await expect(page.getByRole('alert').first()).toBeVisible();
	await expect(editor(page)).toContainText(typed);
	await fail(page, false);
	// The app tries again too: the button goes when it was first.
	const retry = page.getByRole('button', { name: t.common.retry }).first();
	await retry.click({ timeout: 5_000 }).catch(() => undefined);
	await expect.poll(() => storedText(page, 'amplifier.cir')).toContain(typed);
}

/** What could not be asked is in the text box again. */
async function asking(page: Page): Promise<void> {
	const server = await startReplayServer();
	try {
		await connectInSettings(page, server);
		server.script([answer([{ text: 'An answer.' }])]);
		await fail(page, true);
		await ask(page, 'a question on a full disk');
		const box = page.getByRole('textbox', { name: t.conversation.input });
		await expect(page.getByRole('alert').first()).toBeVisible();
		await expect(box).toHaveValue('a question on a full disk');
		await fail(page, false);
		await expect(conversation(page).getByRole('button', { name: t.conversation.send, exact: true })).toBeEnabled();
		await box.press('Enter');
		await expect(messages(page).getByText('An answer.')).toBeVisible();
	} finally {
		await server.close();
	}
}

/** A change that could not be stored with its journal entry is not stored at all, and the model hears so. */
async function agentsChange(page: Page): Promise<void> {
	const server = await startReplayServer();
	try {
		await connectInSettings(page, server);
		const before = new Map([['amplifier.cir', await storedText(page, 'amplifier.cir')]]);
		const search = 'RE1   e    x    68';
		server.script([
			answer([{ call: 'patch_file', arguments: { path: 'amplifier.cir', search, replace: 'RE1   e    x    47' } }], {
				delayMs: 1_500
			}),
			answer([{ text: 'That is all.' }])
		]);
		await ask(page, 'lower RE1');
		await expect.poll(() => server.requests.length).toBe(1);
		await fail(page, true);
		await expect(page.getByRole('alert').first()).toBeVisible();
		await fail(page, false);
		await expect(conversation(page).getByText(t.conversation.status.ready)).toBeVisible();
		expect(changesWithoutUndo(await readStored(page), before)).toEqual([]);
	} finally {
		await server.close();
	}
}

/** A rename over two files that could not be stored has changed neither, or both. */
async function renaming(page: Page): Promise<void> {
	await page.locator('.cm-line', { hasText: 'QSMALL' }).getByText('QSMALL').first().click();
	await page.keyboard.press('F2');
	const name = page.getByRole('textbox', { name: t.netlist.newName('QSMALL') });
	await name.fill('QNEW');
	await fail(page, true);
	await name.press('Enter');
	await expect(page.getByRole('alert').first()).toBeVisible();
	await fail(page, false);
	const stored = await readStored(page);
	const renamed = ['amplifier.cir', 'models.lib'].map((path) => /qnew/i.test(textOf(stored, path) ?? ''));
	expect(renamed[0]).toBe(renamed[1]);
}

const works = [typing, asking, agentsChange, renaming];

for (const round of roundsOf('storage failure')) {
	const work = works[round.seed % works.length] ?? typing;
	test(`[A7] storage fails while ${work.name}, seed ${round.seed}`, async ({ page, context }) => {
		await prepareFailures(context);
		await openAmplifier(page);
		await work(page, round);
		expect(inconsistencies(await readStored(page))).toEqual([]);
	});
}
