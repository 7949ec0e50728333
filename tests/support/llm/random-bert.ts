import { seededRandom } from '../random.ts';

export interface RandomBertOptions {
	seed?: number;
	/** As in the files of transformers.js named `model_quantized.onnx`: weights of 8 bits, products of 8-bit numbers. */
	quantized?: boolean;
	layers?: number;
	hidden?: number;
	heads?: number;
	/** Length of the table of positions, and so of the longest text. */
	positions?: number;
}

const FLOAT = 1;
const INT8 = 3;
const INT64 = 7;
/** Type of an attribute that is a number, or a list of numbers. */
const [WHOLE, WHOLES] = [2, 7];

const words = ['gain', 'noise', 'filter', 'phase', 'margin', 'load', 'supply', 'ripple', 'offset', 'query', 'passage'];
const pieces = ['##s', '##d', '##er', ':', '.', ',', 'a', 'of', 'the', '运', '算', '放', '大', '器'];
const vocabulary = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]', ...words, ...pieces];

/**
 * The files of a BERT with random weights, with the inputs, operators and names that exported models of sentences have: position and
 * token type embeddings, layer norms, heads, GELU by `Erf`, a WordPiece tokenizer that adds `[CLS]` and `[SEP]`.
 *
 * @returns contents by path
 */
export function randomBert(options: RandomBertOptions = {}): Map<string, Blob> {
	const { layers = 2, hidden = 32, positions = 24, heads = 4 } = options;
	const config = {
		model_type: 'bert',
		architectures: ['BertModel'],
		hidden_size: hidden,
		num_hidden_layers: layers,
		num_attention_heads: heads,
		max_position_embeddings: positions,
		vocab_size: vocabulary.length
	};
	const model = writeModel({ seed: 1, quantized: true, layers, hidden, heads, positions, ...options });
	return new Map([
		['config.json', json(config)],
		['tokenizer.json', json(tokenizer())],
		// As for several published models: no limit to the length.
		['tokenizer_config.json', json({ tokenizer_class: 'BertTokenizer', model_max_length: 1e30 })],
		['onnx/model_quantized.onnx', new Blob([model])]
	]);
}

const json = (value: unknown) => new Blob([JSON.stringify(value)]);

