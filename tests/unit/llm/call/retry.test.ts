import { describe, expect, it } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import { callLimits } from '#lib/llm/call/limits.ts';
import { retryAfterSeconds, retryDelay } from '#lib/llm/call/retry.ts';

const unavailable = (retryAfterS: number | null = null) =>
	new Fault('llm_unavailable', 'x', { retryAfterS, retryable: true });

describe('retrying', () => {
	it('[D8] doubles the pause from 1 s and stops after three tries', () => {
		expect([1, 2, 3].map((tries) => retryDelay(unavailable(), tries))).toEqual([1_000, 2_000, null]);
	});

	it('[D8] waits as long as the service asks, but not for more than a minute in silence', () => {
		expect(retryDelay(unavailable(5), 1)).toBe(5_000);
		expect(retryDelay(unavailable(3_600), 1)).toBeNull();
	});

	it('[D8] does not repeat what cannot succeed', () => {
		for (const code of ['llm_auth', 'llm_quota', 'llm_rejected', 'llm_context_length', 'llm_no_key', 'url_refused'])
			expect(retryDelay(new Fault(code, 'x'), 1)).toBeNull();
	});

	it('[D8] reads Retry-After as seconds and as a date', () => {
		expect(retryAfterSeconds('12', 0)).toBe(12);
		expect(retryAfterSeconds('Thu, 01 Jan 1970 00:00:30 GMT', 10_000)).toBe(20);
		expect(retryAfterSeconds('soon', 0)).toBeNull();
		expect(retryAfterSeconds(null, 0)).toBeNull();
	});
});

describe('limits', () => {
	it('[D6] [D8] [LLM32] gives local servers and thinking models more time', () => {
		const connection = {
			provider: 'zhipu' as const,
			baseUrl: 'https://host.example/v1',
			model: 'm',
			thinking: false,
			proxyUrl: null,
			webSearch: false,
			contextTokens: null
		};
		expect(callLimits(connection)).toEqual({ connectMs: 10_000, refusalMs: 10_000, idleMs: 60_000, totalMs: 300_000 });
		expect(callLimits({ ...connection, thinking: true })).toEqual({
			connectMs: 10_000,
			refusalMs: 10_000,
			idleMs: 300_000,
			totalMs: 600_000
		});
		expect(callLimits({ ...connection, baseUrl: 'http://localhost:11434/v1' })).toEqual({
			connectMs: 300_000,
			refusalMs: 10_000,
			idleMs: 120_000,
			totalMs: 1_800_000
		});
	});
});
