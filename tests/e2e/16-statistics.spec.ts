import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { t, visitGallery } from './support/app.ts';
import { downloadedText } from './support/everything.ts';
import { expect } from './support/fixtures.ts';
import { test } from './support/with-server.ts';
import {
	answer,
	ask,
	connectInSettings,
	conversation,
	fillSetting,
	messages,
	openAmplifier,
	openProvider,
	runCommand
} from './support/workbench.ts';

test.use({ expectedErrors: [/status of (401|503)/] });

const words = t.statistics;
const project = 'Common-emitter amplifier';
const service = 'OpenAI-compatible';
const statusLink = (page: Page) => page.getByRole('contentinfo').getByRole('link');

/** The cells of a table's rows, by the name of its region. */
async function rows(page: Page, name: string): Promise<string[][]> {
	const found = page.getByRole('region', { name, exact: true }).locator('tbody tr');
	return found.evaluateAll((all) =>
		all.map((row) =>
			[...row.children].map((cell) => (cell instanceof HTMLElement ? cell.innerText : '').replace(/\s+/g, ' ').trim())
		)
	);
}

function tile(page: Page, label: string): Locator {
	return page
		.getByRole('main')
		.locator('dl > div', { has: page.getByText(label, { exact: true }) })
		.locator('dd');
}

/** Enters a price for the model that is chosen, as a user does. */
async function enterPrice(page: Page): Promise<void> {
	const { form } = t.models;
	await page
		.getByRole('contentinfo')
		.getByRole('button', { name: t.workbench.model('scripted') })
		.click();
	await openProvider(page, service);
	await page.getByRole('button', { name: t.models.addModel }).click();
	await page.getByLabel(form.id).fill('scripted');
	await page.getByLabel(form.context).fill('20000');
	await page.getByLabel(form.input, { exact: true }).fill('10');
	await page.getByLabel(form.cachedInput, { exact: true }).fill('1');
	await page.getByLabel(form.outputPrice, { exact: true }).fill('40');
	await page.getByRole('button', { name: form.save }).click();
	await fillSetting(page, t.settings.model, 'scripted');
	await page.getByRole('link', { name: t.shell.back }).click();
}

/** Puts calls of earlier days beside those there are, as if they had been made then. */
async function addCalls(page: Page, daysAgo: readonly number[], change: object = {}): Promise<void> {
	await page.evaluate(
		async ([days, more]) => {
			const database = await new Promise<IDBDatabase>((done) => {
				const opening = indexedDB.open('spicewright');
				opening.onsuccess = () => done(opening.result);
			});
			const transaction = database.transaction('calls', 'readwrite');
			for (const [index, ago] of days.entries())
				transaction.objectStore('calls').add({
					id: `added-${index}`,
					startedAt: new Date().setHours(12, 0, 0, 0) - ago * 24 * 3_600_000,
					projectId: null,
					sessionId: null,
					messageId: null,
					provider: 'zhipu',
					host: 'open.bigmodel.cn',
					model: 'glm-4.7',
					kind: 'chat',
					outcome: 'ok',
					faultCode: null,
					tries: 1,
					connectMs: 80,
					firstTokenMs: 600,
					totalMs: 2_600,
					prompt: 2_000,
					completion: 100,
					cached: 500,
					cacheWritten: null,
					reasoning: null,
					countedPrompt: null,
					contextTokens: 200_000,
					cost: { currency: 'CNY', amount: 0.02, saved: 0.005 },
					...more
				});
			await new Promise((done) => (transaction.oncomplete = done));
			database.close();
		},
		[daysAgo, change] as const
	);
}

