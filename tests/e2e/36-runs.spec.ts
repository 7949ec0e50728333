import { expectAccessible } from './support/accessibility.ts';
import { screenshot, t } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { resultsPanel } from './support/results.ts';
import { metrics, openAmplifier, run, runCommand, storedText, writeNetlist } from './support/workbench.ts';

test('[C10] [C18] a designer compares two runs, brings the first netlist back, and draws lab data over the run', async ({
	page
}) => {
	await openAmplifier(page);
	const before = await storedText(page, 'amplifier.cir');
	await run(page);
	// The netlist is read when the run begins: what is written before belongs to it.
	await expect(metrics(page)).toBeVisible();
	const changed = before.replace(/^(RC\s.*\s)\S+$/imu, '$13.3k');
	expect(changed).not.toBe(before);
	await writeNetlist(page, changed);
	await run(page);

	await runCommand(page, t.workbench.showPanel(t.workbench.history));
	const rows = page.getByRole('list', { name: t.history.list }).getByRole('listitem');
	await expect(rows).toHaveCount(2);
	await expect(rows.first()).toContainText(/RC .* → 3\.3k/i);
	await expect(rows.first().locator('polyline')).toBeVisible();
	await rows.last().getByRole('button').first().focus();
	await page.keyboard.press('F2');
	await page.keyboard.type('Before');
	await page.keyboard.press('Enter');
	await expect(rows.last()).toContainText('Before');

	await rows
		.last()
		.getByRole('button', { name: t.history.actions('Before') })
		.click();
	await page.getByRole('menuitem', { name: t.comparison.withShown }).click();
	const dialog = page.getByRole('dialog', { name: t.comparison.title });
	await expect(dialog.getByRole('region', { name: /amplifier\.cir/ })).toContainText('3.3k');
	await expect(dialog.getByRole('row').nth(1)).toBeVisible();
	await expectAccessible(page);
	await screenshot(page, 'compare-runs');
	await dialog.getByRole('button', { name: t.comparison.restoreRun(1) }).click();
	await expect.poll(() => storedText(page, 'amplifier.cir')).toBe(before);
	await page.getByRole('button', { name: t.common.undo, exact: true }).last().click();
	await expect.poll(() => storedText(page, 'amplifier.cir')).toBe(changed);

	await rows
		.last()
		.getByRole('button', { name: t.history.actions('Before') })
		.click();
	await page.getByRole('menuitem', { name: t.overlays.add }).click();
	const legend = resultsPanel(page).getByRole('list', { name: t.overlays.legend });
	await expect(legend).toContainText('Before');
	await legend.getByRole('button', { name: t.overlays.differenceTo('Before') }).click();
	await expect(legend).toContainText(t.overlays.differenceHint('Before'));
	await screenshot(page, 'overlaid-runs');
	// It is part of the layout.
	await page.reload();
	await expect(legend).toContainText(t.overlays.differenceHint('Before'));

	await runCommand(page, t.workbench.showPanel(t.workbench.files));
	const lab = { name: 'lab.csv', mimeType: 'text/csv', buffer: Buffer.from('Frequency (Hz),v(out)\n10,1\n1e6,x\n') };
	await page.locator('.side-panel input[type=file]').setInputFiles(lab);
	await expect(page.getByRole('alert').filter({ hasText: 'lab.csv' })).toContainText(
		'Line 3, column 2: “x” is not a number.'
	);
});
