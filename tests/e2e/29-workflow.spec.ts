import { t } from './support/app.ts';
import { expect } from './support/fixtures.ts';
import { test } from './support/with-server.ts';
import { answer, ask, connectModel, conversation, messages, openAmplifier, storedText } from './support/workbench.ts';

const w = t.workflow;
const goals = { goals: [{ metric: 'gain', target: 40, unit: 'dB', direction: 'at_least', priority: 'must' }] };
const simulate = { call: 'run_simulation', arguments: { file: 'amplifier.cir' } };
const patched = 'RE1   e    x    15';

test('[E7] [L4] a workflow goes from goals over two runs to acceptance', async ({ page, server }) => {
	await openAmplifier(page);
	await connectModel(page, server);
	const panel = conversation(page);
	const checkpoint = (text: string) => panel.getByRole('region', { name: w.checkpoint }).filter({ hasText: text });
	await panel.getByRole('button', { name: w.off }).click();

	server.script([answer([{ text: `\`\`\`json\n${JSON.stringify(goals)}\n\`\`\`` }])]);
	await ask(page, 'I want 40 dB of gain');
	await expect(checkpoint(w.noRun)).toBeVisible();
	expect(JSON.parse((await storedText(page, '.circuit_ai/design_goals.json')) ?? '')).toMatchObject(goals);

	server.script([
		answer([{ ...simulate }]),
		answer([{ text: 'The stage is a start.' }]),
		answer([{ text: 'It is short of its goal.' }])
	]);
	await checkpoint(w.noRun).getByRole('button', { name: w.options.continue }).click();
	const first = checkpoint(w.iteration(1, ''));
	await expect(first).toContainText('40 dB', { timeout: 20_000 });
	await expect(first.getByRole('button', { name: w.options.accept })).toHaveCount(0);

	server.script([
		answer([
			{ call: 'patch_file', arguments: { path: 'amplifier.cir', search: 'RE1   e    x    68', replace: patched } }
		]),
		answer([{ text: 'RE1 is smaller.' }]),
		answer([{ ...simulate }]),
		answer([{ text: 'Simulated.' }]),
		answer([{ text: 'The goal is met.' }])
	]);
	await first.getByRole('button', { name: w.options.continue }).click();
	const second = checkpoint(w.iteration(2, ''));
	await expect(second.getByRole('button', { name: w.options.accept })).toBeEnabled({ timeout: 20_000 });
	await expect(messages(page).getByText('The goal is met.')).toBeVisible();
	await page.reload();
	await second.getByRole('button', { name: w.options.accept }).click();
	await expect(second).toContainText(w.chosen(w.options.accept));
	expect(await storedText(page, 'amplifier.cir')).toContain(patched);
	await page.reload();
	await expect(second).toContainText(w.chosen(w.options.accept));
	await expect(second.getByRole('button', { name: w.options.roll_back })).toBeDisabled();
});
