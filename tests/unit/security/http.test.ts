import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkExternalUrl, externalFetch, isLoopback } from '#lib/security/http.ts';
import { startReplayServer, type ReplayServer } from '../../support/llm/replay-server.ts';

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

	it.each([
		...[
			'192.168.1.5',
			'10.0.0.8:8080',
			'172.16.0.1',
			'172.31.9.9',
			'169.254.7.7',
			'100.64.0.1',
			'[fd12::1]',
			'[fe80::1]'
		],
		...['gpu-box:1234', 'server.local', 'nas.lan', 'llm.home.arpa', '127.0.0.1', 'localhost:11434']
	])('[S2] takes plain http on the user’s own network: %s', (host) => {
		expect(checkExternalUrl(`http://${host}/v1`, 'http:').host).toBe(host);
	});

	it.each([
		...['api.example.org', '8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1', '[2001:db8::1]', '10.evil.example'],
		...['local.example.org', '192.168.1.5.evil.example']
	])('[S2] does not send a key unencrypted over the internet: %s', (host) => {
		expect(() => checkExternalUrl(`http://${host}/v1`, 'http:')).toThrow(
			expect.objectContaining({ code: 'url_plain_http', data: { url: `http://${host}` } })
		);
		expect(checkExternalUrl(`https://${host}/v1`, 'http:').host).toBe(host);
	});

	it('[S2] reads an address as the browser does: other ways to write a number are no way around', () => {
		expect(checkExternalUrl('http://0x7f.1/v1', 'http:').hostname).toBe('127.0.0.1');
		expect(() => checkExternalUrl('http://0x08080808/v1', 'http:')).toThrow(
			expect.objectContaining({ code: 'url_plain_http' })
		);
		expect(() => checkExternalUrl('http://LOCALHOST.evil.example', 'http:')).toThrow();
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

	it('[S2] follows a redirect only when nothing but the range of a download is sent along', async () => {
		const policy = { allowedHeaders: [], followRedirects: true };
		const moved = { status: 307, headers: { location: `${server.url}/elsewhere` } };
		server.script([moved, { body: 'x' }]);
		expect((await externalFetch(server.url, { headers: { authorization: 'a' } }, policy)).status).toBe(200);
		expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
		server.script([moved, { body: 'x' }]);
		await expect(externalFetch(server.url, { method: 'POST', body: 'hush' }, policy)).rejects.toMatchObject({
			code: 'url_redirected'
		});
		server.script([moved, { body: 'x' }]);
		const ranged = { ...policy, allowedHeaders: ['range'] };
		const sent = { headers: { range: 'bytes=5-', authorization: 'a' } };
		expect((await externalFetch(server.url, sent, ranged)).status).toBe(200);
		expect(server.requests.map(({ headers }) => headers.range)).toEqual(['bytes=5-', 'bytes=5-']);
		expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
		server.script([moved, { body: 'x' }]);
		const withHeader = { ...policy, allowedHeaders: ['range', 'authorization'] };
		await expect(externalFetch(server.url, {}, withHeader)).rejects.toMatchObject({ code: 'url_redirected' });
	});
});
