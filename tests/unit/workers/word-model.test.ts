import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtInModel } from '#lib/workers/embedding/local-model.ts';
import { createEmbeddingHost } from '#lib/workers/embedding/embedding-host.ts';
import { checkedFiles } from '#lib/workers/embedding/model-source.ts';
import { loadWordModel } from '#lib/workers/embedding/word-model.ts';

const folder = fileURLToPath(new URL('../../../static/models/word-vectors/', import.meta.url));
const read = async (path: string) => new Blob([new Uint8Array(readFileSync(folder + path))]);
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, at) => sum + x * (b[at] ?? 0), 0);

async function embed(texts: readonly string[]): Promise<Float32Array[]> {
	const host = createEmbeddingHost(async (model) => loadWordModel(model, await checkedFiles(model, read)));
	const reply = await host.embed(builtInModel, texts, true, new MessageChannel().port1);
	if (!reply.ok) throw new Error(reply.fault.code);
	return reply.value;
}

describe('[K1] the word vectors', () => {
	it('have length 1, and are zeros for a text without known words', async () => {
		const [full, none, other] = await embed(['gain of the amplifier', '1k 3.3 !?', '今天']);
		expect(full).toHaveLength(100);
		expect(Math.hypot(...(full ?? []))).toBeCloseTo(1, 5);
		expect(Math.hypot(...(none ?? []))).toBe(0);
		expect(Math.hypot(...(other ?? []))).toBe(0);
	});

	it('bring Chinese questions near English text of the same meaning', async () => {
		const passages = [
			'phase margin and stability of a feedback amplifier',
			'bridge rectifier with a capacitor',
			'crystal oscillator'
		];
		const questions = ['运放的相位裕度够吗', '整流桥的纹波', '晶振起振'];
		const vectors = await embed([...passages, ...questions]);
		const near = questions.map((_, at) => {
			const question = vectors[passages.length + at] ?? new Float32Array();
			const scores = passages.map((__, index) => dot(question, vectors[index] ?? new Float32Array()));
			return scores.indexOf(Math.max(...scores));
		});
		expect(near).toEqual([0, 1, 2]);
	});

	it('are refused when a file is damaged or foreign', async () => {
		const damaged = async (path: string) => {
			const file = await read(path);
			return path.endsWith('.onnx') ? file.slice(0, file.size - 10) : file;
		};
		await expect(checkedFiles(builtInModel, damaged)).rejects.toMatchObject({
			code: 'embedding_damaged',
			data: { detail: 'onnx/model_quantized.onnx: SHA-256' }
		});
		const unchecked = new Map([
			['onnx/model_quantized.onnx', await damaged('onnx/model_quantized.onnx')],
			['tokenizer.json', await read('tokenizer.json')]
		]);
		await expect(loadWordModel(builtInModel, unchecked)).rejects.toMatchObject({ code: 'embedding_damaged' });
		const foreign = new Map([
			...unchecked,
			['onnx/model_quantized.onnx', new Blob(['<html>not a model</html>'])] as const
		]);
		await expect(loadWordModel(builtInModel, foreign)).rejects.toMatchObject({ code: 'embedding_damaged' });
		await expect(loadWordModel(builtInModel, new Map())).rejects.toMatchObject({ code: 'embedding_damaged' });
	});
});
