import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import config from '../../../vite.config.ts';
import { dropEngineCopies, keepWorkerEntries, refuseImportedEntries } from '../../../scripts/worker-entries.mjs';

let folder = '';

/** A page with a worker whose lazy part uses code that the worker's entry uses too. */
const files = {
	'page.js': `new Worker(new URL('./echo.worker.js', import.meta.url), { type: 'module' });`,
	'echo.worker.js': `import { shared } from './shared.js';
		self.onmessage = async () => self.postMessage([shared(), (await import('./lazy.js')).lazy()]);`,
	'shared.js': `export const shared = () => globalThis.name + '!';`,
	'lazy.js': `import { shared } from './shared.js'; export const lazy = () => shared() + shared();`,
	'engine.js': `new Worker(new URL('./engine.worker.js', import.meta.url), { type: 'module' });`,
	'engine.worker.js': `self.postMessage([new URL('./ort-wasm-simd.wasm', import.meta.url), new URL('./other.wasm', import.meta.url)]);`,
	'ort-wasm-simd.wasm': 'a'.repeat(9000),
	'other.wasm': 'b'.repeat(9000)
};

beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'worker-entries-'));
	for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function buildWith(plugins: Plugin[], page = 'page.js') {
	return build({
		root: folder,
		configFile: false,
		logLevel: 'silent',
		build: { write: false, rolldownOptions: { input: join(folder, page) } },
		worker: { format: 'es', plugins: () => plugins }
	});
}

test('[D1] a build in which a chunk of a worker imports its entry fails', async () => {
	await expect(buildWith([refuseImportedEntries()])).rejects.toThrow(
		/imports .*echo\.worker-.*, the entry of a worker/
	);
});

test('[D1] the code that a worker shares with its lazy chunks is not in its entry', async () => {
	await expect(buildWith([keepWorkerEntries(), refuseImportedEntries()])).resolves.toBeDefined();
});

test('[K1] a worker has no copy of the engine that the page gives it', async () => {
	const kept = async (plugins: Plugin[]) => {
		const built = [await buildWith(plugins, 'engine.js')].flat();
		const names = built.flatMap((result) => ('output' in result ? result.output.map(({ fileName }) => fileName) : []));
		return ['/ort-wasm-simd', '/other'].filter((start) => names.some((name) => name.includes(start)));
	};
	expect(await kept([])).toEqual(['/ort-wasm-simd', '/other']);
	expect(await kept([dropEngineCopies()])).toEqual(['/other']);
});

test('[D1] the app is built with all of them', () => {
	const names = config.worker?.plugins?.().map((plugin) => (plugin as Plugin).name);
	expect(names).toEqual(
		expect.arrayContaining(['keep-worker-entries', 'refuse-imported-entries', 'drop-engine-copies'])
	);
});
