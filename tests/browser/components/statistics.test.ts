import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import MessageList from '#lib/components/conversation/messages/message-list.svelte';
import StatusLine from '#lib/components/conversation/status-line.svelte';
import StatisticsView from '#lib/components/statistics/statistics-view.svelte';
import type { CallRecord } from '#lib/db/records.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { zhCn } from '#lib/i18n/zh-cn/messages.ts';
import type { ServiceState } from '#lib/llm/manager/service.ts';
import { CallStatisticsBuilder, figuresOf, type CallStatistics } from '#lib/usage/call-statistics.ts';
import { noCompression } from '../../support/page/message-list-props.ts';
import { inWorkbench } from '../../support/page/in-workbench.ts';
import { call } from '../../support/sample-calls.ts';
import { message, text } from '../../support/sample-conversation.ts';

const t = en.statistics;

beforeEach(async () => {
	await language.use('en');
	await page.viewport(1000, 800);
});
afterEach(() => language.use('en'));

async function statisticsOf(calls: readonly CallRecord[]): Promise<CallStatistics> {
	const builder = new CallStatisticsBuilder(['project']);
	builder.add(calls);
	return builder.finish(async () => undefined);
}

function props(statistics: CallStatistics | undefined) {
	return {
		statistics,
		any: true,
		failed: false,
		range: 'week' as const,
		services: [] as ServiceState[],
		settingsHref: '/settings#models',
		providerName: (id: string) => ({ zhipu: 'Zhipu GLM', ollama: 'Ollama' })[id] ?? id,
		projectName: (id: string) => (id === 'project' ? 'My amplifier' : id === '' ? t.noProject : t.deletedProjects),
		onrange: vi.fn(),
		onexport: vi.fn(async () => undefined),
		onclear: vi.fn(async () => undefined),
		onretry: vi.fn()
	};
}

function service(change: Partial<ServiceState>): ServiceState {
	return {
		id: 'zhipu@https://open.bigmodel.cn',
		provider: 'zhipu',
		origin: 'https://open.bigmodel.cn',
		local: false,
		breaker: 'closed',
		failuresInRow: 0,
		openUntil: null,
		transitions: [],
		calls: 0,
		successes: 0,
		failures: 0,
		aborted: 0,
		failuresByCode: {},
		retries: 0,
		lastFailure: null,
		...change
	};
}

/** The figures of the tiles, by their labels. */
function tiles(container: Element): Record<string, string> {
	const terms = [...container.querySelectorAll('dt')];
	return Object.fromEntries(
		terms.map((term) => [term.textContent?.trim(), term.nextElementSibling?.textContent?.trim() ?? ''])
	);
}

/** The cells of a table's body, by the name of its region. */
function rows(container: Element, name: string): string[][] {
	const region = [...container.querySelectorAll('[role=region]')].find(
		(element) => element.getAttribute('aria-label') === name
	);
	return [...(region?.querySelectorAll('tbody tr') ?? [])].map((row) =>
		[...row.children].map((cell) => (cell as HTMLElement).innerText.replace(/\s+/g, ' ').trim())
	);
}

