import { describe, expect, it } from 'vitest';
import { SecretGuard } from '#lib/workers/llm/secret-guard.ts';
import type { LlmEvent } from '#lib/llm/types.ts';

const key = 'sk-canary-0123456789';

function passed(pieces: readonly LlmEvent[], secret = key): { text: string; reasoning: string; all: LlmEvent[] } {
	const guard = new SecretGuard();
	guard.add(secret);
	const all = [...pieces, { type: 'start', model: 'end of test' } as const].flatMap((event) => guard.pass(event));
	const joined = (type: 'text' | 'reasoning') => all.map((event) => (event.type === type ? event.text : '')).join('');
	return { text: joined('text'), reasoning: joined('reasoning'), all };
}

describe('a key that a service gives back', () => {
	it('[D10] [LLM39] does not pass, wherever its text is cut', () => {
		const whole = `Your key is ${key}, thank you. sk-can`;
		for (let size = 1; size <= whole.length; size++) {
			const pieces: LlmEvent[] = [];
			for (let at = 0; at < whole.length; at += size) pieces.push({ type: 'text', text: whole.slice(at, at + size) });
			expect(passed(pieces).text).toBe('Your key is [redacted], thank you. sk-can');
		}
	});

	it('[LLM39] does not pass in thinking, calls, models and sources either', () => {
		const call = { id: key, name: 'x', arguments: { key }, argumentsText: `{"key":"${key}"}` };
		const source = { url: `https://a.example/?k=${key}`, title: key, snippet: '' };
		const { all } = passed([
			{ type: 'reasoning', text: `hm ${key.slice(0, 9)}` },
			{ type: 'reasoning', text: key.slice(9) },
			{ type: 'tool_call', call },
			{ type: 'source', source }
		]);
		expect(JSON.stringify(all)).not.toContain('canary');
		expect(all.map((event) => event.type)).toEqual(['reasoning', 'reasoning', 'tool_call', 'source', 'start']);
	});

	it('[LLM39] leaves all other text as it is and in its order', () => {
		const pieces: LlmEvent[] = [
			{ type: 'reasoning', text: 'ends like a key: sk-' },
			{ type: 'text', text: 's' },
			{ type: 'text', text: 'ks sk-c' },
			{ type: 'tool_call_delta', id: '1', name: 'x', text: '{' }
		];
		const { text, reasoning, all } = passed(pieces);
		expect(reasoning).toBe('ends like a key: sk-');
		expect(text).toBe('sks sk-c');
		expect(all.findIndex(({ type }) => type === 'tool_call_delta')).toBe(all.length - 2);
		expect(passed([{ type: 'text', text: 'ollama is a word' }], 'ollama').text).toBe('ollama is a word');
	});
});
