import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { LoopState } from '#lib/agent/state-machine.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import StatusLine from '#lib/components/conversation/status-line.svelte';
import type { ConversationStatus } from '#lib/components/conversation/types.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { zhCn } from '#lib/i18n/zh-cn/messages.ts';
import { figuresOf } from '#lib/usage/call-statistics.ts';
import { call } from '../../support/sample-calls.ts';

beforeEach(() => language.use('en'));
afterEach(() => language.use('en'));

const states: readonly LoopState[] = [
	'idle',
	'preparing',
	'searching_web',
	'calling_llm',
	'streaming',
	'parsing',
	'executing',
	'waiting_tool',
	'aggregating',
	'complete',
	'cancelled',
	'error'
];
const idle: ConversationStatus = {
	state: 'idle',
	iteration: 0,
	limit: 15,
	tool: null,
	toolSince: null,
	retry: null,
	activity: null,
	stopping: false
};
const props = {
	status: idle,
	running: true,
	turn: null,
	total: null,
	contextUse: null,
	leftOut: 0,
	oncompress: () => undefined,
	asking: false
};
const words = en.conversation.status;

test.each(states)('[L7] [STATUS1] never says that it is ready while a turn runs: %s', async (state) => {
	const screen = await render(StatusLine, { ...props, status: { ...idle, state } });
	expect(screen.container.textContent).not.toContain(words.ready);
	expect(screen.container.querySelector('.text')?.textContent).not.toBe('');
});

test('[L7] [STATUS1] says that it is saving, stopping, retrying or waiting for a permission', async () => {
	const fault = { code: 'llm_rate_limited', message: '', data: {} };
	const screen = await render(StatusLine, { ...props, status: { ...idle, state: 'complete' } });
	await expect.element(page.getByText(words.storing)).toBeVisible();
	await screen.rerender({
		status: { ...idle, state: 'calling_llm', retry: { attempt: 2, attempts: 3, at: 0, fault } }
	});
	await expect.element(page.getByText(words.retrying(2, 3))).toBeVisible();
	await screen.rerender({ status: { ...idle, state: 'waiting_tool' }, asking: true });
	await expect.element(page.getByText(en.permissions.waiting)).toBeVisible();
	await screen.rerender({ status: { ...idle, state: 'waiting_tool', stopping: true } });
	await expect.element(page.getByText(words.stopping)).toBeVisible();
	await screen.rerender({ status: idle, running: false, asking: false });
	await expect.element(page.getByText(words.ready)).toBeVisible();
});

test('[L7] [STATUS2] shows round, tool with its time, tokens, cost and context use of the turn', async () => {
	const status: ConversationStatus = {
		...idle,
		state: 'waiting_tool',
		iteration: 3,
		tool: 'read_file',
		toolSince: Date.now() - 65_000
	};
	const contextUse = { tokens: 50_000, window: 200_000, share: 0.25, fullness: 'low' as const };
	const screen = await render(StatusLine, { ...props, status, turn: figuresOf([call(), call()]), contextUse });
	const text = () => screen.container.textContent?.replace(/\s+/g, ' ') ?? '';
	for (const part of [words.step(3, 15), '65 s', '2,200 tokens · $0.02', en.compression.share('25%')])
		expect(text()).toContain(part);
	await language.use('zh-CN');
	await expect.element(page.getByText(zhCn.conversation.status.step(3, 15))).toBeVisible();
});