test('[D12][D8] calls that went well, failed with retries and were refused: counted, priced, shown, exported', async ({
	page,
	server
}) => {
	test.slow();
	await openAmplifier(page);
	await connectInSettings(page, server);
	const panel = conversation(page);
	const usage = (prompt: number, completion: number, cached: number) => ({ usage: { prompt, completion, cached } });

	// A model of which nothing is known: the answer says so, and not that it was for nothing.
	server.script([answer([{ text: 'The first answer.' }], usage(4_000, 100, 0))]);
	await ask(page, 'What is this?');
	await expect(messages(page).getByText('The first answer.')).toBeVisible();
	await panel.getByLabel(words.usage).click();
	const details = page.getByRole('dialog', { name: words.usage });
	await expect(details.getByText(words.unpriced(1))).toBeVisible();
	await expect(details).toContainText(words.unknown);
	await page.keyboard.press('Escape');
	await expect(details).toHaveCount(0);
	await expect(statusLink(page)).toHaveText(words.link);

	await enterPrice(page);
	server.script([answer([{ text: 'The second answer.' }], usage(5_000, 200, 3_000))]);
	await ask(page, 'And what does it cost?');
	await expect(messages(page).getByText('The second answer.')).toBeVisible();
	await expect(panel.getByLabel(words.usage)).toHaveCount(2);
	await panel.getByLabel(words.usage).last().click();
	await expect(details).toContainText(words.ofSent('3,000', '60%'));
	// 2,000 tokens at 10 dollars a million, 3,000 at 1, 200 at 40.
	await expect(details).toContainText('$0.031');
	await expect(details).toContainText('$0.027');
	// The whole of it can be read: no edge of the conversation cuts it off.
	await expect(details).toBeInViewport({ ratio: 1 });
	await expectAccessible(page);
	await page.keyboard.press('Escape');
	// 5,200 of 20,000 tokens.
	await expect(statusLink(page)).toHaveText(words.context('26%'));

	// Fails three times, which opens the breaker of a service on this machine; the next call is refused at once.
	server.script([{ status: 503, contentType: 'application/json', body: '{"error":{"message":"overloaded"}}' }]);
	await ask(page, 'Are you there?');
	await expect(panel.getByRole('alert')).toBeVisible({ timeout: 20_000 });
	expect(server.requests).toHaveLength(3);
	await ask(page, 'And now?');
	await expect(panel.getByRole('alert').last()).toContainText('failed 3 times in a row');
	expect(server.requests).toHaveLength(3);

	await statusLink(page).click();
	await expect(page.getByRole('heading', { name: t.shell.statistics })).toBeVisible();
	await expect(tile(page, words.calls)).toHaveText('4');
	await expect(tile(page, words.successRate)).toHaveText('50%');
	await expect(tile(page, words.retries)).toHaveText('2');
	await expect(tile(page, words.promptTokens)).not.toHaveText('0');
	await expect(tile(page, words.cachedShare)).toHaveText('33%');
	await expect(tile(page, words.tokensSaved)).toHaveText('3,000');
	await expect(tile(page, words.cost)).toHaveText('≥ $0.031');
	await expect(tile(page, words.moneySaved)).toHaveText('$0.027');
	await expect(page.getByText(words.unpriced(1))).toBeVisible();
	const today = await page.evaluate(() => {
		const now = new Date();
		return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
	});
	for (const [table, name] of [
		[words.byProvider, service],
		[words.byModel, 'scripted'],
		[words.byProject, project],
		[words.byDay, today]
	] as const) {
		const [row, ...others] = await rows(page, table);
		expect(others).toEqual([]);
		expect(row?.slice(0, 3)).toEqual([name, '4', '50%']);
		expect(row?.slice(-3)).toEqual(['300', '33%', '≥ $0.031']);
	}
	const failures = page.getByRole('main').getByRole('listitem');
	await expect(failures.filter({ hasText: 'llm_circuit_open' })).toContainText('1 ×');
	await expect(failures.filter({ hasText: 'llm_unavailable' })).toContainText('1 ×');

	const [state, ...noOther] = await rows(page, words.services);
	expect(noOther).toEqual([]);
	expect(state?.[0]).toBe(`${service} ${server.url}`);
	expect(state?.[1]).toContain(words.breaker.open);
	expect(state?.slice(2)).toEqual([
		'4',
		'2',
		`2 1 × ${words.failureNames.llm_unavailable} 1 × ${words.failureNames.llm_circuit_open}`,
		'0',
		'2'
	]);

	const downloading = page.waitForEvent('download');
	await page.getByRole('button', { name: words.exportCsv }).click();
	const download = await downloading;
	expect(download.suggestedFilename()).toBe('spicewright-calls-week.csv');
	const [header = '', ...lines] = (await downloadedText(download)).trimEnd().split('\r\n');
	const names = header.split(',');
	const cells = lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])));
	expect(cells.map(({ outcome, fault, tries }) => [outcome, fault, tries])).toEqual([
		['ok', '', '1'],
		['ok', '', '1'],
		['failed', 'llm_unavailable', '3'],
		['failed', 'llm_circuit_open', expect.stringMatching(/^[01]$/)]
	]);
	expect(cells[1]).toMatchObject({
		kind: 'chat',
		provider: 'openai-compatible',
		host: new URL(server.url).host,
		model: 'scripted',
		prompt_tokens: '5000',
		completion_tokens: '200',
		cached_tokens: '3000',
		currency: 'USD'
	});
	expect(Number(cells[1]?.cost)).toBeCloseTo(0.031, 9);
	expect(cells[0]).toMatchObject({ cost: '', currency: '' });
	for (const said of ['What is this', 'second answer', 'overloaded', 'sk-test'])
		expect(header + lines.join()).not.toContain(said);

	// A test in the settings passes the open breaker, and its success closes it.
	server.script([answer([{ text: 'OK' }])]);
	await page.getByRole('link', { name: t.settings.title }).click();
	await openProvider(page, service);
	await page.getByRole('button', { name: t.settings.test }).click();
	await expect(page.getByText(/answered in/)).toBeVisible();
	await page.getByRole('link', { name: t.shell.statistics }).click();
	await expect(tile(page, words.calls)).toHaveText('5');
	await expect.poll(async () => (await rows(page, words.services))[0]?.[1]).toMatch(/^Working/);
	await page.getByRole('link', { name: t.shell.back }).click();
	await expect(page.getByRole('contentinfo')).toBeVisible();
	await runCommand(page, t.shell.statistics);
	await expect(tile(page, words.calls)).toHaveText('5');
	await page.getByRole('link', { name: t.shell.back }).click();
	await expect(page).toHaveURL(/\/project\?id=/);
});