function tokenizer() {
	const added = vocabulary.slice(0, 5).map((content, id) => {
		return { id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true };
	});
	const [begin, end] = ['[CLS]', '[SEP]'].map((id) => ({ SpecialToken: { id, type_id: 0 } }));
	const text = { Sequence: { id: 'A', type_id: 0 } };
	const special = (id: string) => ({ id, ids: [vocabulary.indexOf(id)], tokens: [id] });
	return {
		version: '1.0',
		truncation: { max_length: 12, strategy: 'LongestFirst', stride: 0 },
		padding: null,
		added_tokens: added,
		normalizer: {
			type: 'BertNormalizer',
			clean_text: true,
			handle_chinese_chars: true,
			strip_accents: null,
			lowercase: true
		},
		pre_tokenizer: { type: 'BertPreTokenizer' },
		post_processor: {
			type: 'TemplateProcessing',
			single: [begin, text, end],
			pair: [begin, text, end],
			special_tokens: { '[CLS]': special('[CLS]'), '[SEP]': special('[SEP]') }
		},
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

type Attributes = Record<string, number | readonly number[]>;

/** Collects the steps and constants of a model; each method returns the name of its result. */
class Graph {
	readonly steps: Uint8Array[] = [];
	readonly constants: Uint8Array[] = [];
	#count = 0;

	constructor(private readonly random: () => number) {}

	step(operator: string, inputs: readonly string[], attributes: Attributes = {}): string {
		const output = `${operator}_${this.#count++}`;
		this.write(operator, inputs, [output], attributes);
		return output;
	}

	write(operator: string, inputs: readonly string[], outputs: readonly string[], attributes: Attributes = {}): void {
		const settings = Object.entries(attributes).map(([name, value]) =>
			typeof value === 'number'
				? bytes(5, join([bytes(1, name), whole(3, value), whole(20, WHOLE)]))
				: bytes(5, join([bytes(1, name), ...value.map((each) => whole(8, each)), whole(20, WHOLES)]))
		);
		const names = [...inputs.map((name) => bytes(1, name)), ...outputs.map((name) => bytes(2, name))];
		this.steps.push(join([...names, bytes(4, operator), ...settings]));
	}

	/** @returns the names of the values, of their factor and of their zero */
	quantize(input: string): [string, string, string] {
		const at = this.#count++;
		const outputs: [string, string, string] = [`values_${at}`, `scale_${at}`, `zero_${at}`];
		this.write('DynamicQuantizeLinear', [input], outputs);
		return outputs;
	}

	constant(type: number, shape: readonly number[], values: ArrayBufferView): string {
		const name = `constant_${this.#count++}`;
		const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
		this.constants.push(join([...shape.map((size) => whole(1, size)), whole(2, type), bytes(8, name), bytes(9, raw)]));
		return name;
	}

	numbers(shape: readonly number[], scale: number, offset = 0): string {
		const values = Float32Array.from(
			{ length: shape.reduce((a, b) => a * b, 1) },
			() => this.#normal() * scale + offset
		);
		return this.constant(FLOAT, shape, values);
	}

	scalar(value: number): string {
		return this.constant(FLOAT, [], Float32Array.of(value));
	}

	wholes(...values: number[]): string {
		return this.constant(INT64, [values.length], BigInt64Array.from(values.map(BigInt)));
	}

	linear(input: string, from: number, to: number, quantized: boolean): string {
		const spread = 1 / Math.sqrt(from);
		const bias = this.numbers([to], 0.02);
		if (!quantized) return this.step('Add', [this.step('MatMul', [input, this.numbers([from, to], spread)]), bias]);
		const weights = Int8Array.from({ length: from * to }, () => Math.max(-127, Math.min(127, this.#normal() * 42)));
		const [values, scale, zero] = this.quantize(input);
		const noZero = this.constant(INT8, [], new Int8Array(1));
		const table = this.constant(INT8, [from, to], weights);
		const product = this.step('MatMulInteger', [values, table, zero, noZero]);
		const factor = this.step('Mul', [scale, this.scalar(spread / 42)]);
		const scaled = this.step('Mul', [this.step('Cast', [product], { to: FLOAT }), factor]);
		return this.step('Add', [scaled, bias]);
	}

	norm(input: string, size: number): string {
		const [factors, offsets] = [this.numbers([size], 0.1, 1), this.numbers([size], 0.1)];
		return this.step('LayerNormalization', [input, factors, offsets], { axis: -1 });
	}

	#normal(): number {
		return Math.sqrt(-2 * Math.log(1 - this.random())) * Math.cos(2 * Math.PI * this.random());
	}
}

function writeModel({ seed, quantized, layers, hidden, heads, positions }: Required<RandomBertOptions>) {
	const graph = new Graph(seededRandom(seed));
	const length = graph.step('Gather', [graph.step('Shape', ['input_ids']), graph.wholes(1)]);
	// As in exported models: there are only so many positions, and a longer text does not fit them.
	const places = graph.step('Slice', [graph.numbers([positions, hidden], 0.5), graph.wholes(0), length]);
	const tokens = graph.step('Gather', [graph.numbers([vocabulary.length, hidden], 1), 'input_ids']);
	const types = graph.step('Gather', [graph.numbers([2, hidden], 0.2), 'token_type_ids']);
	let state = graph.norm(graph.step('Add', [graph.step('Add', [tokens, types]), places]), hidden);
	const mask = graph.step('Cast', [graph.step('Unsqueeze', ['attention_mask', graph.wholes(1, 2)])], { to: FLOAT });
	const hiding = graph.step('Mul', [graph.step('Sub', [graph.scalar(1), mask]), graph.scalar(-3e38)]);
	for (let layer = 0; layer < layers; layer++) {
		const attended = attention(graph, state, hiding, { hidden, heads, quantized });
		state = graph.norm(graph.step('Add', [state, attended]), hidden);
		const wide = graph.linear(state, hidden, 4 * hidden, quantized);
		const erf = graph.step('Erf', [graph.step('Div', [wide, graph.scalar(Math.SQRT2)])]);
		const half = graph.step('Mul', [
			graph.step('Mul', [wide, graph.scalar(0.5)]),
			graph.step('Add', [erf, graph.scalar(1)])
		]);
		const narrow = graph.linear(half, 4 * hidden, hidden, quantized);
		state = graph.norm(graph.step('Add', [state, narrow]), hidden);
	}
	graph.write('Identity', [state], ['last_hidden_state']);
	const inputs = ['input_ids', 'attention_mask', 'token_type_ids'].map((name) =>
		value(name, INT64, ['batch', 'words'])
	);
	const parts = [
		...graph.steps.map((part) => bytes(1, part)),
		bytes(2, 'bert'),
		...graph.constants.map((part) => bytes(5, part)),
		...inputs.map((part) => bytes(11, part)),
		bytes(12, value('last_hidden_state', FLOAT, ['batch', 'words', hidden]))
	];
	const operators = join([bytes(1, ''), whole(2, 17)]);
	return join([whole(1, 8), bytes(2, 'test'), bytes(7, join(parts)), bytes(8, operators)]);
}

function attention(
	graph: Graph,
	state: string,
	hiding: string,
	{ hidden, heads, quantized }: Pick<Required<RandomBertOptions>, 'hidden' | 'heads' | 'quantized'>
): string {
	const split = graph.wholes(0, 0, heads, hidden / heads);
	const [query = '', key = '', values = ''] = [0, 1, 2].map((part) => {
		const projected = graph.step('Reshape', [graph.linear(state, hidden, hidden, quantized), split]);
		return graph.step('Transpose', [projected], { perm: part === 1 ? [0, 2, 3, 1] : [0, 2, 1, 3] });
	});
	const scores = graph.step('Div', [graph.step('MatMul', [query, key]), graph.scalar(Math.sqrt(hidden / heads))]);
	const shares = graph.step('Softmax', [graph.step('Add', [scores, hiding])], { axis: -1 });
	const mixed = graph.step('Transpose', [graph.step('MatMul', [shares, values])], { perm: [0, 2, 1, 3] });
	return graph.linear(graph.step('Reshape', [mixed, graph.wholes(0, 0, hidden)]), hidden, hidden, quantized);
}

function value(name: string, type: number, shape: readonly (number | string)[]): Uint8Array {
	const sizes = shape.map((size) => bytes(1, typeof size === 'string' ? bytes(2, size) : whole(1, size)));
	const tensor = join([whole(1, type), bytes(2, join(sizes))]);
	return join([bytes(1, name), bytes(2, bytes(1, tensor))]);
}

/** A negative number is written with 64 bits, as two's complement. */
function varint(value: number): Uint8Array {
	const written: number[] = [];
	let rest = BigInt.asUintN(64, BigInt(value));
	for (; rest > 127n; rest >>= 7n) written.push(Number(rest & 127n) | 128);
	return Uint8Array.from([...written, Number(rest)]);
}

function whole(field: number, value: number): Uint8Array {
	return join([varint(field * 8), varint(value)]);
}

function bytes(field: number, value: string | Uint8Array): Uint8Array {
	const content = typeof value === 'string' ? new TextEncoder().encode(value) : value;
	return join([varint(field * 8 + 2), varint(content.length), content]);
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
}
