import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LocalEmbeddingModel } from '#lib/workers/embedding/local-model.ts';
import { externalFetch } from '#lib/security/http.ts';
import { installEmbedding } from '#lib/workers/llm/embedding-files.ts';
import { testEmbeddingFolder, type TestEmbeddingFolder } from '../../../support/llm/embedding-folder.ts';
import { seededRandom } from '../../../support/random.ts';
import {
	startReplayServer,
	type ReplayRequest,
	type ReplayServer,
	type ReplayStep
} from '../../../support/llm/replay-server.ts';

const kind = { name: 'small', maxTokens: 512, pooling: 'cls', queryPrefix: '', passagePrefix: '' } as const;
const MODEL = 'onnx/model_quantized.onnx';
const MEGABYTE = 2 ** 20;

/** A file of 9 MB that begins as ONNX does. */
function bytesOf(seed: number): Buffer {
	const random = seededRandom(seed);
	const bytes = Buffer.from(Float64Array.from({ length: (9 * MEGABYTE) / 8 }, random).buffer);
	bytes[0] = 0x08;
	return bytes;
}
const [first, second] = [bytesOf(1), bytesOf(2)];
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What the host does. */
interface Host {
	model: Buffer;
	/** Without it the file has no version. */
	tag: string | null;
	ranges: boolean;
	/** Where the connection breaks, bytes from the beginning of the file. */
	cutAt: number | null;
}
let host: Host;
let server: ReplayServer;
let folder: TestEmbeddingFolder;

beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(() => server.close());
beforeEach(() => {
	folder = testEmbeddingFolder();
	host = { model: first, tag: '"one"', ranges: true, cutAt: 7 * MEGABYTE };
	server.script([{ status: 404, body: 'none' }]);
	const json = (body: string): ReplayStep => ({
		body,
		headers: { etag: '"json"', 'content-length': String(body.length) }
	});
	for (const at of ['m', 'other']) {
		server.route(`/${at}/config.json`, json('{"hidden_size": 384}'));
		server.route(`/${at}/tokenizer.json`, json('{"model": {}}'));
		server.route(`/${at}/${MODEL}`, answer);
	}
});

function answer({ headers }: ReplayRequest): ReplayStep {
	const { model, tag, ranges, cutAt } = host;
	const from = ranges ? Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0) : 0;
	if (from >= model.length) return { status: 416, body: '' };
	const common = { 'content-length': String(model.length - from), ...(tag && { etag: tag }) };
	const range = { 'content-range': `bytes ${from}-${model.length - 1}/${model.length}` };
	return {
		status: from > 0 ? 206 : 200,
		headers: { ...common, ...(from > 0 && range) },
		bytes: model.subarray(from).toString('base64'),
		seed: 1,
		...(cutAt !== null && { cutAfter: Math.max(0, cutAt - from) })
	};
}

function install(address = 'm', signal = new AbortController().signal): Promise<LocalEmbeddingModel> {
	const options = { request: externalFetch, folder, signal, onProgress: () => undefined };
	return installEmbedding({ url: `${server.url}/${address}` }, kind, options);
}

/** Installs until the connection breaks, then with a good connection. @returns the ranges that were asked for then */
async function continued(change: Partial<Host> = {}, address = 'm'): Promise<(string | undefined)[]> {
	await expect(install()).rejects.toMatchObject({ code: 'embedding_download_cut', data: { model: 'small' } });
	expect(folder.installed.size).toBe(0);
	expect(folder.arrived()).toContain('small~download.json');
	host = { ...host, cutAt: null, ...change };
	server.requests.length = 0;
	const model = await install(address);
	expect(model.files[MODEL]).toEqual({ bytes: host.model.length, sha256: sha256(host.model) });
	const stored = Buffer.from(await folder.installed.get('small~onnx~model_quantized.onnx')!.arrayBuffer());
	expect(stored.equals(host.model)).toBe(true);
	expect(folder.arrived()).toEqual([]);
	return server.requests.filter(({ path }) => path.endsWith(MODEL)).map(({ headers }) => headers.range);
}

describe('[K1] a download that broke off', () => {
	it('goes on where it was, and the checksum is of the whole file', async () => {
		const [range, ...more] = await continued();
		expect(range).toMatch(/^bytes=\d{6,}-$/);
		expect(more).toEqual([]);
	});

	it('says how much has arrived, and is kept only if something has', async () => {
		host.cutAt = 0;
		const broken = install();
		await expect(broken).rejects.toMatchObject({ code: 'embedding_download_cut' });
		server.route('/m/config.json', { status: 503, body: '' });
		await expect(install()).rejects.toMatchObject({ code: 'embedding_download_cut', data: { bytes: 33 } });
		folder = testEmbeddingFolder();
		await expect(install()).rejects.toMatchObject({ code: 'in_page_download' });
		expect(folder.arrived()).toEqual([]);
	});

	it('starts over at a host that sends whole files only', async () => {
		expect(await continued({ ranges: false })).toHaveLength(1);
	});

	it('starts over when the file is another by now', async () => {
		expect(await continued({ model: second, tag: '"two"' })).toEqual([expect.any(String), undefined]);
		folder = testEmbeddingFolder();
		host = { ...host, model: first, tag: '"one"', cutAt: 7 * MEGABYTE };
		const shorter = second.subarray(0, MEGABYTE);
		expect(await continued({ model: shorter, tag: '"three"' })).toEqual([expect.any(String), undefined]);
	});

	it.each([null, 'W/"weak"'])('starts over when the host does not say which version it sends: %s', async (tag) => {
		host.tag = tag;
		expect(await continued()).toEqual([undefined]);
	});

	it('starts over from another address', async () => {
		expect(await continued({ model: second }, 'other')).toEqual([undefined]);
	});

	it('is not continued after it was cancelled', async () => {
		const stop = new AbortController();
		server.route(`/m/${MODEL}`, (request) => {
			const step = answer(request);
			stop.abort();
			return step;
		});
		await expect(install('m', stop.signal)).rejects.toMatchObject({ code: 'llm_cancelled' });
		expect(folder.arrived()).toEqual([]);
	});

	it('does not load again what is complete', async () => {
		await expect(install()).rejects.toMatchObject({ code: 'embedding_download_cut' });
		// The same version by its tag and length: another content would show that it was read.
		const headers = { etag: '"json"', 'content-length': '13' };
		server.route('/m/tokenizer.json', { body: '{"other": {}}', headers });
		host.cutAt = null;
		expect((await install()).files['tokenizer.json']?.sha256).toBe(sha256(Buffer.from('{"model": {}}')));
	});

	it('is whole after losses of power at seeded moments', async () => {
		const random = seededRandom(17);
		for (let round = 0; round < 4; round++) {
			folder = testEmbeddingFolder();
			host = { model: first, tag: '"one"', ranges: true, cutAt: null };
			for (const _ of [1, 2]) {
				let left: TestEmbeddingFolder | null = null;
				const pieces = Math.floor(random() * 40);
				let seen = 0;
				const request: typeof externalFetch = async (...given) => {
					const response = await externalFetch(...given);
					const stream = response.body!.pipeThrough(
						new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
							transform(piece, control) {
								if (seen++ === pieces) left = folder.afterPowerLoss();
								control.enqueue(piece);
							}
						})
					);
					return new Response(stream, response);
				};
				const options = { request, folder, signal: new AbortController().signal, onProgress: () => undefined };
				await installEmbedding({ url: `${server.url}/m` }, kind, options).catch(() => undefined);
				folder = left ?? testEmbeddingFolder();
			}
			expect((await install()).files[MODEL]?.sha256).toBe(sha256(first));
		}
	});
});