test('[D12] the range chooses the days; what is cleared comes back with Undo, or is gone', async ({ page }) => {
	await visitGallery(page);
	await addCalls(page, [0, 0, 3, 10, 40]);
	await page.getByRole('link', { name: t.shell.statistics }).click();
	await expect(tile(page, words.calls)).toHaveText('3');
	await expectAccessible(page);
	const bars = page.getByRole('list', { name: words.callsByDay }).getByRole('listitem');
	for (const [range, calls, days, cost] of [
		['week', '3', 7, 'CN¥0.06'],
		['today', '2', 1, 'CN¥0.04'],
		['month', '4', 30, 'CN¥0.08'],
		['all', '5', 41, 'CN¥0.10']
	] as const) {
		await page.getByRole('radio', { name: words.ranges[range] }).check();
		await expect(tile(page, words.calls)).toHaveText(calls);
		await expect(tile(page, words.cost)).toHaveText(cost);
		await expect(bars).toHaveCount(days);
	}
	await page.getByRole('button', { name: words.clear }).click();
	await expect(page.getByText(words.empty)).toBeVisible();
	await page.getByRole('button', { name: t.common.undo, exact: true }).click();
	await expect(tile(page, words.calls)).toHaveText('5');
	await page.getByRole('button', { name: words.clear }).click();
	await expect(page.getByText(words.empty)).toBeVisible();
	await page.reload();
	await expect(page.getByText(words.empty)).toBeVisible();
	await expect(page.getByRole('button', { name: words.exportCsv })).toBeDisabled();
});
