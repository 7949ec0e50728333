import { findVector, type Plot, type Vector } from './dataset.ts';

/** The plot of another run with the id and analysis of this one; null if its curves are the same. */
export function differingPlot(others: readonly Plot[], plot: Plot): Plot | null {
	const other = others.find(({ id, analysis }) => id === plot.id && analysis === plot.analysis);
	return other && !isSamePlot(other, plot) ? other : null;
}

/** Whether two plots have the same vectors with the same values. */
export function isSamePlot(a: Plot, b: Plot): boolean {
	return (
		a.vectors.length === b.vectors.length &&
		a.vectors.every((vector) => {
			const other = findVector(b, vector.name);
			return other !== undefined && isSameVector(vector, other);
		})
	);
}

function isSameVector(a: Vector, b: Vector): boolean {
	if (a.kind === 'real') return b.kind === 'real' && isSameData(a.data, b.data);
	return b.kind === 'complex' && isSameData(a.re, b.re) && isSameData(a.im, b.im);
}

function isSameData(a: Float64Array, b: Float64Array): boolean {
	if (a.length !== b.length) return false;
	// Curves that differ do so in most samples; and a loop over millions is several times faster than a callback for each.
	const stride = Math.max(1, a.length >> 10);
	for (let i = 0; i < a.length; i += stride) if (!Object.is(a[i], b[i])) return false;
	for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
	return true;
}