describe('[D12] [LLM44] the statistics', () => {
	test('say that they are being counted, that there is nothing yet, and that a range is empty', async () => {
		const screen = await render(StatisticsView, { ...props(undefined), any: false });
		await expect.element(screen.getByRole('status')).toHaveTextContent(t.loading);
		await expect.element(screen.getByRole('button', { name: t.exportCsv })).toBeDisabled();
		await screen.rerender({ statistics: await statisticsOf([]) });
		await expect.element(screen.getByText(t.empty)).toBeVisible();
		await expect.element(screen.getByRole('button', { name: t.clear })).toBeDisabled();
		await screen.rerender({ any: true });
		await expect.element(screen.getByText(t.emptyRange)).toBeVisible();
		await expect.element(screen.getByRole('button', { name: t.clear })).toBeEnabled();
	});

	test('that cannot be read say so, and are tried again', async () => {
		const given = { ...props(undefined), failed: true };
		const screen = await render(StatisticsView, given);
		await expect.element(screen.getByRole('alert')).toHaveTextContent(t.failed);
		await userEvent.click(screen.getByRole('button', { name: t.retry }));
		expect(given.onretry).toHaveBeenCalledOnce();
	});

	test('show figures of all calls, and by service, model, project and day', async () => {
		const statistics = await statisticsOf([
			call(),
			call({ firstTokenMs: 700, startedAt: new Date(2026, 4, 6, 9).getTime() }),
			call({ provider: 'ollama', model: 'qwen3:8b', projectId: null, cached: null, cost: null, tries: 2 }),
			call({ outcome: 'failed', faultCode: 'llm_rate_limited', cost: null, firstTokenMs: null, projectId: 'gone' })
		]);
		const screen = await render(StatisticsView, props(statistics));
		expect(tiles(screen.container)).toEqual({
			[t.calls]: '4',
			[t.successRate]: '75%',
			[t.retries]: '1',
			[t.firstToken]: '0.5 s',
			[t.firstTokenP95]: '0.68 s',
			[t.tokensPerSecond]: '51.7',
			[t.promptTokens]: '4,000',
			[t.completionTokens]: '400',
			[t.cachedShare]: '40%',
			[t.tokensSaved]: '1,200',
			[t.cost]: '≥ $0.02',
			[t.moneySaved]: '$0.004'
		});
		expect(rows(screen.container, t.byProvider)).toEqual([
			['Zhipu GLM', '3', '67%', '0.6 s', '52.6', '3,000', '300', '40%', '$0.02'],
			['Ollama', '1', '100%', '0.5 s', '50', '1,000', '100', '–', '–']
		]);
		expect(rows(screen.container, t.byModel).map(([name]) => name)).toEqual(['glm-4.7', 'qwen3:8b']);
		expect(rows(screen.container, t.byProject).map(([name, calls]) => [name, calls])).toEqual([
			['My amplifier', '2'],
			[t.noProject, '1'],
			[t.deletedProjects, '1']
		]);
		// The newest day first; the one without calls is in the chart only.
		expect(rows(screen.container, t.byDay).map(([name]) => name)).toEqual(['2026-05-06', '2026-05-04']);
		const days = screen.getByRole('list', { name: t.callsByDay }).getByRole('listitem');
		await expect.element(days.nth(0)).toHaveAccessibleName('May 4, 2026: 3 calls, 1 failed, ≥ $0.01');
		await expect.element(days.nth(1)).toHaveAccessibleName('May 5, 2026: 0 calls');
		await expect.element(screen.getByText(t.failureNames.llm_rate_limited)).toBeVisible();
		await expect.element(screen.getByText('llm_rate_limited')).toBeVisible();
	});

	test('say of a cost that is not known why it is not, and where a price is entered', async () => {
		const unknown = await statisticsOf([call({ cost: null })]);
		const screen = await render(StatisticsView, props(unknown));
		expect(tiles(screen.container)).toMatchObject({ [t.cost]: '–', [t.moneySaved]: '–' });
		await expect.element(screen.getByText(t.unpriced(1))).toBeVisible();
		const link = screen.getByRole('link', { name: en.settings.title });
		await expect.element(link).toHaveAttribute('href', '/settings#models');
		const free = { currency: 'USD', amount: 0, saved: 0 };
		await screen.rerender({ statistics: await statisticsOf([call({ cost: free })]) });
		expect(tiles(screen.container)).toMatchObject({ [t.cost]: '$0.00', [t.moneySaved]: '$0.00' });
		await expect.element(link).not.toBeInTheDocument();
	});

	test('of many days are shown bit by bit, so that the page stays quick', async () => {
		const day = (index: number) => call({ startedAt: new Date(2026, 0, 1 + index, 12).getTime() });
		const screen = await render(
			StatisticsView,
			props(await statisticsOf(Array.from({ length: 130 }, (_, i) => day(i))))
		);
		expect(rows(screen.container, t.byDay)).toHaveLength(10);
		await expect.element(screen.getByText(t.lastDays(120))).toBeVisible();
		await userEvent.click(screen.getByRole('button', { name: t.more('120') }));
		await userEvent.click(screen.getByRole('button', { name: t.more('90') }));
		await userEvent.click(screen.getByRole('button', { name: t.more('60') }));
		await userEvent.click(screen.getByRole('button', { name: t.more('30') }));
		expect(rows(screen.container, t.byDay)).toHaveLength(130);
		await expect.element(screen.getByRole('button', { name: /not shown/ })).not.toBeInTheDocument();
	});

	test('change their range, leave as CSV and are cleared by keyboard alone', async () => {
		const given = props(await statisticsOf([call()]));
		const screen = await render(StatisticsView, given);
		screen.getByRole('radio', { name: t.ranges.week }).element().focus();
		await userEvent.keyboard('{ArrowRight}');
		expect(given.onrange).toHaveBeenCalledWith('month');
		await userEvent.keyboard('{Tab}{Enter}');
		expect(given.onexport).toHaveBeenCalledOnce();
		await userEvent.keyboard('{Tab}{Enter}');
		expect(given.onclear).toHaveBeenCalledOnce();
	});

	test('are there in Chinese', async () => {
		await language.use('zh-CN');
		const words = zhCn.statistics;
		const screen = await render(StatisticsView, {
			...props(await statisticsOf([call({ cost: null })])),
			services: [service({ breaker: 'half-open', calls: 1 })]
		});
		for (const name of [words.byProvider, words.byModel, words.byProject, words.byDay, words.services])
			await expect.element(screen.getByRole('heading', { name })).toBeVisible();
		await expect.element(screen.getByText(words.unpriced(1))).toBeVisible();
		await expect.element(screen.getByText(words.breaker['half-open'])).toBeVisible();
		expect(screen.container.innerText).not.toMatch(/[A-Z][a-z]+ing|Calls|Success/);
	});
});

