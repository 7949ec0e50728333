import { familyOf } from '#lib/measure/family.ts';
import type { Plot, Vector } from '#lib/measure/dataset.ts';

/** The beginning of an array that the worker keeps. */
export interface SentArray {
	id: number;
	length: number;
}

/** A vector with what the worker keeps in place of its arrays; without any if nothing reads them. */
interface SentVector extends Pick<Vector, 'name' | 'kind' | 'quantity' | 'unit'> {
	/** The samples, or their real and imaginary parts. */
	parts: SentArray[];
	scale?: SentArray;
}

export interface SentPlot extends Omit<Plot, 'vectors'> {
	vectors: SentVector[];
}

/** Sends the arrays of some vectors of a plot, and gives what stands for the plot. The others have names only. */
export async function sendPlot(
	plot: Plot,
	needed: ReadonlySet<Vector>,
	send: (array: Float64Array) => Promise<SentArray>
): Promise<SentPlot> {
	const vectors: SentVector[] = [];
	for (const vector of plot.vectors) {
		const { name, kind, quantity, unit } = vector;
		const sent: SentVector = { name, kind, quantity, ...(unit !== undefined && { unit }), parts: [] };
		vectors.push(sent);
		if (!needed.has(vector)) continue;
		for (const part of vector.kind === 'real' ? [vector.data] : [vector.re, vector.im])
			sent.parts.push(await send(part));
		if (vector.scale) sent.scale = await send(vector.scale);
	}
	// What tells the members of a family apart may be a vector that is not sent.
	const parameters = familyOf(plot)?.parameters;
	return { ...plot, vectors, ...(parameters && { parameters }) };
}

/** The plot that was sent. */
export function receivePlot(sent: SentPlot, read: (array: SentArray) => Float64Array): Plot {
	const none = new Float64Array();
	return {
		...sent,
		vectors: sent.vectors.map(({ parts, scale, kind, ...named }): Vector => {
			const [first = none, second = none] = parts.map(read);
			const own = { ...named, ...(scale && { scale: read(scale) }) };
			return kind === 'real' ? { ...own, kind, data: first } : { ...own, kind, re: first, im: second };
		})
	};
}
