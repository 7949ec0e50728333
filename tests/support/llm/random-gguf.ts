import { seededRandom } from '../random.ts';

export interface RandomGgufOptions {
	seed?: number;
	name?: string;
	architecture?: string;
	contextTokens?: number;
	/** Jinja template of the conversation; null for none. */
	chatTemplate?: string | null;
	/** Words that are one token each. Of a model that knows none, the agent's instructions are several times as many tokens. */
	knownWords?: readonly string[];
	/** Heads and layers of its attention. With one of each it reads a long text several times as fast. */
	heads?: number;
	layers?: number;
}

const EMBEDDING = 32;
const FEED_FORWARD = 64;

const chatMl = `{% for message in messages %}<|{{ message.role }}|>{{ message.content }}
{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}`;

enum Kind {
	u32 = 4,
	i32 = 5,
	f32 = 6,
	bool = 7,
	text = 8,
	array = 9
}

/** Writes the little-endian pieces of a GGUF file. */
class Writer {
	#chunks: Uint8Array[] = [];
	length = 0;

	bytes(bytes: Uint8Array): void {
		this.#chunks.push(bytes);
		this.length += bytes.length;
	}

	number(value: number, width: 4 | 8, method: 'setUint32' | 'setInt32' | 'setFloat32' = 'setUint32'): void {
		const view = new DataView(new ArrayBuffer(width));
		view[method](0, value, true);
		this.bytes(new Uint8Array(view.buffer));
	}

	text(value: string): void {
		const bytes = new TextEncoder().encode(value);
		this.number(bytes.length, 8);
		this.bytes(bytes);
	}

	align(boundary: number): void {
		this.bytes(new Uint8Array((boundary - (this.length % boundary)) % boundary));
	}

	whole(): Uint8Array<ArrayBuffer> {
		const result = new Uint8Array(this.length);
		let at = 0;
		for (const chunk of this.#chunks) {
			result.set(chunk, at);
			at += chunk.length;
		}
		return result;
	}
}

/** Words of the model: its weights favour them over single bytes, so that its output is valid text. */
const words = 'volt node gain amp diode load bias noise ohm pole zero loop wave phase ripple step'.split(' ');

/** The beginnings of words, shortest first: the tokenizer joins pieces only to pieces that it knows. */
function beginnings(words: readonly string[]): string[] {
	const found = new Set(words.flatMap((word) => Array.from(word, (_, at) => `▁${word.slice(0, at + 1)}`)));
	return [...found].filter((piece) => piece.length > 2).sort((a, b) => a.length - b.length);
}

function vocabulary(known: readonly string[]): {
	tokens: string[];
	kinds: number[];
	scores: number[];
	firstWord: number;
} {
	const [normal, unknown, control, byte] = [1, 2, 3, 6];
	const tokens = ['<unk>', '<s>', '</s>'];
	const kinds = [unknown, control, control];
	for (let code = 0; code < 256; code++) {
		tokens.push(`<0x${code.toString(16).toUpperCase().padStart(2, '0')}>`);
		kinds.push(byte);
	}
	const letters = 'abcdefghijklmnopqrstuvwxyz';
	const pairs = [...letters].flatMap((first) => [...letters].map((second) => first + second));
	const pieces = ['▁', ...letters, ...'{}":,.<>/_()[]', ...pairs, ...letters.split('').map((letter) => `▁${letter}`)];
	const babble = new Set(words.map((word) => `▁${word}`));
	for (const piece of [...pieces, ...beginnings(known).filter((beginning) => !babble.has(beginning))]) {
		tokens.push(piece);
		kinds.push(normal);
	}
	const firstWord = tokens.length;
	for (const word of words) {
		tokens.push(`▁${word}`);
		kinds.push(normal);
	}
	return { tokens, kinds, scores: tokens.map((_, index) => -index), firstWord };
}

/**
 * A tiny language model: the Llama architecture with a tokenizer and random weights. Its output makes no sense, but
 * everything that loads and runs a real model is exercised.
 */
