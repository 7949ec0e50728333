import { readFile } from 'node:fs/promises';
import { t } from './support/app.ts';
import { expect } from './support/fixtures.ts';
import { test } from './support/with-server.ts';
import { answer, ask, connectModel, messages, openAmplifier } from './support/workbench.ts';

test('[E6] the trace of an answer shows what happened, survives a reload and is exported', async ({ page, server }) => {
	await openAmplifier(page);
	await connectModel(page, server);
	server.script([
		answer([{ call: 'run_simulation', arguments: { file: 'amplifier.cir' } }]),
		answer([{ text: 'Done: the circuit has been simulated.' }])
	]);
	await ask(page, 'Simulate it');
	await expect(messages(page).getByText('Done: the circuit')).toBeVisible({ timeout: 20_000 });
	await page.reload();
	await messages(page).getByRole('button', { name: t.trace.open }).click();
	const dialog = page.getByRole('dialog', { name: t.trace.title });
	const step = (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name}`) });
	await step(t.trace.kinds.turn).click();
	for (let down = 0; down < 3; down += 1) await page.keyboard.press('ArrowDown');
	await expect(step('run_simulation')).toBeFocused();
	await expect(dialog.getByText('{"file":"amplifier.cir"}')).toBeVisible();
	await expect(step(t.trace.kinds.run('amplifier.cir'))).toBeVisible();
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		dialog.getByRole('button', { name: t.trace.export }).click()
	]);
	const text = await readFile(await download.path(), 'utf8');
	expect(text).toContain('gen_ai.request.model');
	expect(text).not.toContain('Simulate it');
});
