import { t } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { metrics, openAmplifier, run, storedText, writeNetlist } from './support/workbench.ts';

const longDeck = `A transient of a minute
V1 in 0 SIN(0 1 1k)
R1 in out 1k
D1 out 0 DX
C1 out 0 10n
.model DX D
.tran 10u 60 0 10u
.end
`;

const title = '[C4] Stop ends a 60-second transient within 500 ms, keeps what was computed, and the next run works';

// Another test beside it would take its time: see the steps of `npm test`.
test(title, { tag: '@alone' }, async ({ page }) => {
	await openAmplifier(page);
	const text = await storedText(page, 'amplifier.cir');
	await writeNetlist(page, longDeck);
	await page.getByRole('button', { name: t.workbench.run, exact: true }).click();
	const stop = page.getByRole('button', { name: t.workbench.stopRun });
	await expect(stop).toContainText(/[1-9]\d* %|0 %/);
	// Something must have been computed, so that there is something to keep.
	await expect(page.getByText(t.results.partialRunning)).toBeVisible();
	const elapsed = await page.evaluate(
		(names) =>
			new Promise<number>((done) => {
				const button = document.querySelector<HTMLButtonElement>(`button[aria-label^="${names.stop}"]`);
				const start = performance.now();
				const observer = new MutationObserver(() => {
					if (document.querySelector(`button[aria-label^="${names.stop}"]`)) return;
					observer.disconnect();
					done(performance.now() - start);
				});
				observer.observe(document.body, { childList: true, subtree: true });
				button?.click();
			}),
		{ stop: t.workbench.stopRun }
	);
	test.info().annotations.push({ type: 'stop-ms', description: elapsed.toFixed(0) });
	expect(elapsed).toBeLessThan(500);
	await expect(page.getByText(t.results.partial)).toBeVisible();
	await expect(page.locator('[role="application"] canvas').first()).toBeVisible();

	await writeNetlist(page, text);
	await run(page);
	await expect(metrics(page)).toContainText('32.46 dB');
});
