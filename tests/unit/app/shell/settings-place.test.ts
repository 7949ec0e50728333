import { expect, test } from 'vitest';
import { settingsPlace } from '#lib/app/shell/settings-place.ts';

test.each([
	['llm_auth', { provider: 'zhipu' }, 'models-zhipu'],
	['llm_no_cors', { provider: 'openai-compatible' }, 'models-openai-compatible'],
	['ollama_unreachable', { provider: 'ollama' }, 'models-ollama'],
	['llm_model_not_found', {}, 'models'],
	['url_mixed_content', { provider: 'recorded' }, 'models'],
	['vault_locked', {}, 'vault'],
	['search_auth', { provider: 'zhipu' }, 'web-search'],
	['llm_rate_limited', { provider: 'zhipu' }, null],
	['answer_cut', {}, null],
	['unexpected', { provider: 'zhipu' }, null]
])('[D9] %s with %j is remedied at %s', (code, data, place) => {
	expect(settingsPlace({ code, message: '', data })).toBe(place);
});
