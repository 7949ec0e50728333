import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumFlags, findBrowser } from '../../scripts/find-browser.mjs';
import { serve } from '../../scripts/serve.mjs';
import { runButton, t } from '../e2e/support/app.ts';
import { answer, ask, connectInSettings, conversation, messages, runCommand } from '../e2e/support/workbench.ts';
import { startReplayServer } from '../support/llm/replay-server.ts';
import { LongestTasks } from './longest-task.ts';
import {
	largeModel,
	projectOf30MB,
	projectWithCode,
	projectWithLargeFile,
	projectWithLog,
	projectWithMessages,
	projectWithNodes,
	projectWithPlots,
	smallProject
} from './page-projects.ts';
import type { BenchRow } from './row.ts';

/** Time limit of a step, ms: on a slow machine 11,000 analyses take a minute. */
const limit = 180_000;

interface Scenario {
	/** Part of the ids of its rows. */
	name: string;
	project: () => Promise<Buffer>;
	measure: (page: Page, tasks: LongestTasks) => Promise<void>;
}

const scenarios: readonly Scenario[] = [
	{
		name: 'small-import',
		project: smallProject,
		measure: (page, tasks) => tasks.measure('small-run', () => simulate(page))
	},
	{
		name: 'import-30mb',
		project: projectOf30MB,
		measure: (page, tasks) =>
			tasks.measure('export-30mb', async () => {
				const downloading = page.waitForEvent('download', { timeout: limit });
				await runCommand(page, 'export');
				await (await downloading).path();
			})
	},
	{ name: 'messages-20000', project: () => projectWithMessages(20_000), measure: async () => undefined },
	{
		name: 'log-20000',
		project: () => projectWithLog(20_000),
		async measure(page, tasks) {
			await tasks.measure('log-20000-show', () => showTab(page, t.results.tabs.log));
			const search = page.locator('.log input');
			await tasks.measure('log-20000-search', () => search.fill('line 19'));
			await tasks.measure('log-20000-clear', () => search.fill(''));
		}
	},
	{
		name: 'code-1mb',
		project: () => projectWithCode(1_000_000),
		measure: (page, tasks) => tasks.measure('code-1mb-close', () => page.goBack().then(() => gallery(page)))
	},
	{
		name: 'nodes-10000',
		project: () => projectWithNodes(10_000, false),
		async measure(page, tasks) {
			await tasks.measure('nodes-10000-run', () => simulate(page));
			await tasks.measure('nodes-10000-menu', () => page.getByRole('button', { name: t.results.signals }).click());
			await page.keyboard.press('Escape');
			await tasks.measure('nodes-10000-table', () => showTab(page, t.results.tabs.table));
		}
	},
	{
		name: 'help-10000',
		project: () => projectWithNodes(10_000, true),
		async measure(page, tasks) {
			await simulate(page);
			await tasks.measure('help-10000-find', async () => {
				await page.getByRole('button', { name: t.verdict.findFix }).first().click();
				await page.getByRole('region', { name: t.convergence.title }).waitFor({ timeout: limit });
			});
		}
	},
	{
		name: 'plots-11000',
		project: () => projectWithPlots(11_000),
		async measure(page, tasks) {
			await tasks.measure('plots-11000-run', () => simulate(page));
			await tasks.measure('plots-11000-table', () => showTab(page, t.results.tabs.table));
		}
	},
	{ name: 'file-5mb', project: () => projectWithLargeFile(5_000_000), measure: patchLargeFile }
];

/** The agent patches a file of 5 MB after it has asked; its card is opened, and the patch undone. */
async function patchLargeFile(page: Page, tasks: LongestTasks): Promise<void> {
	const server = await startReplayServer();
	try {
		await connectInSettings(page, server);
		const { path, line, patched } = largeModel;
		const patch = { call: 'patch_file', arguments: { path, search: line, replace: patched } };
		server.script([answer([patch]), answer([{ text: 'Patched.' }])]);
		const question = conversation(page).getByRole('region', { name: t.permissions.question.edit([path]) });
		await tasks.measure('file-5mb-ask', async () => {
			await ask(page, 'patch it');
			await question.getByText(patched).waitFor({ timeout: limit });
		});
		await tasks.measure('file-5mb-allow', async () => {
			await question.getByRole('button', { name: t.permissions.allowOnce, exact: true }).click();
			await messages(page).getByText('Patched.').waitFor({ timeout: limit });
		});
		const change = conversation(page).getByRole('article', { name: t.conversation.tools.patch_file.done(path) });
		await tasks.measure('file-5mb-card', async () => {
			await change.getByTitle(t.conversation.showDiff).click();
			await change.getByRole('region').getByText(patched).waitFor({ timeout: limit });
		});
		await tasks.measure('file-5mb-undo', async () => {
			await change.getByRole('button', { name: t.common.undo }).click();
			await change.getByRole('button', { name: t.common.redo }).waitFor({ timeout: limit });
		});
	} finally {
		await server.close();
	}
}

/**
 * The longest task of the page's main thread while it handles large data, in the built app in Chromium. The page has
 * opened and run a small project before, so that the figures are those of the data and not of code that is loaded.
 */
export async function benchPage(): Promise<BenchRow[]> {
	const folder = mkdtempSync(join(tmpdir(), 'bench-page-'));
	const { url, close } = await serve('build', { port: 0 });
	const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags });
	try {
		const rows: BenchRow[] = [];
		for (const scenario of scenarios) rows.push(...(await measured(browser, url, folder, scenario)));
		return rows;
	} finally {
		await browser.close();
		await close();
		rmSync(folder, { recursive: true });
	}
}

async function measured(
	browser: Browser,
	url: string,
	folder: string,
	{ name, project, measure }: Scenario
): Promise<BenchRow[]> {
	const [small, zip] = [join(folder, 'small.zip'), join(folder, `${name}.zip`)];
	writeFileSync(small, await smallProject());
	writeFileSync(zip, await project());
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
	const page = await context.newPage();
	const tasks = new LongestTasks(browser, page, 'page');
	await page.goto(url);
	await importZip(page, small);
	await openImported(page);
	await simulate(page);
	await showTab(page, t.results.tabs.log);
	await page.goBack();
	await gallery(page);
	await tasks.measure(name, () => importZip(page, zip));
	await tasks.measure(`${name}-open`, () => openImported(page));
	await measure(page, tasks);
	await context.close();
	return tasks.rows;
}

async function gallery(page: Page): Promise<void> {
	await page.locator('#examples').waitFor();
}

/** By its path: the bytes themselves would be unpacked by the page, in a long task that is not the app's. */
async function importZip(page: Page, path: string): Promise<void> {
	await page.locator('input[type=file]').setInputFiles(path);
	await page.getByRole('status').getByRole('button', { name: t.common.open }).waitFor({ timeout: limit });
}

async function openImported(page: Page): Promise<void> {
	await page.getByRole('status').getByRole('button', { name: t.common.open }).click();
	await runButton(page).waitFor({ timeout: limit });
	await page.waitForTimeout(1500);
}

/** Runs the open netlist until it has ended and is stored. */
async function simulate(page: Page): Promise<void> {
	await runButton(page).click();
	await page.waitForTimeout(500);
	await runButton(page).waitFor({ timeout: limit });
	await page.waitForTimeout(1500);
}

async function showTab(page: Page, name: string): Promise<void> {
	await page.getByRole('tab', { name }).first().click();
}
