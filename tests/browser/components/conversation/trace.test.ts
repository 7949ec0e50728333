import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { ReadSpan, TraceReading } from '#lib/agent/trace/read-trace.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import '#lib/components/styles/base.css';
import TraceDialog from '#lib/components/trace/trace-dialog.svelte';
import { en } from '#lib/i18n/en/messages.ts';
import { zhCn } from '#lib/i18n/zh-cn/messages.ts';
import { figuresOf } from '#lib/usage/call-statistics.ts';
import { call } from '../../../support/sample-calls.ts';
import { message, text, toolCall } from '../../../support/sample-conversation.ts';

beforeEach(async () => {
	await language.use('en');
	await page.viewport(1000, 800);
});
afterEach(() => language.use('en'));

const base = { endedAt: 4_000, outcome: 'ok', faultCode: null } as const;
const spans: { span: ReadSpan; depth: number }[] = [
	{
		depth: 0,
		span: {
			...base,
			type: 'turn',
			id: 't',
			parentId: null,
			startedAt: 0,
			stopReason: 'complete',
			prompt: 'Be brief.',
			context: {
				budget: 20_000,
				used: 1_040,
				sections: [
					{ id: 'netlist', tokens: 1_040, wanted: 2_500, state: 'cut' },
					{ id: 'retrieval', tokens: 0, wanted: 0, state: 'failed', code: 'search_failed' }
				],
				text: 'R1 is 1k',
				history: 96_000,
				historyUsed: 3_000,
				leftOut: 2
			}
		}
	},
	{ depth: 1, span: { ...base, type: 'round', id: 'r', parentId: 't', startedAt: 0, iteration: 1 } },
	{
		depth: 2,
		span: {
			...base,
			type: 'model_call',
			id: 'm',
			parentId: 'r',
			startedAt: 0,
			endedAt: 2_000,
			provider: 'zhipu',
			model: 'glm-4.7',
			answeredBy: null,
			messages: 2,
			estimatedTokens: 900,
			notes: [],
			retries: [{ at: 100, attempt: 2, delayMs: 500, faultCode: 'llm_rate_limited' }],
			firstTokenAt: 500,
			usage: { prompt: 1_000, completion: 100, cached: null, reasoning: null },
			finishReason: 'tool_calls',
			firstPart: 0,
			endPart: 1
		}
	},
	{
		depth: 2,
		span: {
			type: 'tool',
			id: 'x',
			parentId: 'r',
			startedAt: 2_000,
			endedAt: 3_000,
			outcome: 'failed',
			faultCode: 'file_not_found',
			callId: 'c1',
			name: 'read_file'
		}
	}
];
const record = call();
const reading: TraceReading = {
	message: message('answer', 'assistant', [toolCall('c1', 'read_file', { result: '<b>No file</b>' }), text('Done.')]),
	question: message('question', 'user', [text('What is it?')]),
	rows: spans.map(({ span, depth }) => ({ span, depth, call: span.type === 'model_call' ? record : null })),
	startedAt: 0,
	endedAt: 4_000,
	isOpen: false,
	figures: figuresOf([record]),
	operations: [],
	dropped: 0
};

function open(given: TraceReading | null = reading) {
	const props = { reading: given, onexport: vi.fn(), onclose: vi.fn() };
	render(TraceDialog, props);
	return props;
}
const row = (name: RegExp) => page.getByRole('button', { name });

test('[E6] [TRACE6] lists the steps on one axis with their names, outcomes and times, and the turn with its tokens and cost', async () => {
	open();
	await expect.element(page.getByText('4 s · 1,000 input, 100 output · $0.01')).toBeVisible();
	const names = () => [...document.querySelectorAll('ol button')].map((element) => element.getAttribute('aria-label'));
	expect(names()).toEqual([
		'Turn, completed, 4 s, starts at 0 s',
		'Round 1, completed, 4 s, starts at 0 s',
		'Model glm-4.7, completed, 2 s, starts at 0 s',
		'read_file, failed, 1 s, starts at 2 s'
	]);
	const axis = document.querySelector('.axis')!.getBoundingClientRect();
	const bar = document.querySelector('.bar.tool')!.getBoundingClientRect();
	expect((bar.left - axis.left) / axis.width).toBeCloseTo(0.5, 2);
	expect(bar.width / axis.width).toBeCloseTo(0.25, 2);
});

test('[E6] [TRACE6] [CTX7] goes through the steps by keyboard and shows input, output, tokens, cost and errors of the chosen one', async () => {
	open();
	await row(/^Turn/).click();
	await expect.element(page.getByText('What is it?')).toBeVisible();
	await expect.element(page.getByRole('row', { name: 'Open netlist shortened 1,040 of 2,500 tokens' })).toBeVisible();
	await expect.element(page.getByRole('row', { name: 'Passages found failed (search_failed)' })).toBeVisible();
	await expect.element(page.getByText('about 3,000 of 96,000 tokens, 2 earlier messages left out')).toBeVisible();
	await userEvent.keyboard('{ArrowDown}{ArrowDown}');
	await expect.element(row(/^Model/)).toHaveFocus();
	await expect.element(page.getByText('Be brief.')).toBeVisible();
	await expect.element(page.getByText('1,000 input, 100 output', { exact: true })).toBeVisible();
	await expect.element(page.getByText('llm_rate_limited')).toBeVisible();
	await userEvent.keyboard('{End}');
	await expect.element(row(/^read_file/)).toHaveAttribute('aria-current', 'true');
	await expect.element(page.getByText('file_not_found')).toBeVisible();
	// As text, whatever it holds.
	await expect.element(page.getByText('<b>No file</b>')).toBeVisible();
	await userEvent.keyboard('{Home}');
	await expect.element(row(/^Turn/)).toHaveFocus();
});

test('[E6] [TRACE6] exports with text only when that is chosen', async () => {
	const { onexport } = open();
	const button = page.getByRole('button', { name: en.trace.export });
	await button.click();
	await page.getByLabelText(en.trace.withText).click();
	await button.click();
	expect(onexport.mock.calls).toEqual([[false], [true]]);
});

test('[E6] [TRACE6] says so when there is no trace', async () => {
	open(null);
	await expect.element(page.getByText(en.trace.missing)).toBeVisible();
});

test('[E6] [TRACE6] fits a narrow screen in Chinese', async () => {
	await language.use('zh-CN');
	await page.viewport(320, 640);
	open();
	await expect.element(page.getByRole('button', { name: /^整轮对话，完成/ })).toBeVisible();
	await expect.element(page.getByRole('button', { name: zhCn.trace.export })).toBeInTheDocument();
	const dialog = document.querySelector('.dialog-window')!;
	expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
});
