import { readFileSync } from 'node:fs';
import { startReplayServer } from '../support/llm/replay-server.ts';
import { expectAccessible } from './support/accessibility.ts';
import { t } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { answer, ask, connectModel, conversation, messages, openAmplifier } from './support/workbench.ts';

test('[I1][I4][L9] conversations of all projects are searched, looked into, exported, deleted and opened', async ({
	page
}) => {
	const server = await startReplayServer();
	try {
		await openAmplifier(page);
		await connectModel(page, server);
		const dialog = page.getByRole('dialog', { name: t.sessions.title });
		const rows = dialog.getByRole('option');
		const first = page.url();
		server.script([answer([{ text: 'The load resistor sets it.' }])]);
		await ask(page, 'What limits the gain?\nBriefly.');
		await expect(messages(page).getByText('The load resistor sets it.')).toBeVisible();
		const name = conversation(page).getByTitle(t.conversation.renameSession);
		await expect(name, 'named after the first message').toHaveText('What limits the gain?');

		await openAmplifier(page);
		await page.keyboard.press('ControlOrMeta+Shift+H');
		await expect(rows).toHaveCount(1);
		await expect(rows.first()).toContainText('The load resistor sets it.');
		await expectAccessible(page, '[role=dialog]');
		const search = dialog.getByRole('combobox');
		await search.fill('nothing like it');
		await expect(dialog.getByRole('status')).toHaveText(t.sessions.noMatch('nothing like it'));
		await search.fill('LOAD resistor');
		await expect(dialog.getByRole('region', { name: t.sessions.preview })).toContainText('Briefly.');

		const downloading = page.waitForEvent('download');
		await dialog.getByRole('button', { name: t.sessions.export }).click();
		await page.getByRole('menuitem', { name: t.sessions.formats.md }).click();
		const download = await downloading;
		expect(download.suggestedFilename()).toBe('What limits the gain.md');
		expect(readFileSync(await download.path(), 'utf8')).toContain('The load resistor sets it.');

		await dialog.getByRole('button', { name: t.common.delete, exact: true }).click();
		await expect(rows).toHaveCount(0);
		await page.keyboard.press('Escape');
		await page.getByRole('button', { name: t.common.undo, exact: true }).first().click();
		await conversation(page).getByRole('button', { name: t.sessions.title }).click();
		await expect(dialog.getByText(t.sessions.none)).toBeVisible();
		await dialog.getByRole('checkbox', { name: t.sessions.everywhere }).check();
		await expect(rows).toHaveCount(1);
		await search.press('Enter');
		await expect(page).toHaveURL(first);
		await expect(messages(page).getByText('The load resistor sets it.')).toBeVisible();
	} finally {
		await server.close();
	}
});
