import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../../../scripts/serve.mjs';

const parent = mkdtempSync(join(tmpdir(), 'serve-'));
const folder = join(parent, 'site');
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
	mkdirSync(join(folder, '_app/immutable'), { recursive: true });
	writeFileSync(join(parent, 'secret.txt'), 'secret');
	writeFileSync(join(folder, 'index.html'), 'home');
	writeFileSync(join(folder, 'project.html'), 'project');
	writeFileSync(join(folder, '.hidden'), 'hidden');
	writeFileSync(join(folder, '_app/immutable/engine.wasm'), 'wasm');
	server = await serve(folder, { port: 0, base: '/tools/app' });
});
afterAll(async () => {
	await server.close();
	rmSync(parent, { recursive: true });
});

interface Answer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	body: string;
}

/** Asks for a path exactly as written: `fetch` would resolve the dots before sending. */
function ask(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const { hostname, port } = new URL(server.url);
		request({ hostname, port, path, method, headers }, (response) => {
			let body = '';
			response.on('data', (chunk: Buffer) => (body += chunk.toString()));
			response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
		})
			.on('error', reject)
			.end();
	});
}

describe('the static server', () => {
	it('answers a page with and without .html, and the folder by its index', async () => {
		expect((await ask('/tools/app/')).body).toBe('home');
		expect((await ask('/tools/app/project?id=1')).body).toBe('project');
		expect((await ask('/tools/app/project.html')).headers['content-type']).toBe('text/html; charset=utf-8');
	});

	it('keeps hashed files for ever and asks again for everything else', async () => {
		const wasm = await ask('/tools/app/_app/immutable/engine.wasm');
		expect(wasm.headers).toMatchObject({ 'content-type': 'application/wasm' });
		expect(wasm.headers['cache-control']).toContain('immutable');
		const page = await ask('/tools/app/');
		expect(page.headers['cache-control']).toBe('no-cache');
		expect((await ask('/tools/app/', 'GET', { 'if-none-match': String(page.headers.etag) })).status).toBe(304);
	});

	it.each([
		'/tools/app/../secret.txt',
		'/tools/app/%2e%2e/secret.txt',
		'/tools/app/..%2fsecret.txt',
		'/tools/app/.hidden',
		'/tools/app/nothing',
		'/tools/application/',
		'/project'
	])('has nothing at %s', async (path) => {
		expect((await ask(path)).status).toBe(404);
	});

	it('refuses what is not an address or not a reading request', async () => {
		expect((await ask('/tools/app/%')).status).toBe(400);
		expect((await ask('/tools/app/', 'POST')).status).toBe(405);
	});

	it('sends the base without a slash to the base', async () => {
		expect(await ask('/tools/app')).toMatchObject({ status: 308, headers: { location: '/tools/app/' } });
	});

	it('takes the next port when one is busy', async () => {
		const port = Number(new URL(server.url).port);
		const second = await serve(folder, { port });
		expect(Number(new URL(second.url).port)).toBeGreaterThan(port);
		await second.close();
	});
});
