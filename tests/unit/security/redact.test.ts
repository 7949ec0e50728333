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

	const key = 'sv9/Qx+canary"key&0123456789-wxyz';
	const encoded = (text: string) => Buffer.from(text).toString('base64');

	it.each([
		['whole', key],
		['in a URL', `https://host/?k=${encodeURIComponent(key)}&x=1`],
		['in JSON', JSON.stringify({ error: `bad ${key}` })],
		['in HTML', `<p>${key.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}</p>`],
		['as Basic', `authorization was Basic ${encoded(`user:${key}`)}`],
		...['', 'u', 'us', 'user:'].map((before) => [`in base64 after '${before}'`, encoded(`${before}${key}:after`)]),
		['in base64 for URLs', Buffer.from(`u${key}`).toString('base64url')],
		['cut off', `Incorrect API key: ${key.slice(0, 15)}`],
		['its end', `…${key.slice(-12)} is not known`],
		['its middle', `[${key.slice(6, 18)}]`],
		['masked by dots', 'key sv9/Qx...wxyz refused'],
		['masked by stars', 'key=sv9/****-wxyz'],
		['masked by bullets', '(sv9•••••xyz)'],
		['its end only', '****wxyz']
	])('[D10] [LLM39] takes out an echo of the key: %s', (_name, text) => {
		const clean = redact(text, [key]);
		expect(clean).toContain('[redacted]');
		const groups = [
			key,
			encodeURIComponent(key),
			...['', 'u', 'us'].map((before) => encoded(before + key).slice(4, -6))
		];
		for (const group of groups)
			for (let at = 0; at + 8 <= group.length; at++) expect(clean).not.toContain(group.slice(at, at + 8));
		expect(clean).not.toMatch(/sv9\/|wxyz/);
	});

	it.each([
		'Incorrect API key provided: sk-proj-****************wxyz.',
		'You passed gsk_abcdefgh1234.',
		'tvly-dev-abcdefgh123 is out of credit',
		'{"x-goog-api-key":"hush-hush-value"}',
		'Authorization: Basic dXNlcjpodXNoLWh1c2g='
	])('[LLM39] takes out what looks like a key though it is not ours: %s', (text) => {
		expect(redact(text)).toContain('[redacted]');
		expect(redact(text)).not.toMatch(/wxyz|abcdefgh|hush|dXNl/);
	});

	it('[LLM39] leaves the words around an echo, and dots that hide nothing', () => {
		expect(redact(`bad key ${key}, try again...`, [key])).toBe('bad key [redacted], try again...');
		expect(redact('and so on ... 3.5 ** 2, see 1..10', [key])).toBe('and so on ... 3.5 ** 2, see 1..10');
	});

	it('[LLM39] is quick on long texts', () => {
		const long = `${key.slice(0, 7)}-`.repeat(20_000);
		expect(redact(long, [key])).toHaveLength(long.length);
	});
});
