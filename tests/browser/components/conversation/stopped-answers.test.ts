import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import MessageList from '#lib/components/conversation/messages/message-list.svelte';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { listProps } from '../../../support/page/message-list-props.ts';
import { message, text, toolCall } from '../../../support/sample-conversation.ts';

let { conversation, workbench, place } = inWorkbench();

beforeAll(() => language.use('en'));
beforeEach(() => ({ conversation, workbench, place } = inWorkbench()));

describe('answers that were stopped', () => {
	test('[D12] [COST1] an answer that a cap has stopped says which, and offers to go on with it once more, and the setting', async () => {
		const data = {
			scope: 'day',
			unit: 'money',
			currency: 'USD',
			spent: 0.97,
			next: 0.05,
			limit: 1,
			cap: 1,
			unpriced: 2
		};
		const fault = { code: 'spending_cap', message: '', data };
		const end = { partial: true, stopReason: 'error', fault } as const;
		const props = listProps([message('a', 'assistant', [text('The noise is')], end)]);
		const screen = await render(MessageList, props, place);
		await expect.element(screen.getByText('Stopped at your cap')).toBeVisible();
		const reason = screen.getByRole('alert');
		await expect.element(reason).toHaveTextContent('your cap of $1.00 for today: $0.97 are used');
		await expect.element(reason).toHaveTextContent('does not include 2 call(s) without a known price');
		await expect.element(screen.getByRole('button', { name: 'Regenerate' })).not.toBeInTheDocument();
		await userEvent.click(screen.getByRole('button', { name: 'Go on with another $1.00' }));
		expect(conversation.goOnPastCap).toHaveBeenCalledExactlyOnceWith('a');
		await userEvent.click(screen.getByRole('button', { name: 'Open the settings' }));
		expect(workbench.openSettings).toHaveBeenCalledWith('spending');
	});

	test('[E4] [HIST4] [L6] an interrupted answer lists the tools of its last step that ran and those that did not', async () => {
		const calls = [
			toolCall('a', 'read_file', { status: 'success', result: 'x' }),
			toolCall('b', 'run_simulation', { status: 'interrupted', result: null, arguments: {} }),
			toolCall('c', 'lint_code', { status: 'interrupted', result: null, arguments: null })
		];
		const end = { partial: true, stopReason: 'user' } as const;
		const screen = await render(MessageList, listProps([message('a', 'assistant', calls, end)]), place);
		await expect
			.element(screen.getByText('Ran: read_file. Stopped: run_simulation. Not run: lint_code.'))
			.toBeVisible();
		const whole = message('a', 'assistant', calls.slice(0, 1), end);
		await screen.rerender(listProps([whole]));
		await expect.element(screen.getByText('Ran: read_file.')).not.toBeInTheDocument();
	});
});
