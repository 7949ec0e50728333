import { playwright } from '@vitest/browser-playwright';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';

const chromiumFlags = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync'
];

export default defineConfig({
	test: {
		projects: [
			{ test: { name: 'unit', include: ['tests/unit/**/*.test.ts', 'tests/samples/**/*.test.ts'], environment: 'node' } },
			{
				test: {
					name: 'workers',
					include: ['tests/workers/**/*.test.ts'],
					environment: 'node',
					testTimeout: 60_000,
					fileParallelism: false
				}
			},
			{
				plugins: [sveltekit({ compilerOptions: { runes: true } })],
				server: { fs: { allow: ['.'] } },
				worker: { format: 'es' },
				optimizeDeps: {
					include: ['comlink', 'dexie', 'ai', '@ai-sdk/openai-compatible', '@zip.js/zip.js', 'client-zip']
				},
				test: {
					name: 'browser',
					include: ['tests/browser/**/*.test.ts'],
					testTimeout: 30_000,
					browser: {
						enabled: true,
						headless: true,
						screenshotFailures: false,
						provider: playwright({
							launchOptions: { executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: chromiumFlags }
						}),
						instances: [{ browser: 'chromium' }]
					}
				}
			}
		]
	}
});
