import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { MessageRestore } from '#lib/app/conversation/chat-changes.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import type { CheckpointGoal, SuggestionsPart } from '#lib/db/records.ts';
import ConversationHeader from '#lib/components/conversation/conversation-header.svelte';
import Suggestions from '#lib/components/conversation/messages/suggestions.svelte';
import MessageList from '#lib/components/conversation/messages/message-list.svelte';
import { en } from '#lib/i18n/en/messages.ts';
import { zhCn } from '#lib/i18n/zh-cn/messages.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { listProps } from '../../../support/page/message-list-props.ts';
import { message, text } from '../../../support/sample-conversation.ts';

let { conversation, place } = inWorkbench();
beforeAll(() => language.use('en'));
beforeEach(() => ({ conversation, place } = inWorkbench()));

const goal: CheckpointGoal = {
	metric: 'gain',
	signal: '',
	direction: 'at_least',
	target: 20,
	value: 18,
	unit: 'dB',
	state: 'missed'
};
const part = (change: Partial<SuggestionsPart> = {}): SuggestionsPart => ({
	type: 'suggestions',
	status: { iteration: 3, run: 'complete', goals: [goal] },
	options: ['continue', 'change_goals', 'roll_back', 'stop'],
	state: 'active',
	chosen: null,
	runId: 'r',
	...change
});
const show = (change: Partial<SuggestionsPart> = {}, locked = false) =>
	render(Suggestions, { messageId: 'm', part: part(change), locked }, place);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('[L4] [FLOW5] active suggestions have a name, a status line from data, and buttons that choose', async () => {
	await show();
	const group = page.getByRole('region', { name: 'Next step' });
	await expect.element(group).toHaveAccessibleDescription('Iteration 3: Gain 18 dB / goal ≥ 20 dB');
	await userEvent.tab();
	await expect.element(button('Continue')).toHaveFocus();
	await userEvent.keyboard('{Enter}');
	expect(conversation.choose).toHaveBeenCalledWith({ messageId: 'm', option: 'continue' });
});

test('[FLOW5] to change the goals opens them and chooses nothing', async () => {
	await show();
	await userEvent.click(button('Change goals'));
	expect(conversation.openGoals).toHaveBeenCalledOnce();
	expect(conversation.choose).not.toHaveBeenCalled();
});

test('[L4] [FLOW5] chosen and expired suggestions cannot be pressed, and say what happened', async () => {
	const screen = await show({ state: 'chosen', chosen: 'stop' });
	await expect.element(page.getByText('Chosen: Stop here')).toBeVisible();
	for (const each of page.getByRole('button').elements()) expect(each).toBeDisabled();
	await screen.rerender({ part: part({ state: 'expired' }) });
	await expect.element(page.getByText('The conversation went on with a message.')).toBeVisible();
	for (const each of page.getByRole('button').elements()) expect(each).toBeDisabled();
});

test('[FLOW5] nothing can be chosen while an answer is written', async () => {
	await show({}, true);
	for (const each of page.getByRole('button').elements()) expect(each).toBeDisabled();
});

test('[FLOW9] to roll back shows what changes first, and is chosen when the files are restored', async () => {
	const planned: MessageRestore = {
		messageId: 'm',
		sessionId: 's',
		plan: { changes: [], reverts: ['o'], left: [] },
		request: { kind: 'edit', digest: '', files: [] }
	};
	conversation.planRestore = vi.fn(async () => planned);
	conversation.restore = vi.fn(async () => undefined);
	await show();
	await userEvent.click(button('Roll back'));
	expect(conversation.choose).not.toHaveBeenCalled();
	await userEvent.click(page.getByRole('dialog').getByRole('button').last());
	await vi.waitUntil(() => vi.mocked(conversation.choose).mock.calls.length > 0);
	expect(conversation.restore).toHaveBeenCalledWith(planned);
	expect(conversation.choose).toHaveBeenCalledWith({ messageId: 'm', option: 'roll_back' });
});