describe('[D8] the services', () => {
	test('are shown with their tries, failures and the state of their breaker', async () => {
		const at = new Date(2026, 4, 4, 16, 30).getTime();
		const services = [
			service({ calls: 12, successes: 11, aborted: 1, retries: 2 }),
			service({
				id: 'ollama@http://localhost:11434',
				provider: 'ollama',
				origin: 'http://localhost:11434',
				local: true,
				breaker: 'open',
				openUntil: at + 30_000,
				transitions: [{ at, to: 'open' }],
				calls: 4,
				failures: 4,
				retries: 2,
				failuresByCode: { llm_unavailable: 3, llm_circuit_open: 1 },
				lastFailure: 'llm_circuit_open'
			}),
			service({ id: 'tavily@https://api.tavily.com', provider: 'tavily', breaker: 'half-open', calls: 5, failures: 5 })
		];
		const screen = await render(StatisticsView, { ...props(undefined), services });
		expect(rows(screen.container, t.services)).toEqual([
			['Zhipu GLM https://open.bigmodel.cn', 'Working', '12', '11', '0', '1', '2'],
			[
				'Ollama http://localhost:11434',
				'Paused after failures, next try from 4:30:30 PM 4:30:00 PM Paused after failures',
				'4',
				'0',
				`4 3 × ${t.failureNames.llm_unavailable} 1 × ${t.failureNames.llm_circuit_open}`,
				'0',
				'2'
			],
			['tavily https://open.bigmodel.cn', t.breaker['half-open'], '5', '0', '5', '0', '0']
		]);
	});
});

describe('[D12] in the conversation', () => {
	const list = (usage: ReadonlyMap<string, ReturnType<typeof figuresOf>>) => ({
		messages: [message('a', 'assistant', [text('Done.')], { model: 'glm-4.7' })],
		records: { operations: new Map(), differences: new Map(), runs: new Map(), progress: new Map(), usage },
		versions: () => null,
		streamingId: null,
		running: false,
		scrollTop: null,
		compression: noCompression
	});

	test('an answer tells what its calls took: tokens, share of the cache, speed and cost', async () => {
		const screen = await render(MessageList, list(new Map([['a', figuresOf([call(), call()])]])), inWorkbench().place);
		await userEvent.click(screen.getByRole('button', { name: `2,200 tokens: ${t.usage}` }));
		expect(tiles(page.getByRole('dialog', { name: t.usage }).element())).toEqual({
			[t.calls]: '2',
			[t.sent]: '2,000',
			[t.fromCache]: '800 (40%)',
			[t.received]: '200',
			[t.speed]: '50 tokens/s',
			[t.cost]: '$0.02',
			[t.moneySaved]: '$0.004'
		});
		await userEvent.keyboard('{Escape}');
		await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
	});

	test('what is not known is said to be, with the reason', async () => {
		const unknown = call({ cached: null, cost: null, completion: null });
		const screen = await render(MessageList, list(new Map([['a', figuresOf([unknown])]])), inWorkbench().place);
		await userEvent.click(screen.getByText('1,000 tokens'));
		expect(tiles(page.getByRole('dialog', { name: t.usage }).element())).toMatchObject({
			[t.fromCache]: t.unknown,
			[t.speed]: t.unknown,
			[t.cost]: t.unknown
		});
		await expect.element(page.getByText(t.unpriced(1))).toBeVisible();
	});

	test('the line below tells what the whole conversation took, on a phone too', async () => {
		await page.viewport(390, 844);
		const status = {
			state: 'idle',
			activity: null,
			stopping: false,
			tool: null,
			iteration: 0,
			limit: 10,
			toolSince: null,
			retry: null
		} as const;
		const total = figuresOf([call({ cost: null }), call()]);
		const screen = await render(StatusLine, {
			status,
			running: false,
			turn: null,
			total,
			contextUse: null,
			leftOut: 0,
			oncompress: () => undefined,
			asking: false
		});
		await userEvent.click(screen.getByRole('button', { name: `2,200 tokens: ${t.sessionUsage}` }));
		const panel = page.getByRole('dialog', { name: t.sessionUsage }).element();
		expect(tiles(panel)[t.cost]).toBe('≥ $0.01');
		await expect.element(page.getByText(t.unpriced(1))).toBeVisible();
		const { left, right } = panel.getBoundingClientRect();
		expect(left).toBeGreaterThanOrEqual(0);
		expect(right).toBeLessThanOrEqual(390);
	});
});
