import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkExternalUrl, externalFetch, isLoopback } from '#lib/security/http.ts';
import { startReplayServer, type ReplayServer } from '../../support/replay-server.ts';

describe('addresses', () => {
	it.each([
		['nonsense', 'malformed'],
		['ftp://host/x', 'scheme'],
		['javascript:alert(1)', 'scheme'],
		['file:///etc/passwd', 'scheme'],
		['https://user:pass@host/v1', 'credentials']
	])('[D10] refuses %s', (url, reason) => {
		expect(() => checkExternalUrl(url, null)).toThrow(
			expect.objectContaining({ code: 'url_refused', data: expect.objectContaining({ reason }) })
		);
	});

	it('[D10] does not repeat a password from the address', () => {
		expect(() => checkExternalUrl('https://user:hush@host/v1', null)).toThrow(
			expect.objectContaining({ data: { url: 'host', reason: 'credentials' } })
		);
	});

	it('[D8] tells an https page why plain http fails, except on this machine', () => {
		expect(() => checkExternalUrl('http://192.168.1.5/v1', 'https:')).toThrow(
			expect.objectContaining({ code: 'url_mixed_content' })
		);
		expect(checkExternalUrl('http://localhost:11434/v1', 'https:').port).toBe('11434');
		expect(checkExternalUrl('http://192.168.1.5/v1', 'http:').hostname).toBe('192.168.1.5');
	});

	it('[D8] knows this machine', () => {
		expect(['localhost', 'a.localhost', '127.0.0.1', '127.9.9.9', '[::1]'].every(isLoopback)).toBe(true);
		expect(['127.0.0.1.evil.org', 'localhost.org', '10.0.0.1', '1127.0.0.1'].some(isLoopback)).toBe(false);
	});
});

describe('requests', () => {
	let server: ReplayServer;
	beforeAll(async () => {
		server = await startReplayServer();
	});
	afterAll(() => server.close());

	it('[D10] drops every header that is not on the list', async () => {
		server.script([{ body: 'x' }]);
		const headers = { authorization: 'Bearer a', 'x-stainless-os': 'linux', 'user-agent': 'library/1', cookie: 'a=b' };
		await externalFetch(server.url, { headers }, { allowedHeaders: ['authorization'] });
		expect(server.requests[0]?.headers).toMatchObject({ authorization: 'Bearer a' });
		expect(server.requests[0]?.headers).not.toHaveProperty('x-stainless-os');
		expect(server.requests[0]?.headers).not.toHaveProperty('cookie');
		expect(server.requests[0]?.headers['user-agent']).not.toBe('library/1');
	});

	it('[D10] does not carry the key to where a redirect points', async () => {
		server.script([{ status: 302, headers: { location: `${server.url}/elsewhere` } }, { body: 'x' }]);
		const sent = externalFetch(
			server.url,
			{ headers: { authorization: 'Bearer a' } },
			{ allowedHeaders: ['authorization'] }
		);
		await expect(sent).rejects.toMatchObject({ code: 'url_redirected' });
		expect(server.requests).toHaveLength(1);
	});
});
