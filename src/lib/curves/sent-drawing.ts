import type { Level } from '#lib/charts/pyramid.ts';
import type { Series } from '#lib/charts/series.ts';
import type { Trace, TracedDrawing } from '#lib/charts/trace.ts';

/** An array that was computed, or a part of one that the page has. */
type SentSamples = Float64Array | { id: number; from: number; length: number };

interface SentTrace {
	series: Omit<Series, 'x' | 'y' | 'parameter'>;
	x: SentSamples;
	y: SentSamples;
	parameter?: { axis: Series['xAxis']; values: SentSamples };
	levels: Level[];
	xLevels?: Level[];
}

export interface SentDrawing extends Omit<TracedDrawing, 'traces' | 'references'> {
	traces: SentTrace[];
	references: SentTrace[];
}

/**
 * A drawing as it is sent to the page, and the buffers that are moved there. The levels are copied: they are remembered with the arrays
 * that the worker keeps.
 *
 * @param idOf the id of the kept array that an array is a part of
 */
export function sendDrawing(
	{ traces, references, ...rest }: TracedDrawing,
	idOf: (array: Float64Array) => number | undefined
): { sent: SentDrawing; buffers: ArrayBufferLike[] } {
	const buffers = new Set<ArrayBufferLike>();
	const send = (array: Float64Array): SentSamples => {
		const id = idOf(array);
		if (id !== undefined) return { id, from: array.byteOffset / array.BYTES_PER_ELEMENT, length: array.length };
		buffers.add(array.buffer);
		return array;
	};
	const sendTrace = ({ series, pyramid, xPyramid }: Trace): SentTrace => {
		const { x, y, parameter, ...named } = series;
		return {
			series: named,
			x: send(x),
			y: send(y),
			...(parameter && { parameter: { axis: parameter.axis, values: send(parameter.values) } }),
			levels: pyramid.levels,
			...(xPyramid && { xLevels: xPyramid.levels })
		};
	};
	const sent = { ...rest, traces: traces.map(sendTrace), references: references.map(sendTrace) };
	return { sent, buffers: [...buffers] };
}

/** The drawing on the page. @param read the array of an id */
export function receiveDrawing(
	{ traces, references, ...rest }: SentDrawing,
	read: (id: number) => Float64Array
): TracedDrawing {
	const receive = (samples: SentSamples): Float64Array =>
		samples instanceof Float64Array ? samples : read(samples.id).subarray(samples.from, samples.from + samples.length);
	const receiveTrace = ({ series, levels, xLevels, ...sent }: SentTrace): Trace => {
		const [x, y] = [receive(sent.x), receive(sent.y)];
		const parameter = sent.parameter && { axis: sent.parameter.axis, values: receive(sent.parameter.values) };
		return {
			series: { ...series, x, y, ...(parameter && { parameter }) },
			pyramid: { x, y, levels },
			...(xLevels && { xPyramid: { x, y: x, levels: xLevels } })
		};
	};
	return { ...rest, traces: traces.map(receiveTrace), references: references.map(receiveTrace) };
}
