import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { withoutZlib } from './scripts/without-zlib.mjs';
import {
	dropEngineCopies,
	keepWorkerEntries,
	listWorkerChunks,
	refuseImportedEntries
} from './scripts/worker-entries.mjs';

/** Path the app is served under, such as `/tools/spicewright`; empty at the root of a host. */
const basePath = (process.env.BASE_PATH ?? '') as '' | `/${string}`;

export default defineConfig({
	// The build without WebGPU is half as large.
	resolve: { alias: { 'onnxruntime-web/webgpu': 'onnxruntime-web/wasm' } },
	plugins: [
		sveltekit({
			compilerOptions: { runes: true },
			adapter: adapter({ pages: process.env.BUILD_DIR ?? 'build' }),
			paths: { base: basePath, relative: true },
			csp: {
				mode: 'hash',
				directives: {
					'default-src': ['self'],
					'script-src': ['self', 'wasm-unsafe-eval'],
					// Svelte transitions, CodeMirror and KaTeX set style attributes and insert style elements.
					'style-src': ['self', 'unsafe-inline'],
					'img-src': ['self', 'data:', 'blob:'],
					'font-src': ['self'],
					'connect-src': ['self'],
					'worker-src': ['self', 'blob:'],
					'frame-src': ['none'],
					'object-src': ['none'],
					'base-uri': ['none'],
					'form-action': ['none']
				}
			},
			serviceWorker: { register: false },
			version: { pollInterval: 0 }
		}),
		listWorkerChunks()
	],
	worker: {
		format: 'es',
		plugins: () => [withoutZlib(), keepWorkerEntries(), refuseImportedEntries(), dropEngineCopies()]
	},
	server: { fs: { allow: ['wasm', 'examples'] } }
});
