import { t } from './support/app.ts';
import { expect } from './support/fixtures.ts';
import { test } from './support/with-server.ts';
import { answer, ask, connectModel, conversation, messages, openAmplifier, storedText } from './support/workbench.ts';

test('[G10] [SHELL4] the agent runs command lines under the policy of the page, and their change can be undone', async ({
	page,
	server
}) => {
	await openAmplifier(page);
	await connectModel(page, server);
	const commands = [
		'grep -c R *.cir | sort',
		'sed -i "s/RE1   e    x    68/RE1   e    x    15/" amplifier.cir && ngspice amplifier.cir'
	];
	server.script([
		answer([{ call: 'bash', arguments: { command: commands[0] } }]),
		answer([{ call: 'bash', arguments: { command: commands[1] } }]),
		answer([{ text: 'Both lines have run.' }])
	]);
	await ask(page, 'count the resistors and lower RE1');
	// Edits and runs are allowed in this project; each line of commands is asked about.
	for (const command of commands) {
		const question = conversation(page).getByRole('region').filter({ hasText: command });
		await question.getByRole('button', { name: t.permissions.allowOnce, exact: true }).click();
	}
	await expect(messages(page).getByText('Both lines have run.')).toBeVisible({ timeout: 60_000 });
	const { done } = t.conversation.tools.bash;
	const card = (command = '') =>
		conversation(page).getByRole('article', { name: t.conversation.withDetail(done(''), command) });
	await expect(card(commands[0])).toBeVisible();
	const results = server.requests.at(-1)?.body ?? '';
	expect(results).toContain('amplifier.cir:');
	expect(results).toContain('40.71 dB');
	expect(await storedText(page, 'amplifier.cir')).toContain('RE1   e    x    15');
	await card(commands[1]).getByRole('button', { name: t.common.undo }).click();
	await expect.poll(() => storedText(page, 'amplifier.cir')).toContain('RE1   e    x    68');
});
