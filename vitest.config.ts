import { playwright } from '@vitest/browser-playwright';
import { sveltekit } from '@sveltejs/kit/vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumFlags, findHeadlessBrowser } from './scripts/find-browser.mjs';
import { kitOptions } from './scripts/kit-options.mjs';
import { fingers, mouse, rendererMemory } from './tests/support/page/browser-commands.ts';

/** Counts all workers and listeners of the process. */
const alone = 'tests/app/project/project-opening.test.ts';
export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'unit',
					include: ['tests/unit/**/*.test.ts', 'tests/samples/**/*.test.ts'],
					environment: 'node',
					// Before Dexie, which looks for IndexedDB when it loads.
					setupFiles: ['fake-indexeddb/auto'],
					testTimeout: 30_000,
					// What they test keeps nothing between calls; loading it anew for each file takes as long as the tests.
					isolate: false
				}
			},
			ofApp({ name: 'app', include: ['tests/app/**/*.test.ts'], exclude: [alone], isolate: false }),
			ofApp({ name: 'app-alone', include: [alone] }),
			{
				test: {
					name: 'workers',
					include: ['tests/workers/**/*.test.ts'],
					environment: 'node',
					setupFiles: ['fake-indexeddb/auto'],
					testTimeout: 60_000,
					// An engine keeps nothing outside of its own memory.
					isolate: false,
					fileParallelism: false
				}
			},
			inBrowser({
				name: 'browser',
				include: ['tests/browser/**/*.test.ts'],
				setupFiles: ['tests/support/all-texts.ts', 'tests/support/page/clean-page.ts'],
				// Loading the modules anew for each file takes longer than the tests.
				isolate: false
			})
		]
	}
});

/**
 * A project of tests of the app in Node. Without isolation, the modules are kept between its files: each test has a database of its own,
 * and what the modules keep is the language, which a test that needs one sets.
 */
function ofApp(tests: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
	return {
		plugins: [
			svelte({
				configFile: false,
				compilerOptions: { runes: true },
				dynamicCompileOptions: () => ({ generate: 'client' })
			})
		],
		ssr: { resolve: { conditions: ['browser'] } },
		test: {
			...tests,
			environment: 'node',
			setupFiles: ['fake-indexeddb/auto', 'tests/support/all-texts.ts', 'tests/support/no-workers.ts'],
			testTimeout: 30_000,
			server: { deps: { inline: ['svelte'] } }
		}
	};
}

/** A project of tests in Chromium. */
function inBrowser(tests: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
	return {
		plugins: [sveltekit(kitOptions)],
		resolve: { alias: { 'onnxruntime-web/webgpu': 'onnxruntime-web/wasm' } },
		server: { fs: { allow: ['.'] } },
		worker: { format: 'es' },
		optimizeDeps: {
			// All that components import is bundled before the first test: a find during one reloads the page under it.
			entries: ['src/lib/components/**/*.svelte', 'src/lib/editor/*.ts', 'tests/browser/**/*.ts'],
			include: [
				'comlink',
				'@wllama/wllama/esm/index.js',
				'@huggingface/transformers',
				'dexie',
				'@ai-sdk/anthropic',
				'@ai-sdk/google',
				'@ai-sdk/openai',
				'@ai-sdk/openai-compatible',
				'eventsource-parser',
				'just-bash/browser',
				'gpt-tokenizer/encoding/cl100k_base',
				'gpt-tokenizer/encoding/o200k_base',
				'pdfjs-dist/legacy/build/pdf.mjs',
				'pdfjs-dist/legacy/build/pdf.worker.mjs',
				'@zip.js/zip.js',
				'client-zip',
				'@cfworker/json-schema',
				'@lezer/javascript',
				'@lezer/json',
				'marked',
				'fft.js',
				'stemmer',
				'prettier/plugins/babel',
				'prettier/plugins/estree',
				'prettier/plugins/markdown',
				'prettier/standalone'
			]
		},
		test: {
			...tests,
			globalSetup: ['tests/support/page/browser-global-setup.ts'],
			testTimeout: 30_000,
			// None of the waits asserts a speed: on a busy machine a second is short.
			expect: { poll: { timeout: 10_000 } },
			browser: {
				enabled: true,
				headless: true,
				screenshotFailures: false,
				provider: playwright({
					launchOptions: { executablePath: findHeadlessBrowser(), args: chromiumFlags }
				}),
				commands: { fingers, mouse, rendererMemory },
				instances: [{ browser: 'chromium' }]
			}
		}
	};
}
