import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { chromiumFlags, findBrowser } from '../../scripts/find-browser.mjs';
import { serve } from '../../scripts/serve.mjs';
import { sse } from '../support/llm/script-sse.ts';
import type { LlmBenchPage } from './llm-page/page.ts';
import { median, type BenchRow } from './row.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Each figure is the median of so many runs, after one that does not count. */
const repeats = 7;
const megabyte = 1_000_000;
/** Pieces whose delay is measured, and the pause between them. */
const timedPieces = 60;
const timedPauseMs = 25;
const sentence = 'The common-emitter amplifier has a gain of about gm·Rc, 增益约为四十分贝, and its bandwidth falls. ';

/**
 * What it costs to call a model through the worker, in Chromium, with a service on this machine that answers at once: so
 * that what is measured is ours.
 */
export async function benchLlm(): Promise<BenchRow[]> {
	const service = await startService();
	const outDir = join(root, 'node_modules/.cache/bench-llm');
	await build({
		root: join(root, 'tests/bench/llm-page'),
		base: './',
		configFile: false,
		logLevel: 'error',
		worker: { format: 'es' },
		build: { outDir, emptyOutDir: true, target: 'esnext' }
	});
	const { url, close } = await serve(outDir, { port: 0 });
	const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags });
	try {
		const page = await browser.newPage();
		await page.goto(url);
		await page.waitForFunction(() => 'llmBench' in globalThis);
		return await measure(page, service.url);
	} finally {
		await browser.close();
		await close();
		await service.close();
	}
}

async function measure(page: Page, service: string): Promise<BenchRow[]> {
	const starts = await repeated(() => page.evaluate(() => llmBench.start()));
	const streams = await repeated(() => page.evaluate((url) => llmBench.stream(url), `${service}/megabyte`));
	const delays = await page.evaluate((url) => llmBench.delays(url), `${service}/timed`);
	const text = sentence.repeat(Math.ceil(megabyte / Buffer.byteLength(sentence)));
	const counts = await repeated(() => page.evaluate((counted) => llmBench.count(counted), text));
	const row = (name: string, value: number, unit: string): BenchRow => ({
		id: `llm/${name}`,
		value,
		unit,
		better: 'lower'
	});
	return [
		row('chunk-us', median(streams.map(({ ms, pieces }) => (ms / pieces) * 1000)), 'us'),
		row('byte-to-event-ms', median(delays), 'ms'),
		row('stream-1mb-ms', median(streams.map(({ ms }) => ms)), 'ms'),
		row('worker-start-ms', median(starts), 'ms'),
		row('token-count-1mb-ms', median(counts), 'ms')
	];
}

/** The first run is left out: code that runs for the first time is slower. */
async function repeated<T>(run: () => Promise<T>): Promise<T[]> {
	await run();
	const results: T[] = [];
	for (let index = 0; index < repeats; index++) results.push(await run());
	return results;
}

/** A model service: `/megabyte` streams 1 MB as a model writes it, in one go; `/timed` pieces that say when they left. */
async function startService(): Promise<{ url: string; close: () => Promise<void> }> {
	const perPiece = Buffer.byteLength(sse([{ text: sentence }], { finishReason: null })) / sentence.length;
	const answer = sse([{ text: sentence.repeat(Math.ceil(megabyte / perPiece / sentence.length)) }]);
	const server = createServer((request, response) => {
		const headers = corsHeaders(request);
		const path = request.url ?? '/';
		if (request.method === 'OPTIONS') response.writeHead(204, headers).end();
		else if (path.endsWith('/now'))
			response.writeHead(200, headers).end(String(performance.timeOrigin + performance.now()));
		else {
			response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
			if (path.startsWith('/megabyte')) response.end(answer);
			else writeTimed(response);
		}
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			})
	};
}

function writeTimed(response: ServerResponse): void {
	let left = timedPieces;
	const timer = setInterval(() => {
		if (left-- > 0) {
			const text = String(performance.timeOrigin + performance.now());
			response.write(sse([{ text }], { finishReason: null, pieceLength: text.length }));
			return;
		}
		clearInterval(timer);
		response.end(sse([]));
	}, timedPauseMs);
}

function corsHeaders(request: IncomingMessage): Record<string, string> {
	return {
		'access-control-allow-origin': request.headers.origin ?? '*',
		'access-control-allow-headers': 'authorization, content-type',
		'access-control-allow-methods': 'GET, POST, OPTIONS'
	};
}

declare global {
	var llmBench: LlmBenchPage;
}
