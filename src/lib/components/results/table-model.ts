import { vectorLength, type Plot, type Vector } from '#lib/measure/dataset.ts';
import { lowerBound } from '#lib/base/lower-bound.ts';
import { familyOf } from '#lib/measure/family.ts';
import { scaleVector, signalName, signalVectors } from '#lib/measure/signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';

export interface Column {
	name: string;
	unit: string;
	/** Full precision; null past the end of a shorter vector. */
	at(row: number): number | null;
}

/**
 * The columns of a plot's table: the member of a family with its parameters, the scale (also before a vector with a separate scale), then the signals,
 * complex vectors as real and imaginary part.
 *
 * @param memberName heading of the column with the numbers of members
 */
export function tableColumns(plot: Plot, memberName: string): Column[] {
	const scale = scaleVector(plot);
	const columns = leadingColumns(plot, memberName);
	for (const vector of signalVectors(plot)) {
		const { scale: along } = vector;
		if (scale && along) columns.push({ ...scaleColumn(scale), at: (row: number) => along[row] ?? null });
		if (vector.kind === 'real') columns.push(new SignalColumn('', vector, vector.data));
		else columns.push(new SignalColumn('Re ', vector, vector.re), new SignalColumn('Im ', vector, vector.im));
	}
	return columns;
}

/** What says where a row is: the member and the scale. */
export function leadingColumns(plot: Plot, memberName: string): Column[] {
	const scale = scaleVector(plot);
	const family = familyOf(plot);
	const own = scale ? [scaleColumn(scale)] : [];
	if (!family) return own;
	const { members, parameters } = family;
	const starts = Float64Array.from(members, ({ from }) => from);
	const end = members.at(-1)!.to;
	const memberAt = (row: number) => (row < end ? lowerBound(starts, row + 1) - 1 : null);
	const valueAt = (row: number, of: (member: number) => number | undefined) => {
		const member = memberAt(row);
		return member === null ? null : (of(member) ?? null);
	};
	return [
		{ name: memberName, unit: '', at: (row) => valueAt(row, (member) => member + 1) },
		...parameters.map(({ name, quantity, values }): Column => {
			return { name, unit: quantityUnit(quantity), at: (row) => valueAt(row, (member) => values[member]) };
		}),
		...own
	];
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
