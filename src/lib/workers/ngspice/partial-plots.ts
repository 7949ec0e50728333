import { atOnce } from '#lib/base/slices.ts';
import type { Plot, Vector } from '#lib/measure/dataset.ts';
import type { PlotPiece } from './protocol.ts';

/** An array that grows at its end; earlier views stay valid when it is reallocated. */
class Growing {
	#data = new Float64Array(0);
	length = 0;

	append(values: Float64Array): void {
		const length = this.length + values.length;
		if (length > this.#data.length) {
			const grown = new Float64Array(Math.max(length, 2 * this.#data.length));
			grown.set(this.view());
			this.#data = grown;
		}
		this.#data.set(values, this.length);
		this.length = length;
	}

	view(): Float64Array {
		return this.#data.subarray(0, this.length);
	}
}

interface PartialVector {
	make: (parts: Float64Array[]) => Vector;
	parts: Growing[];
}

interface PartialPlot {
	head: Plot;
	vectors: Map<string, PartialVector>;
	/** The plot so far, after it was read; null if it has grown since. */
	joined: Plot | null;
}

/** Number of vectors that are appended or joined at once, which takes about a millisecond. */
const VECTORS_AT_ONCE = 500;

/** Joins the pieces of a run's plots, in the order in which they arrive. */
export class PartialPlots {
	readonly #plots = new Map<string, PartialPlot>();

	/**
	 * Appends pieces, with a yield wherever it can be interrupted. A piece from point 0 restarts its plot; a vector that is
	 * missing in that piece is ignored later.
	 */
	*append(pieces: readonly PlotPiece[]): Generator<void, void, void> {
		let count = 0;
		for (const { from, plot } of pieces) {
			if (from === 0) this.#plots.set(plot.id, { head: { ...plot, vectors: [] }, vectors: new Map(), joined: null });
			const known = this.#plots.get(plot.id);
			if (known) known.joined = null;
			for (const vector of plot.vectors) {
				if (from === 0) known?.vectors.set(vector.name, emptyLike(vector));
				const parts = known?.vectors.get(vector.name)?.parts ?? [];
				partsOf(vector).forEach((values, index) => {
					if (parts[index]?.length === from) parts[index].append(values);
				});
				if (++count % VECTORS_AT_ONCE === 0) yield;
			}
		}
	}

	/**
	 * The plots so far, with a yield wherever it can be interrupted; the arrays are views, which later pieces do not change.
	 * A plot that has not grown is the same object again.
	 */
	*plots(): Generator<void, Plot[], void> {
		const plots: Plot[] = [];
		for (const plot of this.#plots.values()) plots.push((plot.joined ??= yield* joined(plot, (part) => part.view())));
		return plots;
	}

	/** The plots so far as copies of exact length. */
	copies(): Plot[] {
		return [...this.#plots.values()].map((plot) => atOnce(joined(plot, (part) => part.view().slice())));
	}
}

function* joined(
	{ head, vectors: partial }: PartialPlot,
	read: (part: Growing) => Float64Array
): Generator<void, Plot, void> {
	let points = Infinity;
	for (const { parts } of partial.values()) points = Math.min(points, parts[0]?.length ?? 0);
	const vectors: Vector[] = [];
	for (const { make, parts } of partial.values()) {
		vectors.push(make(parts.map((part) => read(part).subarray(0, points))));
		if (vectors.length % VECTORS_AT_ONCE === 0) yield;
	}
	yield;
	return { ...head, vectors };
}

function partsOf(vector: Vector): Float64Array[] {
	return vector.kind === 'real' ? [vector.data] : [vector.re, vector.im];
}

function emptyLike(vector: Vector): PartialVector {
	const { name, quantity } = vector;
	const none = new Float64Array(0);
	if (vector.kind === 'real')
		return { parts: [new Growing()], make: ([data = none]) => ({ name, kind: 'real', quantity, data }) };
	return {
		parts: [new Growing(), new Growing()],
		make: ([re = none, im = none]) => ({ name, kind: 'complex', quantity, re, im })
	};
}
