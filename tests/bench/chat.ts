import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumFlags, findBrowser } from '../../scripts/find-browser.mjs';
import { serve } from '../../scripts/serve.mjs';
import { t } from '../e2e/support/app.ts';
import { addStored } from '../e2e/support/storage.ts';
import { ask, connectInSettings, conversation, messages, openAmplifier, runCommand } from '../e2e/support/workbench.ts';
import { growingAnswer, type AnswerKind } from './chat-answers.ts';
import { startGrowingService, type GrowingService } from './growing-service.ts';
import { longConversation } from './long-conversation.ts';
import { traced } from './longest-task.ts';
import { median, type BenchRow } from './row.ts';

/** Chunks whose cost is measured, for an answer that is already so long. */
const CHUNKS = 40;
const MESSAGES = 1_000;
const SEARCHES = 5;
const LONG = 'The long design';
const lastWords = 'These are the last words.';

/** Answers that grow: their lengths in characters by the ends of their ids. */
const answers: readonly (readonly [name: string, kind: AnswerKind, length: number])[] = [
	['1kb', 'mixed', 1_000],
	['20kb', 'mixed', 20_000],
	['200kb', 'mixed', 200_000],
	['200kb-paragraph', 'paragraph', 200_000],
	['200kb-code', 'code', 200_000],
	['200kb-table', 'table', 200_000],
	['200kb-list', 'list', 200_000]
];

/** What a streamed chunk costs, and what it takes to open and search a long conversation, in the built app in Chromium. */
export async function benchChat(): Promise<BenchRow[]> {
	const { url, close } = await serve('build', { port: 0 });
	const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags });
	const service = await startGrowingService();
	try {
		const rows = [...(await streaming(browser, url, service)), ...(await longSession(browser, url))];
		const longest = rows.filter(({ id }) => id.endsWith('longest-task-ms')).map(({ value }) => value);
		return [...rows, row('main-thread-max-ms', Math.max(...longest))];
	} finally {
		await service.close();
		await browser.close();
		await close();
	}
}

function row(name: string, value: number, unit = 'ms'): BenchRow {
	return { id: `chat/${name}`, value, unit, better: 'lower' };
}

async function newPage(browser: Browser, url: string): Promise<Page> {
	const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'en-US' });
	await context.addInitScript(countStored);
	const page = await context.newPage();
	page.setDefaultTimeout(120_000);
	return page;
}

async function streaming(browser: Browser, url: string, service: GrowingService): Promise<BenchRow[]> {
	const page = await newPage(browser, url);
	await openAmplifier(page);
	await connectInSettings(page, service);
	// Once before, so that the code is loaded and compiled.
	await grow(browser, page, service, ['mixed', 5_000]);
	const rows: BenchRow[] = [];
	for (const [name, kind, length] of answers) {
		const measured = await grow(browser, page, service, [kind, length]);
		rows.push(row(`chunk-ms-${name}`, measured.perChunk));
		if (kind === 'mixed') rows.push(row(`storage-bytes-per-chunk-${name}`, measured.stored, 'B'));
		rows.push(row(`stream-${name}-longest-task-ms`, measured.longest));
	}
	await page.context().close();
	return rows;
}

/** Streams an answer in a new conversation; what is measured are the chunks after its beginning. */
async function grow(
	browser: Browser,
	page: Page,
	service: GrowingService,
	[kind, length]: readonly [AnswerKind, number]
): Promise<{ perChunk: number; stored: number; longest: number }> {
	const { before, chunks } = growingAnswer(kind, length, CHUNKS);
	await conversation(page).getByRole('button', { name: t.conversation.newSession }).click();
	await ask(page, `stream ${kind}`);
	const beginning = await traced(browser, page, () => service.begin(before));
	await page.waitForTimeout(1_500);
	await page.evaluate(() => Reflect.set(window, 'storedBytes', 0));
	const { total, longest, cpu } = await traced(browser, page, () => service.send(chunks));
	const stored = await page.evaluate(() => Reflect.get(window, 'storedBytes') as number);
	console.log(`${kind} of ${length}: at most ${Math.max(beginning.cpu, cpu).toFixed(1)} ms of CPU time in a task`);
	service.end();
	await conversation(page).getByText(t.conversation.status.ready).waitFor();
	await page.waitForTimeout(500);
	return {
		perChunk: total / CHUNKS,
		stored: stored / CHUNKS,
		longest: Math.max(longest, beginning.longest)
	};
}

/** Counts the characters of everything that the page writes to IndexedDB, in `storedBytes`. */
function countStored(): void {
	const sizeOf = (value: unknown): number => {
		if (typeof value === 'string') return value.length;
		if (ArrayBuffer.isView(value)) return value.byteLength;
		if (typeof value !== 'object' || value === null) return 8;
		return Object.entries(value).reduce((sum, [key, each]) => sum + key.length + sizeOf(each), 0);
	};
	const { put, add } = IDBObjectStore.prototype;
	const counted = (write: typeof put) =>
		function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
			const before = (Reflect.get(window, 'storedBytes') as number | undefined) ?? 0;
			Reflect.set(window, 'storedBytes', before + sizeOf(given[0]));
			return write.apply(this, given);
		};
	Object.assign(IDBObjectStore.prototype, { put: counted(put), add: counted(add) });
}

