import { Fault } from '#lib/base/fault.ts';
import type { LoadedModel } from './embedding-host.ts';
import type { LocalEmbeddingModel } from './local-model.ts';
import { onnxConstants } from './onnx-constants.ts';

/**
 * Loads a model that is nothing but a table of word vectors. Its tables are read here: ONNX Runtime, which gives the same vectors,
 * takes a download of 14 MB and 130 MB of memory.
 *
 * @param files by path
 * @throws Fault `embedding_damaged`
 */
export async function loadWordModel(
	model: LocalEmbeddingModel,
	files: ReadonlyMap<string, Blob>
): Promise<LoadedModel> {
	const damaged = (detail: string) =>
		new Fault('embedding_damaged', detail, { model: model.name, detail: detail.slice(0, 300) });
	const [graph, tokenizer] = [files.get('onnx/model_quantized.onnx'), files.get('tokenizer.json')];
	if (!graph || !tokenizer) throw damaged('A file is missing');
	try {
		const { table, scales } = readTables(new Uint8Array(await graph.arrayBuffer()), model.dimensions);
		const words = readWords(JSON.parse(await tokenizer.text()) as TokenizerFile, scales.length);
		return {
			vectors: async (texts) => texts.map((text) => vectorOf(text.split(' '), words, table, scales, model.dimensions)),
			dispose: async () => undefined
		};
	} catch (thrown) {
		throw damaged(String(thrown));
	}
}

interface TokenizerFile {
	model?: { vocab?: Record<string, number> };
}

/** Rows of 8-bit numbers, and the factor of each row. */
function readTables(file: Uint8Array, dimensions: number): { table: Int8Array; scales: Float32Array } {
	const constants = onnxConstants(file);
	const [rows, factors] = [constants.get('table'), constants.get('scales')];
	const count = rows?.shape[0] ?? 0;
	if (!rows || rows.bytes.length !== count * dimensions || factors?.bytes.length !== count * 4)
		throw new RangeError('The tables do not have the expected size');
	return { table: new Int8Array(rows.bytes.buffer), scales: new Float32Array(factors.bytes.buffer) };
}

function readWords(file: TokenizerFile, count: number): Map<string, number> {
	const words = new Map(Object.entries(file.model?.vocab ?? {}));
	if (words.size !== count) throw new RangeError('The words do not fit the tables');
	return words;
}

/** The sum of the words' vectors, brought to length 1; zeros if no word is known. */
function vectorOf(
	texts: readonly string[],
	words: ReadonlyMap<string, number>,
	table: Int8Array,
	scales: Float32Array,
	dimensions: number
): Float32Array {
	const sum = new Float32Array(dimensions);
	for (const text of texts) {
		const row = words.get(text);
		if (row === undefined) continue;
		const scale = scales[row] ?? 0;
		for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] ?? 0) + (table[row * dimensions + at] ?? 0) * scale;
	}
	const length = Math.hypot(...sum);
	return length > 0 ? sum.map((x) => x / length) : sum;
}
