import type { CallRecord } from '#lib/db/records.ts';

let made = 0;

/** A successful call, with changes by the test. Ids ascend, so that calls in the same millisecond keep their order. */
export function call(change: Partial<CallRecord> = {}): CallRecord {
	return {
		id: `call-${String(made++).padStart(7, '0')}`,
		startedAt: new Date(2026, 4, 4, 12).getTime(),
		projectId: 'project',
		sessionId: 'session',
		messageId: 'message',
		provider: 'zhipu',
		host: 'open.bigmodel.cn',
		model: 'glm-4.7',
		kind: 'chat',
		outcome: 'ok',
		faultCode: null,
		tries: 1,
		connectMs: 100,
		firstTokenMs: 500,
		totalMs: 2_500,
		prompt: 1_000,
		completion: 100,
		cached: 400,
		cacheWritten: null,
		reasoning: null,
		countedPrompt: null,
		contextTokens: 200_000,
		cost: { currency: 'USD', amount: 0.01, saved: 0.002 },
		...change
	};
}