test('[FLOW4] the status line is in Chinese, and names a failed run', async () => {
	await language.use('zh-CN');
	await show({ status: { iteration: 2, run: 'failed', goals: [goal] }, options: ['fix_error', 'stop'] });
	await expect.element(page.getByText('第 2 次迭代：仿真失败')).toBeVisible();
	await expect.element(button('修复错误')).toBeVisible();
	await language.use('en');
});

test('[L4] the buttons wrap in a narrow panel', async () => {
	const { container } = await show();
	container.style.width = '220px';
	const tops = page
		.getByRole('button')
		.elements()
		.map((each) => each.getBoundingClientRect().top);
	expect(new Set(tops).size).toBeGreaterThan(1);
	expect(container.scrollWidth).toBeLessThanOrEqual(220);
});

test('[E7] [FLOW7] the switch in the header says the mode, and is locked while a turn runs', async () => {
	const props = { sessionId: null, name: null, mode: 'free' as const, empty: true, locked: false };
	const screen = await render(ConversationHeader, props, place);
	const toggle = page.getByRole('button', { name: /^Workflow mode/ });
	await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
	await userEvent.click(toggle);
	expect(conversation.setMode).toHaveBeenCalledWith('workflow');
	await screen.rerender({ ...props, mode: 'workflow', locked: true });
	await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
	await expect.element(toggle).toBeDisabled();
});

test.each([
	['en', 'Clear the conversation'],
	['zh-CN', '清空对话']
] as const)(
	'[L9] the header clears the conversation by keyboard, and offers it only for messages: %s',
	async (locale, name) => {
		await language.use(locale);
		const props = { sessionId: 's', name: 'Gain', mode: 'free' as const, empty: true, locked: false };
		const screen = await render(ConversationHeader, props, place);
		const clear = page.getByRole('button', { name });
		await expect.element(clear).toBeDisabled();
		await screen.rerender({ ...props, empty: false, locked: true });
		(clear.element() as HTMLElement).focus();
		await userEvent.keyboard('{Enter}');
		expect(conversation.clearSession).toHaveBeenCalledOnce();
		conversation.clearSession.mockClear();
		await language.use('en');
	}
);

test.each([
	['en', en],
	['zh-CN', zhCn]
] as const)(
	'[E7] [FLOW3] the goals of an answer are a list, with the way to edit them and their JSON: %s',
	async (locale, t) => {
		await language.use(locale);
		const goals = [
			{ metric: 'gain', target: 40, unit: 'dB', direction: 'at_least', tolerance: 0.05, priority: 'must' },
			{ metric: 'meas:rise', signal: 'v(out)', target: 2, unit: 'us', direction: 'at_most', priority: 'should' }
		];
		const json = '```json\n' + JSON.stringify({ goals }) + '\n```';
		const answer = message('a', 'assistant', [text(json), part()]);
		const screen = await render(MessageList, listProps([answer]), place);
		const card = page.getByRole('region', { name: t.workflow.goals });
		expect(
			card
				.getByRole('listitem')
				.elements()
				.map((each) => each.textContent?.replace(/\s+/g, ' ').trim())
		).toEqual([
			`${t.metrics.names.gain} ≥ 40 dB ± 5 % ${t.workflow.priorities.must}`,
			`rise v(out) ≤ 2 µs ${t.workflow.priorities.should}`
		]);
		await expect.element(screen.getByText('"metric"')).not.toBeInTheDocument();
		await userEvent.click(card.getByTitle(t.workflow.showJson));
		await expect.element(card.getByText(/"meas:rise"/).first()).toBeVisible();
		conversation.openGoals.mockClear();
		await userEvent.click(card.getByRole('button', { name: t.workflow.editGoals }));
		expect(conversation.openGoals).toHaveBeenCalledOnce();
		await language.use('en');
	}
);

test('[E7] other texts of a workflow, and goals in free chat, are shown as they are', async () => {
	const json = '{"goals": [{"metric": "gain", "target": 40, "unit": "dB"}]}';
	const free = message('a', 'assistant', [text(json)]);
	const prose = message('b', 'assistant', [text(`The goals are ${json}.`), part()]);
	await render(MessageList, listProps([free, prose]), place);
	expect(page.getByRole('region', { name: 'Design goals' }).elements()).toEqual([]);
});
