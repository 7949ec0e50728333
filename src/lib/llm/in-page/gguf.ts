import { Fault } from '#lib/base/fault.ts';

/** Information from the header of a model file. */
export interface GgufInfo {
	/** Empty if the file has none. */
	name: string;
	architecture: string;
	/** Maximum context the model was trained for, tokens; null if unknown. */
	contextTokens: number | null;
	/** Memory per token of context, bytes; null if unknown. */
	bytesPerToken: number | null;
	hasChatTemplate: boolean;
	/** False if the header continues after the given bytes. */
	whole: boolean;
}

/** Bytes read first, and at most, to find values after a long token list. */
const FIRST_READ = 2 ** 20;
const MOST_READ = 64 * 2 ** 20;

/** Readers of the scalar types, by type number; the other types are strings and arrays. */
const scalars: Record<number, { width: number; read: (view: DataView, at: number) => number }> = {
	0: { width: 1, read: (view, at) => view.getUint8(at) },
	1: { width: 1, read: (view, at) => view.getInt8(at) },
	2: { width: 2, read: (view, at) => view.getUint16(at, true) },
	3: { width: 2, read: (view, at) => view.getInt16(at, true) },
	4: { width: 4, read: (view, at) => view.getUint32(at, true) },
	5: { width: 4, read: (view, at) => view.getInt32(at, true) },
	6: { width: 4, read: (view, at) => view.getFloat32(at, true) },
	7: { width: 1, read: (view, at) => view.getUint8(at) },
	10: { width: 8, read: (view, at) => Number(view.getBigUint64(at, true)) },
	11: { width: 8, read: (view, at) => Number(view.getBigInt64(at, true)) },
	12: { width: 8, read: (view, at) => view.getFloat64(at, true) }
};
const TEXT = 8;
const LIST = 9;
const U32 = 4;
const U64 = 10;

/** @throws Fault `in_page_not_gguf` */
export async function readGguf(file: Blob): Promise<GgufInfo> {
	for (let length = FIRST_READ; ; length *= 4) {
		const info = parseGguf(new Uint8Array(await file.slice(0, length).arrayBuffer()));
		if (info.whole || length >= Math.min(file.size, MOST_READ)) return info;
	}
}

/**
 * Reads as much of a header as is given. Nothing in it is trusted: a length beyond the given bytes ends the reading.
 *
 * @param bytes beginning of the file
 * @throws Fault `in_page_not_gguf`
 * @see https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 */
export function parseGguf(bytes: Uint8Array): GgufInfo {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (bytes.length < 24 || new TextDecoder().decode(bytes.subarray(0, 4)) !== 'GGUF')
		throw new Fault('in_page_not_gguf', 'The file does not have a GGUF header');
	const version = view.getUint32(4, true);
	if (version < 2 || version > 3) throw new Fault('in_page_not_gguf', `GGUF version ${version} is not supported`);
	const values = new Map<string, string | number>();
	const count = Number(view.getBigUint64(16, true));
	const reader = new Reader(view, 24);
	let whole = true;
	try {
		for (let index = 0; index < count; index++) {
			const key = reader.text();
			const value = reader.value(reader.scalar(U32));
			if (value !== null) values.set(key, value);
		}
	} catch (thrown) {
		if (!(thrown instanceof RangeError)) throw thrown;
		whole = false;
	}
	return describe(values, whole);
}

function describe(values: Map<string, string | number>, whole: boolean): GgufInfo {
	const architecture = String(values.get('general.architecture') ?? '');
	const number = (key: string): number | null => {
		const value = values.get(`${architecture}.${key}`);
		return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
	};
	const heads = number('attention.head_count');
	const headSize = heads === null ? null : (number('embedding_length') ?? 0) / heads;
	const keys = number('attention.key_length') ?? headSize;
	const layers = number('block_count');
	const known = heads !== null && keys !== null && layers !== null;
	const perHead = known ? keys + (number('attention.value_length') ?? keys) : 0;
	return {
		name: String(values.get('general.name') ?? ''),
		architecture,
		contextTokens: number('context_length'),
		// Keys and values of each layer, two bytes per number.
		bytesPerToken: known ? 2 * layers * (number('attention.head_count_kv') ?? heads) * perHead : null,
		hasChatTemplate: values.has('tokenizer.chat_template'),
		whole
	};
}

class Reader {
	constructor(
		private readonly view: DataView,
		private at: number
	) {}

	scalar(type: number): number {
		const form = scalars[type];
		if (!form) throw new RangeError('unknown type');
		return form.read(this.view, this.#advance(form.width));
	}

	text(): string {
		const length = this.scalar(U64);
		const at = this.#advance(length);
		return new TextDecoder().decode(new Uint8Array(this.view.buffer, this.view.byteOffset + at, length));
	}

	/** @returns null for arrays, which are skipped */
	value(type: number): string | number | null {
		if (type === TEXT) return this.text();
		return type === LIST ? this.#passList() : this.scalar(type);
	}

	#passList(): null {
		const type = this.scalar(U32);
		const count = this.scalar(U64);
		const form = scalars[type];
		if (form) this.#advance(form.width * count);
		else if (type === TEXT) for (let index = 0; index < count; index++) this.#advance(this.scalar(U64));
		else throw new RangeError('unknown type');
		return null;
	}

	#advance(width: number): number {
		const { at } = this;
		if (at + width > this.view.byteLength) throw new RangeError('beyond the bytes');
		this.at = at + width;
		return at;
	}
}
