import { describe, expect, it } from 'vitest';
import { reconnectDelay } from '#lib/llm/ollama/reconnect.ts';

describe('asking again', () => {
	it('[D6] [LLM27] after 5, 10 and then every 30 s', () => {
		expect([1, 2, 3, 4, 50].map((failures) => reconnectDelay(failures, 'ollama_unreachable'))).toEqual([
			...[5_000, 10_000, 30_000, 30_000, 30_000]
		]);
		expect(reconnectDelay(1, 'ollama_cors')).toBe(5_000);
	});

	it.each(['llm_local_permission', 'url_mixed_content', 'url_refused', 'url_redirected'])(
		'[D6] [LLM27] %s waits for the user',
		(code) => expect(reconnectDelay(1, code)).toBeNull()
	);
});
