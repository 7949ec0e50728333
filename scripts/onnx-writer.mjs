/**
 * Writes ONNX models: the few parts of its protocol buffers (github.com/onnx/onnx, onnx.proto) that a table of vectors needs.
 * A field is written as its number and wire type, then its value.
 */

/** Types of elements, TensorProto.DataType. */
export const FLOAT = 1;
export const INT8 = 3;
export const INT64 = 7;

const IR_VERSION = 8;
const OPSET = 17;

/** @param {number} value whole, not negative */
function varint(value) {
	const bytes = [];
	let rest = value;
	for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
	return Buffer.from([...bytes, rest]);
}

/** @param {number} field @param {number} value */
function whole(field, value) {
	return Buffer.concat([varint(field * 8), varint(value)]);
}

/** @param {number} field @param {string | Uint8Array} value text, bytes or an encoded message */
function bytes(field, value) {
	const content = Buffer.from(value);
	return Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
}

/**
 * A constant of the graph.
 *
 * @param {string} name
 * @param {number[]} shape
 * @param {number} type
 * @param {Int8Array | Float32Array | BigInt64Array} values
 */
export function constant(name, shape, type, values) {
	const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
	return Buffer.concat([...shape.map((size) => whole(1, size)), whole(2, type), bytes(8, name), bytes(9, raw)]);
}

/**
 * A step of the computation, named after its output.
 *
 * @param {string} operator
 * @param {string[]} inputs
 * @param {string} output
 * @param {Record<string, number>} [attributes] whole numbers
 */
export function step(operator, inputs, output, attributes = {}) {
	const settings = Object.entries(attributes).map(([name, value]) =>
		bytes(5, Buffer.concat([bytes(1, name), whole(3, value), whole(20, 2)]))
	);
	return Buffer.concat([
		...inputs.map((input) => bytes(1, input)),
		bytes(2, output),
		bytes(3, output),
		bytes(4, operator),
		...settings
	]);
}

/**
 * An input or output of the model.
 *
 * @param {string} name
 * @param {number} type
 * @param {(number | string)[]} shape names for sizes that vary
 */
export function value(name, type, shape) {
	const sizes = shape.map((size) => bytes(1, typeof size === 'string' ? bytes(2, size) : whole(1, size)));
	const tensor = Buffer.concat([whole(1, type), bytes(2, Buffer.concat(sizes))]);
	return Buffer.concat([bytes(1, name), bytes(2, bytes(1, tensor))]);
}

/**
 * @param {{ producer: string; name: string; steps: Buffer[]; constants: Buffer[]; inputs: Buffer[]; outputs: Buffer[] }} graph
 * @returns {Buffer} the file
 */
export function onnxModel({ producer, name, steps, constants, inputs, outputs }) {
	const graph = Buffer.concat([
		...steps.map((part) => bytes(1, part)),
		bytes(2, name),
		...constants.map((part) => bytes(5, part)),
		...inputs.map((part) => bytes(11, part)),
		...outputs.map((part) => bytes(12, part))
	]);
	const operators = Buffer.concat([bytes(1, ''), whole(2, OPSET)]);
	return Buffer.concat([whole(1, IR_VERSION), bytes(2, producer), bytes(7, graph), bytes(8, operators)]);
}
