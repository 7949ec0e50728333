import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { kitOptions } from './scripts/kit-options.mjs';
import { withoutZlib } from './scripts/without-zlib.mjs';
import {
	dropEngineCopies,
	keepWorkerEntries,
	listWorkerChunks,
	refuseImportedEntries
} from './scripts/worker-entries.mjs';

export default defineConfig({
	// The build without WebGPU is half as large.
	resolve: { alias: { 'onnxruntime-web/webgpu': 'onnxruntime-web/wasm' } },
	plugins: [
		sveltekit({ ...kitOptions, adapter: adapter({ pages: process.env.BUILD_DIR ?? 'build' }) }),
		listWorkerChunks()
	],
	worker: {
		format: 'es',
		plugins: () => [withoutZlib(), keepWorkerEntries(), refuseImportedEntries(), dropEngineCopies()]
	},
	server: { fs: { allow: ['wasm', 'examples'] } }
});
