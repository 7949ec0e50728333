import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { chromiumFlags, findBrowser, findFirefox } from '../../scripts/find-browser.mjs';
import { checkHeaders, everyHeader } from '../support/llm/header-rules.ts';
import { startReplayServer } from '../support/llm/replay-server.ts';
import type { LlmCheckOptions, LlmCheckReport } from './check.ts';
import type { HeaderPageReport } from './header-page/page.ts';

export const name = 'headers of every provider in real browsers';

const root = fileURLToPath(new URL('../../', import.meta.url));
const longestRunMs = 90_000;
const mediaTypes: Record<string, string> = {
	'.html': 'text/html',
	'.js': 'text/javascript',
	'.wasm': 'application/wasm'
};

/** Opens the page; the returned function ends the browser. */
type Opener = (url: string) => Promise<() => Promise<void>>;

/**
 * A page with the app's own worker makes every call of every provider to another origin, which writes down the preflights
 * and requests: a header that a service does not know makes its preflight fail, and with it the call.
 */
export async function run({ asked }: LlmCheckOptions): Promise<LlmCheckReport> {
	const outDir = join(root, 'node_modules/.cache/llm-headers');
	await build({
		root: join(root, 'tests/llm/header-page'),
		base: './',
		configFile: false,
		logLevel: 'error',
		worker: { format: 'es' },
		build: { outDir, emptyOutDir: true, target: 'esnext' }
	});
	const reports = [await checkBrowser('Chromium', openChromium, outDir)];
	const firefox = findFirefox();
	if (firefox) reports.push(await checkBrowser('Firefox', (url) => openFirefox(firefox, url), outDir));
	else {
		const missing =
			'Firefox: NOT CHECKED, it is not installed (Debian: apt-get install firefox-esr; elsewhere set FIREFOX_PATH)';
		reports.push(asked ? { checked: 0, failures: [missing] } : { checked: 0, failures: [], notes: [missing] });
	}
	return {
		checked: reports.reduce((sum, { checked }) => sum + checked, 0),
		failures: reports.flatMap(({ failures }) => failures),
		notes: reports.flatMap(({ notes = [] }) => notes)
	};
}

async function checkBrowser(browser: string, open: Opener, folder: string): Promise<LlmCheckReport> {
	const service = await startReplayServer();
	service.script([{ status: 404, body: '{"error":{"message":"not here"}}', allowHeaders: everyHeader() }]);
	const page = await servePage(folder);
	let close = async () => {};
	try {
		close = await open(`${page.url}/index.html?service=${encodeURIComponent(service.url)}`);
		const { calls, failure } = await page.report;
		if (failure !== null) return { checked: 0, failures: [`${browser}: ${failure}`] };
		const failures = checkHeaders(calls, service).map((text) => `${browser}, ${text}`);
		const { requests, preflights } = service;
		return {
			checked: calls.length,
			failures,
			notes: [`${browser}: ${calls.length} calls, ${preflights.length} preflights, ${requests.length} requests`]
		};
	} catch (thrown) {
		return { checked: 0, failures: [`${browser}: ${thrown instanceof Error ? thrown.message : String(thrown)}`] };
	} finally {
		await close();
		await page.close();
		await service.close();
	}
}

interface ServedPage {
	url: string;
	report: Promise<HeaderPageReport>;
	close: () => Promise<void>;
}

/** Serves the built page, and takes its report. */
async function servePage(folder: string): Promise<ServedPage> {
	let settle = (_report: HeaderPageReport) => {};
	const report = new Promise<HeaderPageReport>((resolve, reject) => {
		settle = resolve;
		setTimeout(() => reject(new Error('the page did not report in time')), longestRunMs).unref();
	});
	report.catch(() => undefined);
	const server = createServer((request, response) => {
		const path = new URL(request.url ?? '/', 'http://page').pathname;
		if (request.method !== 'POST') return sendFile(response, folder, path);
		let body = '';
		request.on('data', (piece: Buffer) => (body += piece.toString('utf8')));
		request.on('end', () => {
			settle(JSON.parse(body) as HeaderPageReport);
			response.end();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		report,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			})
	};
}

function sendFile(response: ServerResponse, folder: string, path: string): void {
	try {
		const bytes = readFileSync(join(folder, path));
		response.writeHead(200, { 'content-type': mediaTypes[extname(path)] ?? 'application/octet-stream' }).end(bytes);
	} catch {
		response.writeHead(404).end();
	}
}

const openChromium: Opener = async (url) => {
	const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags });
	await (await browser.newPage()).goto(url);
	return () => browser.close();
};

async function openFirefox(file: string, url: string): Promise<() => Promise<void>> {
	const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
	const browser = spawn(file, ['--headless', '--no-remote', '--profile', profile, url], {
		stdio: 'ignore',
		env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' }
	});
	const ended = new Promise<void>((resolve) => browser.on('close', () => resolve()));
	return async () => {
		browser.kill();
		await ended;
		await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
	};
}
