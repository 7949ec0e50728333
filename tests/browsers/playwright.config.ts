import { defineConfig } from '@playwright/test';
import type { BrowserOptions } from './support/fixtures.ts';

/** The names of the browsers to test in; the script that starts this leaves out what is not installed. */
const browsers = (process.env.BROWSERS ?? '').split(',').filter((name) => name === 'Firefox' || name === 'WebKit');

export default defineConfig<BrowserOptions>({
	testDir: '.',
	projects: browsers.map((engine) => ({ name: engine, use: { engine } })),
	outputDir: '../../test-results/browsers',
	reporter: [['list'], ['json', { outputFile: '../../test-results/browsers.json' }]],
	forbidOnly: true,
	workers: 1,
	timeout: 180_000,
	expect: { timeout: 30_000 }
});
