import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, findBrowser } from '../../scripts/find-browser.mjs';
import { serve } from '../../scripts/serve.mjs';
import { runButton, t } from '../e2e/support/app.ts';
import { resultsPanel } from '../e2e/support/results.ts';
import { runCommand } from '../e2e/support/workbench.ts';
import { traced } from './longest-task.ts';
import { projectWithStudy } from './page-projects.ts';
import type { BenchRow } from './row.ts';

const ROWS = 1000;
/** Time limit of a study, ms. */
const LIMIT = 300_000;

/**
 * The longest task of the page's main thread in the built app in Chromium while the 1,000 rows of a Monte Carlo study of an op-amp come
 * in: once while its plots and figures are shown, once while its table is.
 */
export async function benchStudyStream(): Promise<BenchRow[]> {
	const folder = mkdtempSync(join(tmpdir(), 'bench-stream-'));
	const zip = join(folder, 'study.zip');
	const netlist = readFileSync('tests/samples/monte-carlo/opamp.cir', 'utf8');
	writeFileSync(zip, await projectWithStudy(netlist, 'tolerances', study));
	const { url, close } = await serve('build', { port: 0 });
	const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags });
	try {
		const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
		const page = await context.newPage();
		page.setDefaultTimeout(LIMIT);
		await page.goto(url);
		await page.locator('input[type=file]').setInputFiles(zip);
		await page.getByRole('status').getByRole('button', { name: t.common.open }).click();
		await runButton(page).waitFor();
		await runCommand(page, t.workbench.showPanel(t.studies.title));
		const panel = resultsPanel(page);
		await panel.getByRole('button', { name: 'tolerances', exact: true }).click();
		const again = panel.getByRole('button', { name: t.studies.again });
		const longest: number[] = [];
		for (const view of ['figures', 'table'] as const) {
			const isFirst = view === 'figures';
			if (!isFirst) await panel.getByRole('radiogroup', { name: t.studies.view }).getByText(t.studies[view]).click();
			const run = isFirst ? panel.getByRole('button', { name: t.studies.runRows('1,000') }) : again;
			const streamed = await traced(browser, page, async () => {
				await run.click();
				await panel.getByRole('progressbar', { name: t.studies.progress }).waitFor();
				await again.waitFor();
			});
			console.log(
				`${ROWS} rows into ${view}: longest task ${streamed.longest.toFixed(1)} ms, ${streamed.cpu.toFixed(1)} ms of CPU at most`
			);
			longest.push(streamed.longest);
		}
		return [{ id: 'studies/main-thread-max-ms', value: Math.max(...longest), unit: 'ms', better: 'lower' }];
	} finally {
		await browser.close();
		await close();
		rmSync(folder, { recursive: true });
	}
}

/** Thresholds, gain factors and compensation spread by a few percent. */
const spread = { vtn: 0.02, vtp: 0.02, kn: 0.05, kp: 0.05, cc: 0.05, rz: 0.08 };
const study = {
	...{ version: 1, kind: 'monte_carlo', netlist: 'main.cir', samples: ROWS, seed: 1, sampling: 'plain' },
	vary: Object.entries(spread).map(([name, amount]) => ({
		target: { kind: 'parameter', name },
		parts: [{ distribution: { shape: 'gauss', sigma: { amount, relative: true } } }]
	}))
};
