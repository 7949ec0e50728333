import { defineConfig } from '@playwright/test';
import base, { webServer } from '../../playwright.config.ts';

/** The kill test: the same server and browser as the end-to-end tests, rounds instead of user jobs. */
export default defineConfig({
	...base,
	testDir: '.',
	projects: [{ name: 'kill', testMatch: '*.spec.ts' }],
	outputDir: '../../test-results/kill',
	reporter: [['dot'], ['json', { outputFile: '../../test-results/kill.json' }]],
	timeout: 120_000,
	webServer: { ...webServer, cwd: '../..' }
});
