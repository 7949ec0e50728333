import { describe, expect, it } from 'vitest';
import { redact } from '#lib/security/redact.ts';

describe('redact', () => {
	it.each([
		'Incorrect API key provided: sk-proj-abcdefgh12345678.',
		'authorization: Bearer abc.def-ghi',
		'{"api_key": "hush-hush-value"}',
		'key 0123456789abcdef0123456789abcdef.AbCdEfGhIjKlMnOp refused',
		'https://host/v1?api_key=hush-hush-value&x=1',
		'AIzaSyA1234567890abcdefghijklmnopqrstuvw'
	])('[D10] takes the secret out of: %s', (text) => {
		const clean = redact(text);
		expect(clean).toContain('[redacted]');
		expect(clean).not.toMatch(/abcdefgh|abc\.def|hush|AbCdEf/);
	});

	it('[D10] takes out a known secret wherever it stands', () => {
		expect(redact('you sent plainword twice: plainword', ['plainword'])).toBe('you sent [redacted] twice: [redacted]');
	});

	it('[D10] leaves ordinary text as it is', () => {
		const text = 'Model gpt-5.2 with 4 tokens: the key idea is a task-oriented bearer of risk-aversion.';
		expect(redact(text, ['', 'ab'])).toBe(text);
		expect(redact('R1 in out 10k ; sk-1')).toBe('R1 in out 10k ; sk-1');
	});
});