export function randomGguf(options: RandomGgufOptions = {}): Uint8Array<ArrayBuffer> {
	const { seed = 1, name = 'Babble', architecture = 'llama', contextTokens = 32_768, chatTemplate = chatMl } = options;
	const { knownWords = [], heads = 4, layers = 2 } = options;
	const random = seededRandom(seed);
	const { tokens, kinds, scores, firstWord } = vocabulary(knownWords);
	const weights = (count: number, size: number) =>
		Float32Array.from({ length: count }, () => (random() + random() + random() - 1.5) * 2 * size);
	const ones = (count: number) => new Float32Array(count).fill(1);
	const output = weights(tokens.length * EMBEDDING, 1);
	output.fill(0, 0, firstWord * EMBEDDING);

	const tensors: { name: string; shape: number[]; data: Float32Array }[] = [
		{ name: 'token_embd.weight', shape: [EMBEDDING, tokens.length], data: weights(tokens.length * EMBEDDING, 1) },
		{ name: 'output_norm.weight', shape: [EMBEDDING], data: ones(EMBEDDING) },
		{ name: 'output.weight', shape: [EMBEDDING, tokens.length], data: output }
	];
	for (let layer = 0; layer < layers; layer++) {
		const square = () => weights(EMBEDDING * EMBEDDING, 0.3);
		const wide = () => weights(EMBEDDING * FEED_FORWARD, 0.3);
		const shapes: [string, number[], Float32Array][] = [
			['attn_norm', [EMBEDDING], ones(EMBEDDING)],
			['attn_q', [EMBEDDING, EMBEDDING], square()],
			['attn_k', [EMBEDDING, EMBEDDING], square()],
			['attn_v', [EMBEDDING, EMBEDDING], square()],
			['attn_output', [EMBEDDING, EMBEDDING], square()],
			['ffn_norm', [EMBEDDING], ones(EMBEDDING)],
			['ffn_gate', [EMBEDDING, FEED_FORWARD], wide()],
			['ffn_up', [EMBEDDING, FEED_FORWARD], wide()],
			['ffn_down', [FEED_FORWARD, EMBEDDING], wide()]
		];
		for (const [tensor, shape, data] of shapes) tensors.push({ name: `blk.${layer}.${tensor}.weight`, shape, data });
	}

	const values: [string, (writer: Writer) => void][] = [];
	const scalar = (key: string, kind: Kind.u32 | Kind.f32, value: number) =>
		values.push([
			key,
			(writer) => {
				writer.number(kind, 4);
				writer.number(value, 4, kind === Kind.f32 ? 'setFloat32' : 'setUint32');
			}
		]);
	const text = (key: string, value: string) =>
		values.push([
			key,
			(writer) => {
				writer.number(Kind.text, 4);
				writer.text(value);
			}
		]);
	const array = (key: string, kind: Kind.i32 | Kind.f32 | Kind.text, items: readonly (string | number)[]) =>
		values.push([
			key,
			(writer) => {
				writer.number(Kind.array, 4);
				writer.number(kind, 4);
				writer.number(items.length, 8);
				for (const item of items)
					if (typeof item === 'string') writer.text(item);
					else writer.number(item, 4, kind === Kind.f32 ? 'setFloat32' : 'setInt32');
			}
		]);
	text('general.architecture', architecture);
	text('general.name', name);
	scalar('general.file_type', Kind.u32, 0);
	scalar(`${architecture}.context_length`, Kind.u32, contextTokens);
	scalar(`${architecture}.embedding_length`, Kind.u32, EMBEDDING);
	scalar(`${architecture}.block_count`, Kind.u32, layers);
	scalar(`${architecture}.feed_forward_length`, Kind.u32, FEED_FORWARD);
	scalar(`${architecture}.attention.head_count`, Kind.u32, heads);
	scalar(`${architecture}.attention.head_count_kv`, Kind.u32, heads);
	scalar(`${architecture}.attention.layer_norm_rms_epsilon`, Kind.f32, 1e-5);
	scalar(`${architecture}.rope.dimension_count`, Kind.u32, EMBEDDING / heads);
	text('tokenizer.ggml.model', 'llama');
	array('tokenizer.ggml.tokens', Kind.text, tokens);
	array('tokenizer.ggml.scores', Kind.f32, scores);
	array('tokenizer.ggml.token_type', Kind.i32, kinds);
	scalar('tokenizer.ggml.bos_token_id', Kind.u32, 1);
	scalar('tokenizer.ggml.eos_token_id', Kind.u32, 2);
	if (chatTemplate !== null) text('tokenizer.chat_template', chatTemplate);

	const writer = new Writer();
	writer.bytes(new TextEncoder().encode('GGUF'));
	writer.number(3, 4);
	writer.number(tensors.length, 8);
	writer.number(values.length, 8);
	for (const [key, write] of values) {
		writer.text(key);
		write(writer);
	}
	let offset = 0;
	for (const { name: tensor, shape, data } of tensors) {
		writer.text(tensor);
		writer.number(shape.length, 4);
		for (const extent of shape) writer.number(extent, 8);
		writer.number(0, 4);
		writer.number(offset, 8);
		offset += Math.ceil(data.byteLength / 32) * 32;
	}
	for (const { data } of tensors) {
		writer.align(32);
		writer.bytes(new Uint8Array(data.buffer));
	}
	return writer.whole();
}
