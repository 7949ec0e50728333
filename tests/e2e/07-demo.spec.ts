import { t, visitGallery } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { conversation, messages, metrics, runCommand, storedText } from './support/workbench.ts';

test('[D15] [F9] the demo needs no key, is labelled as recorded, and drives the real tools and simulator', async ({
	page
}) => {
	test.setTimeout(120_000);
	await visitGallery(page);
	await page.getByRole('button', { name: t.gallery.watchDemo }).click();
	const panel = conversation(page);
	await expect(messages(page).getByText(t.conversation.recorded).first()).toBeVisible({ timeout: 20_000 });
	for (const name of [t.permissions.editFreely, t.permissions.runFreely])
		await expect(panel.getByRole('switch', { name })).toBeChecked();
	await expect(metrics(page)).toContainText('40.71 dB', { timeout: 90_000 });
	await expect(panel.getByText(t.conversation.status.ready)).toBeVisible({ timeout: 20_000 });
	expect(await storedText(page, 'amplifier.cir')).toMatch(/^RE1\s+e\s+x\s+15$/m);
	await expect(page.getByRole('button', { name: t.shell.goalsMet(3, 3), exact: true })).toBeVisible();

	// The copy is changed now: the demo says so, and is played on another.
	await runCommand(page, t.conversation.newSession);
	await panel.getByRole('button', { name: t.conversation.watchDemo }).click();
	await expect(page.getByText(t.conversation.demoChanged)).toBeVisible();
	const changed = page.url();
	await page.getByRole('button', { name: t.conversation.demoOnCopy }).click();
	await expect(page).not.toHaveURL(changed);
	await expect(messages(page).getByText(t.conversation.recorded).first()).toBeVisible({ timeout: 20_000 });
	expect(await storedText(page, 'amplifier.cir')).toMatch(/^RE1\s+e\s+x\s+68$/m);
});
