import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findHeadlessBrowser } from './scripts/find-browser.mjs';

/** Set for the pass under a sub-path, as for the build: where the app is served and where it was built to. */
const basePath = process.env.BASE_PATH ?? '';
const buildFolder = process.env.BUILD_DIR ?? 'build';
/** The server's port, which Playwright reads from what the server prints: two runs never fight for one. */
const port = process.env.E2E_PORT ?? '0';
/** The pictures of the docs are drawn by `npm run docs:images`. */
const drawnOnRequest = process.env.DOCS_IMAGES === undefined ? ['docs-images.spec.ts'] : [];
const report = process.env.E2E_REPORT ?? 'test-results/e2e.json';
export const webServer = {
	command: `node scripts/serve.mjs ${buildFolder} --port 0 --base "${basePath}"`,
	wait: { stdout: /http:\/\/localhost:(?<e2e_port>\d+)\// },
	reuseExistingServer: false
};

export default defineConfig({
	testDir: 'tests/e2e',
	...(basePath === '' ? { testIgnore: ['sub-path.spec.ts', ...drawnOnRequest] } : { testMatch: 'sub-path.spec.ts' }),
	// Apart for each run: Playwright empties it at the start.
	outputDir: report.replace(/\.json$/, ''),
	reporter: [['list'], ['json', { outputFile: report }]],
	forbidOnly: true,
	// One waits while the other computes. The test that has a time to keep is run apart.
	workers: Math.min(2, availableParallelism()),
	// Limits of waiting, not of speed: a machine that stalls for a while fails no test.
	timeout: 180_000,
	expect: { timeout: 30_000 },
	use: {
		baseURL: `http://localhost:${port}${basePath}/`,
		viewport: { width: 1440, height: 900 },
		locale: 'en-US',
		colorScheme: 'light',
		trace: 'off',
		// It puts the whole app by, which takes longer than a short test: those of the first visit and of what works offline
		// allow it.
		serviceWorkers: 'block',
		launchOptions: { executablePath: findHeadlessBrowser(), args: chromiumFlags }
	},
	webServer
});
