import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import config from '../../../vite.config.ts';
import { keepWorkerEntries, refuseImportedEntries } from '../../../scripts/worker-entries.mjs';

let folder = '';

/** A page with a worker whose lazy part uses code that the worker's entry uses too. */
const files = {
	'page.js': `new Worker(new URL('./echo.worker.js', import.meta.url), { type: 'module' });`,
	'echo.worker.js': `import { shared } from './shared.js';
		self.onmessage = async () => self.postMessage([shared(), (await import('./lazy.js')).lazy()]);`,
	'shared.js': `export const shared = () => globalThis.name + '!';`,
	'lazy.js': `import { shared } from './shared.js'; export const lazy = () => shared() + shared();`
};

beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'worker-entries-'));
	for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function buildWith(plugins: Plugin[]) {
	return build({
		root: folder,
		configFile: false,
		logLevel: 'silent',
		build: { write: false, rolldownOptions: { input: join(folder, 'page.js') } },
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

test('[D1] the app is built with both', () => {
	const names = config.worker?.plugins?.().map((plugin) => (plugin as Plugin).name);
	expect(names).toEqual(expect.arrayContaining(['keep-worker-entries', 'refuse-imported-entries']));
});
