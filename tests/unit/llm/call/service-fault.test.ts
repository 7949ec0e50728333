import { expect, it } from 'vitest';
import { readServiceError, serviceFault } from '#lib/llm/call/service-fault.ts';
import { connectionTo } from '../../../support/llm/llm.ts';

const context = { connection: connectionTo('https://model.test'), secrets: [] };

it.each([
	[{ type: 'invalid_request_error', code: 'context_length_exceeded' }, 'llm_context_length'],
	[{ type: 'requests', code: 'rate_limit_exceeded' }, 'llm_rate_limited'],
	[{ type: 'insufficient_quota', code: null }, 'llm_quota'],
	[{ type: 'overloaded_error' }, 'llm_unavailable']
])('[D8] [LLM8] what happened is told by the code of an error, without one by its kind: %j', (error, code) => {
	const body = { error: { message: 'no', ...error } };
	expect(serviceFault(readServiceError(body, 400), context).code).toBe(code);
});
