import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CallRecord } from '#lib/db/records.ts';
import { CallStatisticsBuilder, deletedProjects, figuresOf } from '#lib/usage/call-statistics.ts';
import { seededRandom } from '../../support/random.ts';
import { call } from '../../support/sample-calls.ts';

const noPause = async () => undefined;

async function statisticsOf(calls: readonly CallRecord[], days: readonly Date[] = [], projects = ['project']) {
	const builder = new CallStatisticsBuilder(projects);
	builder.add(calls);
	return builder.finish(noPause, days);
}

const at = (year: number, month: number, day: number, hour = 12) => new Date(year, month - 1, day, hour).getTime();

afterEach(() => void vi.unstubAllEnvs());

describe('[D12] [LLM44] figures of calls', () => {
	test('none give nothing, and no figure is made up', () => {
		expect(figuresOf([])).toEqual({
			key: '',
			calls: 0,
			ok: 0,
			failed: 0,
			stopped: 0,
			retries: 0,
			prompt: 0,
			completion: 0,
			cached: 0,
			cachedShare: null,
			tokensPerSecond: null,
			firstTokenMedian: null,
			firstTokenP95: null,
			costs: [],
			unpriced: 0
		});
	});

	test('add up outcomes, tries after the first, and tokens', () => {
		const figures = figuresOf([
			call(),
			call({ outcome: 'failed', faultCode: 'llm_unavailable', tries: 3, prompt: null, completion: null, cached: null }),
			call({ outcome: 'stopped', tries: 2, prompt: null, completion: 7, cached: null, countedPrompt: 50 }),
			call({ prompt: 0, completion: 0, cached: 0, tries: 0 })
		]);
		expect(figures).toMatchObject({ calls: 4, ok: 2, failed: 1, stopped: 1, retries: 3 });
		// What the service did not report is taken as it was counted here.
		expect(figures).toMatchObject({ prompt: 1_050, completion: 107, cached: 400 });
	});

	test('the cached share is that of calls whose service tells, and never more than the whole', () => {
		expect(figuresOf([call(), call({ cached: null })]).cachedShare).toBeCloseTo(0.4);
		expect(figuresOf([call({ cached: null })]).cachedShare).toBeNull();
		expect(figuresOf([call({ cached: 0 })]).cachedShare).toBe(0);
		expect(figuresOf([call({ prompt: null, cached: 10 })]).cachedShare).toBeNull();
		expect(figuresOf([call({ prompt: 100, cached: 900 })]).cachedShare).toBe(1);
	});

	test('the delay to the first token is the median and the 95th percentile of calls that succeeded', () => {
		const delays = (...values: (number | null)[]) => figuresOf(values.map((firstTokenMs) => call({ firstTokenMs })));
		expect(delays(300).firstTokenMedian).toBe(300);
		expect(delays(300, 100).firstTokenMedian).toBe(200);
		expect(delays(900, 100, 200).firstTokenMedian).toBe(200);
		expect(delays(null, 100).firstTokenMedian).toBe(100);
		const hundred = delays(...Array.from({ length: 101 }, (_, index) => index * 10));
		expect([hundred.firstTokenMedian, hundred.firstTokenP95]).toEqual([500, 950]);
		const failed = figuresOf([call({ firstTokenMs: 100 }), call({ firstTokenMs: 9_000, outcome: 'failed' })]);
		expect(failed.firstTokenP95).toBe(100);
	});

	test('the speed is tokens by the time of writing, long answers counting more than short ones', () => {
		const quick = call({ firstTokenMs: 0, totalMs: 1_000, completion: 100 });
		const slow = call({ firstTokenMs: 1_000, totalMs: 10_000, completion: 90 });
		expect(figuresOf([quick]).tokensPerSecond).toBeCloseTo(100);
		expect(figuresOf([quick, slow]).tokensPerSecond).toBeCloseTo(19);
		expect(figuresOf([call({ completion: null })]).tokensPerSecond).toBeNull();
		// A whole answer at once, as a proxy passes it on, has no time of writing.
		expect(figuresOf([call({ firstTokenMs: 700, totalMs: 700 })]).tokensPerSecond).toBeNull();
		expect(figuresOf([call({ firstTokenMs: 700, totalMs: 703 }), quick]).tokensPerSecond).toBeCloseTo(100);
	});

	test('costs are apart by currency; what has no price is counted, not taken as nothing', () => {
		const yuan = { currency: 'CNY', amount: 0.5, saved: 0 };
		const figures = figuresOf([call(), call({ cost: yuan }), call(), call({ cost: null }), call({ cost: yuan })]);
		expect(figures.costs).toEqual([
			{ currency: 'CNY', amount: 1, saved: 0 },
			{ currency: 'USD', amount: 0.02, saved: 0.004 }
		]);
		expect(figures.unpriced).toBe(1);
		// Without an answer there is nothing to pay; tests and lists are not charged by the token.
		const failed = call({ cost: null, outcome: 'failed', firstTokenMs: null });
		expect(figuresOf([failed, call({ cost: null, kind: 'list', firstTokenMs: null })]).unpriced).toBe(0);
		expect(figuresOf([call({ cost: null, outcome: 'stopped' })]).unpriced).toBe(1);
		const free = { currency: 'USD', amount: 0, saved: 0 };
		expect(figuresOf([call({ cost: free })])).toMatchObject({ costs: [free], unpriced: 0 });
	});

	test('hold whatever the order and the chunks are', async () => {
		const random = seededRandom(7);
		const pick = <T>(...values: T[]) => values[Math.floor(random() * values.length)] as T;
		const calls = Array.from({ length: 500 }, () =>
			call({
				startedAt: at(2026, 3, 1 + Math.floor(random() * 60)),
				provider: pick('zhipu', 'openai', 'ollama'),
				model: pick('glm-4.7', 'gpt-5', ''),
				projectId: pick('project', 'other', 'gone', null),
				outcome: pick('ok', 'failed', 'stopped'),
				faultCode: pick(null, 'llm_unavailable', 'llm_rate_limited'),
				tries: pick(1, 2, 3),
				prompt: pick(null, 10, 2_000),
				cached: pick(null, 0, 5),
				cost: pick(null, { currency: pick('USD', 'CNY'), amount: pick(0, 0.25), saved: 0.125 })
			})
		);
		const whole = await statisticsOf(calls, [], ['project', 'other']);
		const builder = new CallStatisticsBuilder(['project', 'other']);
		for (let begin = 0; begin < calls.length; begin += 37) builder.add(calls.toReversed().slice(begin, begin + 37));
		const chunked = await builder.finish(noPause);
		const sorted = <T extends { key?: string; code?: string }>(list: readonly T[]) =>
			list.toSorted((a, b) => ((a.key ?? a.code ?? '') < (b.key ?? b.code ?? '') ? -1 : 1));
		for (const group of ['providers', 'models', 'projects', 'days', 'failures'] as const)
			expect(sorted(chunked[group] as { key?: string }[])).toEqual(sorted(whole[group] as { key?: string }[]));
		// The groups of each kind add up to the whole, but for calls without a model.
		for (const group of ['providers', 'projects', 'days'] as const)
			for (const figure of ['calls', 'ok', 'failed', 'stopped', 'retries', 'prompt', 'completion', 'unpriced'] as const)
				expect(whole[group].reduce((sum, figures) => sum + figures[figure], 0)).toBe(whole.total[figure]);
		expect(whole.models.map(({ key }) => key).sort()).toEqual(['glm-4.7', 'gpt-5']);
	});
});

