import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { externalFetch } from '#lib/security/http.ts';
import { installEmbedding, type EmbeddingSource } from '#lib/workers/llm/embedding-files.ts';
import { testEmbeddingFolder, type TestEmbeddingFolder } from '../../../support/llm/embedding-folder.ts';
import { startReplayServer, type ReplayServer } from '../../../support/llm/replay-server.ts';

const kind = { name: 'small', maxTokens: 512, pooling: 'cls', queryPrefix: 'q: ', passagePrefix: '' } as const;
const contents = {
	'config.json': '{"hidden_size": 384}',
	'tokenizer.json': '{"model": {}}',
	'onnx/model_quantized.onnx': '\x08\x08graph'
};
let server: ReplayServer;
let folder: TestEmbeddingFolder;
let stored: TestEmbeddingFolder['installed'];

beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(() => server.close());
beforeEach(() => {
	folder = testEmbeddingFolder();
	stored = folder.installed;
	server.script([{ status: 404, body: 'none' }]);
	for (const [path, body] of Object.entries(contents)) server.route(`/m/${path}`, { body, contentType: 'text/plain' });
});

function install(source: EmbeddingSource, signal = new AbortController().signal, onProgress = () => undefined) {
	return installEmbedding(source, kind, { request: externalFetch, folder, signal, onProgress });
}
const file = (name: string, content: string) => new File([content], name);
const chosen = () => Object.entries(contents).map(([path, content]) => file(path.split('/').at(-1) ?? '', content));
/** All files that there are: installed ones, and what has arrived of others. */
const names = () => [...stored.keys(), ...folder.arrived()].sort();

describe('[K1] installing an embedding model', () => {
	it('from an address: files, checksums, length of the vectors, the record last', async () => {
		const model = await install({ url: `${server.url}/m` });
		expect(model).toMatchObject({
			name: 'small',
			place: 'installed',
			dimensions: 384,
			pooling: 'cls',
			queryPrefix: 'q: '
		});
		expect(Object.keys(model.files)).toEqual(Object.keys(contents));
		expect(model.files['config.json']?.bytes).toBe(20);
		expect(model.files['config.json']?.sha256).toMatch(/^[0-9a-f]{64}$/);
		expect([...stored.keys()].at(-1)).toBe('small~model.json');
		expect(JSON.parse((await stored.get('small~model.json')?.text()) ?? '')).toEqual(model);
	});

	it('from chosen files, the same ones with the same identity', async () => {
		const fetched = await install({ url: `${server.url}/m/` });
		stored.clear();
		expect(await install({ files: chosen().reverse() })).toEqual(fetched);
	});

	it('names the file that is missing, and leaves nothing', async () => {
		const [config, tokenizer] = chosen();
		const incomplete = install({ files: [config, tokenizer].filter((each) => each !== undefined) });
		await expect(incomplete).rejects.toMatchObject({
			code: 'embedding_file_missing',
			data: { file: 'onnx/model_quantized.onnx' }
		});
		expect(names()).toEqual([]);
	});

	it.each([
		['config.json', '<html>Sign in</html>'],
		['config.json', '{"hidden_size": "x"}'],
		['config.json', '{broken'],
		['tokenizer.json', ''],
		['onnx/model_quantized.onnx', 'version https://git-lfs.github.com/spec/v1']
	])('refuses a foreign %s, and leaves nothing', async (path, body) => {
		server.route(`/m/${path}`, { body });
		await expect(install({ url: `${server.url}/m` })).rejects.toMatchObject({
			code: 'embedding_foreign',
			data: { file: path }
		});
		expect(names()).toEqual([]);
	});

	it('leaves nothing of a refused or cancelled download', async () => {
		server.route('/m/onnx/model_quantized.onnx', { status: 403, body: '' });
		await expect(install({ url: `${server.url}/m` })).rejects.toMatchObject({ code: 'in_page_download' });
		expect(names()).toEqual([]);
		const stop = new AbortController();
		server.route('/m/tokenizer.json', () => {
			stop.abort();
			return { body: '{}' };
		});
		await expect(install({ url: `${server.url}/m` }, stop.signal)).rejects.toMatchObject({ code: 'llm_cancelled' });
		expect(names()).toEqual([]);
	});

	it('removes what a killed tab has left, and nothing of complete models', async () => {
		stored.set('half~config.json', new Blob(['{}']));
		stored.set('whole~config.json', new Blob(['{}']));
		stored.set('whole~model.json', new Blob(['{}']));
		await install({ files: chosen() });
		expect(names().filter((name) => !name.startsWith('small'))).toEqual(['whole~config.json', 'whole~model.json']);
	});

	it('refuses a second model of the same name, and keeps the first', async () => {
		const first = await install({ files: chosen() });
		await expect(install({ files: chosen() })).rejects.toMatchObject({ code: 'in_page_name_taken' });
		expect(JSON.parse((await stored.get('small~model.json')?.text()) ?? '')).toEqual(first);
		expect(folder.arrived()).toEqual([]);
	});
});
