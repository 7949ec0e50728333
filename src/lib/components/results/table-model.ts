import { vectorLength, type Plot, type Vector } from '#lib/measure/dataset.ts';
import { scaleVector, signalName, signalVectors } from '#lib/measure/signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';

export interface Column {
	name: string;
	unit: string;
	/** Full precision; null past the end of a shorter vector. */
	at: (row: number) => number | null;
}

/** The columns of a plot's table: the scale first (and before a vector with a separate scale), complex vectors as real and imaginary part. */
export function tableColumns(plot: Plot): Column[] {
	const scale = scaleVector(plot);
	const signals = signalVectors(plot).flatMap((vector) => {
		const { scale: along } = vector;
		const own = scale && along ? [{ ...scaleColumn(scale), at: (row: number) => along[row] ?? null }] : [];
		return [...own, ...signalColumns(vector)];
	});
	return [...(scale ? [scaleColumn(scale)] : []), ...signals];
}

export function rowCount(plot: Plot): number {
	return Math.max(0, ...plot.vectors.map(vectorLength));
}

/** A frequency is complex in ngspice, but its imaginary part is zero, so it gets one column. */
function scaleColumn(vector: Vector): Column {
	const data = vector.kind === 'real' ? vector.data : vector.re;
	return { name: vector.name, unit: quantityUnit(vector.quantity), at: (row) => data[row] ?? null };
}

function signalColumns(vector: Vector): Column[] {
	const name = signalName(vector);
	const unit = quantityUnit(vector.quantity);
	if (vector.kind === 'real') return [{ name, unit, at: (row) => vector.data[row] ?? null }];
	return [
		{ name: `Re ${name}`, unit, at: (row) => vector.re[row] ?? null },
		{ name: `Im ${name}`, unit, at: (row) => vector.im[row] ?? null }
	];
}