describe('[D12] [LLM44] groups', () => {
	test('are sorted by calls; calls of projects that are no more are one group', async () => {
		const { providers, projects } = await statisticsOf([
			call({ provider: 'openai', projectId: 'gone' }),
			call({ projectId: 'gone too' }),
			call({ projectId: null }),
			call(),
			call({ projectId: 'also gone' })
		]);
		expect(providers.map(({ key, calls }) => [key, calls])).toEqual([
			['zhipu', 4],
			['openai', 1]
		]);
		expect(projects.map(({ key, calls }) => [key, calls])).toEqual([
			[deletedProjects, 3],
			['', 1],
			['project', 1]
		]);
	});

	test('failures are counted by their code', async () => {
		const failed = (faultCode: string) => call({ outcome: 'failed', faultCode });
		const { failures } = await statisticsOf([failed('a'), call(), failed('b'), failed('b')]);
		expect(failures).toEqual([
			{ code: 'b', count: 2 },
			{ code: 'a', count: 1 }
		]);
	});

	test('while they are counted, other work gets its turn between any two of them', async () => {
		const pause = vi.fn(noPause);
		const builder = new CallStatisticsBuilder([]);
		builder.add([call()]);
		await builder.finish(pause);
		expect(pause).toHaveBeenCalledTimes(4);
	});
});

describe('[D12] [LLM44] days', () => {
	test.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo'])(
		'have no gap and no double over the changes of the clock in %s',
		async (zone) => {
			vi.stubEnv('TZ', zone);
			for (const month of [3, 4, 10, 11]) {
				const { days } = await statisticsOf([
					call({ startedAt: at(2026, month, 1, 0) }),
					call({ startedAt: at(2026, month + 1, 5, 23) })
				]);
				const keys = days.map(({ key }) => key);
				expect(new Set(keys).size).toBe(keys.length);
				const length = new Date(2026, month, 0).getDate() + 5;
				expect(keys).toHaveLength(length);
				expect(keys).toEqual(keys.toSorted());
				expect([keys[0], keys.at(-1)]).toEqual([
					`2026-${String(month).padStart(2, '0')}-01`,
					`2026-${String(month + 1).padStart(2, '0')}-05`
				]);
				expect(days.reduce((sum, { calls }) => sum + calls, 0)).toBe(2);
			}
		}
	);

	test('are those of the user’s own clock', async () => {
		vi.stubEnv('TZ', 'Asia/Shanghai');
		const { days } = await statisticsOf([call({ startedAt: Date.UTC(2026, 0, 1, 20) })]);
		expect(days.map(({ key }) => key)).toEqual(['2026-01-02']);
	});

	test('of the range are there also without calls', async () => {
		const range = [new Date(2026, 1, 26), new Date(2026, 2, 2)];
		const { days } = await statisticsOf([call({ startedAt: at(2026, 2, 27) })], range);
		expect(days.map(({ key, calls }) => [key, calls])).toEqual([
			['2026-02-26', 0],
			['2026-02-27', 1],
			['2026-02-28', 0],
			['2026-03-01', 0],
			['2026-03-02', 0]
		]);
		expect((await statisticsOf([], range)).days).toHaveLength(5);
		expect((await statisticsOf([])).days).toEqual([]);
	});

	test('a clock that was wrong by a century makes no million of days', async () => {
		const wrong = [call({ startedAt: 0 }), call(), call({ startedAt: at(2126, 1, 1) })];
		const { days, total } = await statisticsOf(wrong);
		expect(total.calls).toBe(3);
		expect(days.map(({ calls }) => calls)).toEqual([1, 1, 1]);
		expect(days.map(({ key }) => key.slice(0, 4))).toEqual([expect.stringMatching(/19(69|70)/), '2026', '2126']);
	});
});
