/** A constant of an ONNX model: its bytes as they are in the file. */
export interface OnnxConstant {
	shape: number[];
	bytes: Uint8Array;
}

/** A field of a protocol buffer: its number, and its value as a number or as bytes. */
type Field = [number, number | Uint8Array];

// Numbers of the fields, from github.com/onnx/onnx, onnx.proto.
const MODEL_GRAPH = 7;
const GRAPH_CONSTANT = 5;
const [TENSOR_SHAPE, TENSOR_NAME, TENSOR_BYTES] = [1, 8, 9];

/**
 * The constants of an ONNX model by name, without copying them.
 *
 * @throws RangeError if the file ends inside a field
 */
export function onnxConstants(file: Uint8Array): Map<string, OnnxConstant> {
	const constants = new Map<string, OnnxConstant>();
	for (const graph of messages(file, MODEL_GRAPH))
		for (const tensor of messages(graph, GRAPH_CONSTANT)) {
			const shape: number[] = [];
			let name = '';
			let bytes = new Uint8Array();
			for (const [number, value] of fields(tensor)) {
				if (number === TENSOR_SHAPE && typeof value === 'number') shape.push(value);
				else if (number === TENSOR_NAME && typeof value !== 'number') name = new TextDecoder().decode(value);
				else if (number === TENSOR_BYTES && typeof value !== 'number') bytes = new Uint8Array(value);
			}
			constants.set(name, { shape, bytes });
		}
	return constants;
}

function* messages(message: Uint8Array, wanted: number): Generator<Uint8Array, void, undefined> {
	for (const [number, value] of fields(message)) if (number === wanted && typeof value !== 'number') yield value;
}

function* fields(message: Uint8Array): Generator<Field, void, undefined> {
	let at = 0;
	const varint = () => {
		let value = 0;
		for (let factor = 1; ; factor *= 128) {
			const byte = message[at++];
			if (byte === undefined || factor > 2 ** 49) throw new RangeError('The file ends inside a number');
			value += (byte % 128) * factor;
			if (byte < 128) return value;
		}
	};
	const take = (size: number) => {
		if (at + size > message.length) throw new RangeError('The file ends inside a field');
		at += size;
		return message.subarray(at - size, at);
	};
	while (at < message.length) {
		const key = varint();
		const number = Math.floor(key / 8);
		const kind = key % 8;
		if (kind === 0) yield [number, varint()];
		else if (kind === 1) yield [number, take(8)];
		else if (kind === 2) yield [number, take(varint())];
		else if (kind === 5) yield [number, take(4)];
		else throw new RangeError(`Unknown kind of field ${kind}`);
	}
}
