import { vectorLength, type Plot, type Vector } from '#lib/measure/dataset.ts';
import { scaleVector, signalName, signalVectors } from '#lib/measure/signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';

export interface Column {
	name: string;
	unit: string;
	/** Full precision; null past the end of a shorter vector. */
	at(row: number): number | null;
}

/** The columns of a plot's table: the scale first (and before a vector with a separate scale), complex vectors as real and imaginary part. */
export function tableColumns(plot: Plot): Column[] {
	const scale = scaleVector(plot);
	const columns: Column[] = scale ? [scaleColumn(scale)] : [];
	for (const vector of signalVectors(plot)) {
		const { scale: along } = vector;
		if (scale && along) columns.push({ ...scaleColumn(scale), at: (row: number) => along[row] ?? null });
		if (vector.kind === 'real') columns.push(new SignalColumn('', vector, vector.data));
		else columns.push(new SignalColumn('Re ', vector, vector.re), new SignalColumn('Im ', vector, vector.im));
	}
	return columns;
}

export function rowCount(plot: Plot): number {
	return Math.max(0, ...plot.vectors.map(vectorLength));
}

/** A frequency is complex in ngspice, but its imaginary part is zero, so it gets one column. */
function scaleColumn(vector: Vector): Column {
	const data = vector.kind === 'real' ? vector.data : vector.re;
	return { name: vector.name, unit: quantityUnit(vector.quantity), at: (row) => data[row] ?? null };
}

/** One of possibly thousands, of which few are shown: the name is made when it is read. */
class SignalColumn implements Column {
	constructor(
		private readonly part: string,
		private readonly vector: Vector,
		private readonly data: Float64Array
	) {}

	get name(): string {
		return this.part + signalName(this.vector);
	}

	get unit(): string {
		return quantityUnit(this.vector.quantity);
	}

	at(row: number): number | null {
		return this.data[row] ?? null;
	}
}
