import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * WebKit evaluates a worker's entry a second time when one of its chunks imports it: the worker then has two copies of everything
 * that the entry creates, and answers each message twice. So no chunk of a worker may import its entry.
 *
 * @import { Plugin } from 'vite'
 */

/**
 * Keeps an entry's exports as written. Vite allows the bundler to add exports to the entry of a worker, and the bundler then
 * keeps code there that the entry shares with its lazy chunks.
 *
 * @returns {Plugin}
 */
export function keepWorkerEntries() {
	return {
		name: 'keep-worker-entries',
		options: (options) => ({ ...options, preserveEntrySignatures: 'strict' })
	};
}

/**
 * Fails the build of a worker when one of its chunks imports its entry.
 *
 * @returns {Plugin}
 */
export function refuseImportedEntries() {
	return {
		name: 'refuse-imported-entries',
		generateBundle(_options, bundle) {
			const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
			const entries = new Set(chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName));
			for (const { fileName, imports, dynamicImports } of chunks) {
				const entry = [...imports, ...dynamicImports].find((name) => entries.has(name));
				if (entry !== undefined) this.error(`${fileName} imports ${entry}, the entry of a worker`);
			}
		}
	};
}

/**
 * Leaves ONNX Runtime's WebAssembly out of the build of a worker. The page gives the worker the address of the file that the
 * service worker keeps (`workers/embedding/client.ts`); the copy of 14 MB would never be fetched.
 *
 * @returns {Plugin}
 */
export function dropEngineCopies() {
	return {
		name: 'drop-engine-copies',
		generateBundle(_options, bundle) {
			for (const name of Object.keys(bundle)) if (/\/ort-wasm[^/]*\.wasm$/.test(name)) delete bundle[name];
		}
	};
}

/** Where the chunks of workers are in a build. */
const chunksFolder = '_app/immutable/workers/chunks';

/**
 * Adds the chunks of workers to the build's manifest, which lacks them: from it comes the list of files that the service worker
 * keeps, and a worker whose chunk is missing does not start offline.
 *
 * @returns {Plugin}
 */
export function listWorkerChunks() {
	return {
		name: 'list-worker-chunks',
		apply: 'build',
		writeBundle: {
			order: 'post',
			handler({ dir = '' }) {
				const file = join(dir, '.vite/manifest.json');
				const folder = join(dir, chunksFolder);
				if (!existsSync(file) || !existsSync(folder)) return;
				const chunks = readdirSync(folder).filter((name) => name.endsWith('.js'));
				const [first, ...assets] = chunks.map((name) => `${chunksFolder}/${name}`);
				const manifest = JSON.parse(readFileSync(file, 'utf8'));
				writeFileSync(file, JSON.stringify({ ...manifest, 'worker-chunks': { file: first, assets } }, null, 2));
			}
		}
	};
}
