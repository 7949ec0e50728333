import type { Plot, Vector } from '#lib/measure/dataset.ts';
import { signalName } from '#lib/measure/signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import { textChunks } from './byte-chunks.ts';
import { namedScale, scaleFirst } from './columns.ts';

/** Numbers in one piece of the text. */
const PIECE = 4_096;

/**
 * JSON: `{title, analysis, scale, vectors: [{name, quantity, unit, values | re, im, scale?}]}`. JSON has no NaN and no
 * infinity: NaN is `null`, infinities are the strings `"Infinity"` and `"-Infinity"`.
 */
export function writeJson(plot: Plot): Generator<Uint8Array<ArrayBuffer>, void, void> {
	return textChunks(pieces(plot));
}

function* pieces(plot: Plot): Generator<string, void, void> {
	const scale = namedScale(plot);
	const { title, analysis } = plot;
	yield `{"title":${JSON.stringify(title)},"analysis":"${analysis}","scale":${JSON.stringify(plot.scale)},"vectors":[`;
	for (const [index, vector] of scaleFirst(plot).entries()) {
		const name = vector === scale ? vector.name : signalName(vector);
		const head = JSON.stringify({
			name,
			quantity: vector.quantity,
			unit: vector.unit ?? quantityUnit(vector.quantity)
		});
		yield `${index > 0 ? ',' : ''}\n${head.slice(0, -1)}`;
		for (const [key, data] of arraysOf(vector)) yield* numbers(key, data);
		yield '}';
	}
	yield '\n]}\n';
}

function arraysOf(vector: Vector): [key: string, data: Float64Array][] {
	const arrays: [string, Float64Array][] =
		vector.kind === 'real'
			? [['values', vector.data]]
			: [
					['re', vector.re],
					['im', vector.im]
				];
	return vector.scale ? [['scale', vector.scale], ...arrays] : arrays;
}

function* numbers(key: string, data: Float64Array): Generator<string, void, void> {
	yield `,"${key}":[`;
	for (let from = 0; from < data.length; from += PIECE) {
		const piece = Array.from(data.subarray(from, from + PIECE), jsonNumber).join(',');
		yield from > 0 ? `,${piece}` : piece;
	}
	yield ']';
}

function jsonNumber(value: number): string {
	if (Number.isFinite(value)) return Object.is(value, -0) ? '-0' : String(value);
	return Number.isNaN(value) ? 'null' : `"${value}"`;
}