async function longSession(browser: Browser, url: string): Promise<BenchRow[]> {
	const page = await newPage(browser, url);
	await openAmplifier(page);
	const projectId = new URL(page.url()).searchParams.get('id') ?? '';
	// The short one is open at first, because it is the newer one.
	for (const conversation of [
		longConversation({ projectId, id: 'long', name: LONG, count: MESSAGES, lastWords, updatedAt: 1 }),
		longConversation({ projectId, id: 'short', name: 'Short', count: 2, lastWords: 'Hello.', updatedAt: 2 })
	])
		for (const [table, added] of Object.entries(conversation)) await addStored(page, table, added as object[]);
	await page.reload();
	await messages(page).getByText('Hello.').waitFor();
	const dialog = page.getByRole('dialog', { name: t.sessions.title });
	await openHistory(page);
	const search = dialog.getByRole('combobox');
	const searching = await traced(browser, page, async () => {
		const times: number[] = [];
		for (let index = 0; index < SEARCHES; index++) {
			const started = Date.now();
			await search.fill(`unheard ${index}`);
			await dialog.getByText(t.sessions.noMatch(`unheard ${index}`)).waitFor();
			times.push(Date.now() - started);
		}
		return times;
	});
	await search.fill('');
	await dialog.getByRole('option').filter({ hasText: LONG }).click();
	const before = await heap(page);
	const opening = await traced(browser, page, async () => {
		const ms = await page.evaluate(untilShown, [t.common.open, lastWords] as const);
		await page.waitForTimeout(2_000);
		return ms;
	});
	console.log(`opening: at most ${opening.cpu.toFixed(1)} ms of CPU time in a task`);
	await messages(page).getByText(lastWords).waitFor();
	const grown = (await heap(page)) - before;
	const inspector = await inspecting(browser, page);
	await page.context().close();
	return [
		...inspector,
		row('open-1000-messages-ms', opening.result),
		row('open-longest-task-ms', opening.longest),
		row('memory-mb', grown / 1e6, 'MB'),
		row('search-1000-messages-ms', median(searching.result)),
		row('search-longest-task-ms', searching.longest)
	];
}

/** Opens the inspector over the long conversation, with a file of a megabyte attached to the next message, and then the text of that. */
async function inspecting(browser: Browser, page: Page): Promise<BenchRow[]> {
	const words = t.inspector;
	const line = 'A line of a log that was pasted into the message, with numbers: 1.234e-5 6.789e-3\n';
	const file = { name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from(line.repeat(1_000_000 / line.length)) };
	await conversation(page).locator('input[type=file]').setInputFiles(file);
	await conversation(page).getByText('log.txt').waitFor();
	const opening = await traced(browser, page, async () => {
		await runCommand(page, t.workbench.showPanel(words.title));
		await page.getByRole('button', { name: words.groups.next }).waitFor();
	});
	await page.getByRole('button', { name: words.groups.next }).click();
	await page.getByRole('button', { name: /^You: / }).waitFor();
	const showing = await traced(browser, page, () => page.evaluate(untilTextShown));
	console.log(`inspector: at most ${Math.max(opening.cpu, showing.cpu).toFixed(1)} ms of CPU time in a task`);
	return [
		row('inspector-open-longest-task-ms', opening.longest),
		row('inspector-text-1mb-ms', showing.result),
		row('inspector-text-longest-task-ms', showing.longest)
	];
}

/** Chooses the part with the long message, and waits until its text is painted. @returns ms */
async function untilTextShown(): Promise<number> {
	const part = [...document.querySelectorAll<HTMLElement>('.part button')].find(({ textContent }) =>
		textContent?.includes('log.txt')
	);
	const started = performance.now();
	part?.click();
	while (!document.querySelector('.text[role=region]')) await new Promise(requestAnimationFrame);
	await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
	return performance.now() - started;
}

async function openHistory(page: Page): Promise<void> {
	await conversation(page).getByRole('button', { name: t.sessions.title }).click();
	await page.getByRole('dialog', { name: t.sessions.title }).getByRole('option').first().waitFor();
}

/** Presses the dialog's button and waits until the words are painted and the text box takes input. @returns ms */
async function untilShown([open, words]: readonly [string, string]): Promise<number> {
	const button = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(
		({ textContent }) => textContent?.trim() === open
	);
	const started = performance.now();
	button?.click();
	const isShown = () => {
		const log = document.querySelector<HTMLElement>('[role=log]');
		const last = log?.firstElementChild?.lastElementChild;
		const bottom = log ? log.scrollHeight - log.scrollTop - log.clientHeight : Infinity;
		return (last?.textContent?.includes(words) ?? false) && bottom < 100;
	};
	while (!isShown()) await new Promise(requestAnimationFrame);
	await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
	return performance.now() - started;
}

/** Bytes in use after what is unused has been collected. */
async function heap(page: Page): Promise<number> {
	const session = await page.context().newCDPSession(page);
	await session.send('HeapProfiler.collectGarbage');
	const { usedSize } = await session.send('Runtime.getHeapUsage');
	await session.detach();
	return usedSize;
}
