import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumFlags, findBrowser } from '../../scripts/find-browser.mjs';
import { serve } from '../../scripts/serve.mjs';
import { runButton, t } from '../e2e/support/app.ts';
import { PdfFile } from '../support/pdf-file.ts';
import { largeNetlist } from './large-netlist.ts';
import { LongestTasks } from './longest-task.ts';
import { projectWithAnswer } from './page-projects.ts';
import type { BenchRow } from './row.ts';

/** Time limit of a step, ms. */
const limit = 180_000;

const cells = (count: number, cell: string): string => `|${` ${cell} |`.repeat(count)}\n`;

/** Answers that no model writes by accident, as the content of a conversation that is opened. */
const answers: Readonly<Record<string, string>> = {
	'table-300x300': cells(300, 'node') + cells(300, '---') + cells(300, '`v1` 4.7').repeat(300),
	'list-1500-deep': Array.from({ length: 1_500 }, (_, depth) => `${' '.repeat(2 * depth)}- level ${depth}`).join('\n'),
	'list-1500-on-a-line': `${'- '.repeat(1_500)}deep`,
	'word-1mb': 'a'.repeat(1_000_000),
	'words-1mb': 'word '.repeat(200_000),
	'code-word-1mb': `\`\`\`\n${'a'.repeat(1_000_000)}\n\`\`\``,
	'lines-1mb': 'a\n'.repeat(500_000)
};

/** Files that are added with the file picker, by the ends of the ids of their rows. */
const additions: Readonly<Record<string, () => [name: string, content: string | Uint8Array][]>> = {
	'netlist-40mb': () => [['large.cir', largeNetlist(1_300_000)]],
	'line-5mb': () => [['line.cir', `Title\nR1 a b ${'1'.repeat(5_000_000)}\n.end\n`]],
	// The longest task is Chromium's own: it hands 2,000 files to a page with nothing but an input in a task of about 95 ms of CPU time,
	// up to 800 ms with its waits, before the page hears of them.
	'files-2000': () =>
		Array.from({ length: 2_000 }, (_, index) => [
			`part${index}.lib`,
			`.subckt part${index} a b\nR1 a b ${index + 1}k\n.ends\n`
		]),
	'pdfs-50': () => Array.from({ length: 50 }, (_, index) => [`sheet${index}.pdf`, sheet(index)])
};

/** A data sheet of 40 pages, about 2 MB. */
function sheet(index: number): Uint8Array {
	const file = new PdfFile();
	const pages = file.reserve();
	const font = file.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
	const kids = Array.from({ length: 40 }, (_, page) => {
		const lines = Array.from(
			{ length: 60 },
			(_, line) =>
				`BT /F1 9 Tf 50 ${780 - 12 * line} Td (Sheet ${index} page ${page} line ${line}: gain of 40 dB) Tj ET`
		);
		const padding = `% ${'x'.repeat(45_000)}\n`;
		const content = file.stream(padding + lines.join('\n'));
		return file.add(
			`<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`
		);
	});
	file.set(pages, `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`);
	return file.bytes(file.add(`<< /Type /Catalog /Pages ${pages} 0 R >>`));
}

/** The longest task of the page's main thread with content that is out of all proportion, in the built app in Chromium. */
export async function benchLargeContent(): Promise<BenchRow[]> {
	const folder = mkdtempSync(join(tmpdir(), 'bench-large-'));
	const { url, close } = await serve('build', { port: 0 });
	const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags });
	const rows: BenchRow[] = [];
	try {
		for (const [name, answer] of Object.entries(answers))
			rows.push(...(await open(browser, url, folder, name, answer)));
		for (const name of Object.keys(additions)) rows.push(...(await add(browser, url, folder, name)));
		return rows;
	} finally {
		await browser.close();
		await close();
		rmSync(folder, { recursive: true });
	}
}

/** A page that has opened a small project before, so that the code is loaded and compiled. */
async function warmPage(browser: Browser, url: string, folder: string): Promise<Page> {
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
	const page = await context.newPage();
	page.setDefaultTimeout(limit);
	await page.goto(url);
	await importZip(page, join(folder, 'warm.zip'), await projectWithAnswer('Warm **up**.\n\n- a\n- b'));
	return page;
}

async function importZip(page: Page, path: string, zip: Buffer): Promise<void> {
	writeFileSync(path, zip);
	await page.locator('input[type=file]').setInputFiles(path);
	await openImported(page);
}

async function openImported(page: Page): Promise<void> {
	await page.getByRole('status').getByRole('button', { name: t.common.open }).click();
	await runButton(page).waitFor();
	await page.waitForTimeout(2_000);
}

async function open(browser: Browser, url: string, folder: string, name: string, answer: string): Promise<BenchRow[]> {
	const page = await warmPage(browser, url, folder);
	const tasks = new LongestTasks(browser, page, 'page');
	await page.goBack();
	await page.locator('#examples').waitFor();
	const path = join(folder, `${name}.zip`);
	writeFileSync(path, await projectWithAnswer(answer));
	await page.locator('input[type=file]').setInputFiles(path);
	await page.getByRole('status').getByRole('button', { name: t.common.open }).last().waitFor();
	await tasks.measure(`answer-${name}`, () => openImported(page));
	await page.context().close();
	return tasks.rows;
}

async function add(browser: Browser, url: string, folder: string, name: string): Promise<BenchRow[]> {
	const page = await warmPage(browser, url, folder);
	const tasks = new LongestTasks(browser, page, 'page');
	const files = additions[name]!();
	mkdirSync(join(folder, name));
	const paths = files.map(([file, content]) => {
		const path = join(folder, name, file);
		writeFileSync(path, content);
		return path;
	});
	await tasks.measure(`add-${name}`, async () => {
		await page.getByRole('region', { name: t.editor.files }).locator('input[type=file]').setInputFiles(paths);
		await page.getByText(t.workbench.uploaded(files.length)).waitFor();
		await page.waitForTimeout(10_000);
	});
	await page.context().close();
	return tasks.rows;
}
