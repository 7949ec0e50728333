import { vectorLength, type FamilyParameter, type Plot, type RealVector, type Vector } from '#lib/measure/dataset.ts';
import { familyOf, repeatedByMember, type Family } from '#lib/measure/family.ts';
import { findSignal, scaleData, scaleVector } from '#lib/measure/signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';

/** Name of the column with the numbers of members, from 1. */
const MEMBER = 'member';

/**
 * A plot whose vectors say of each point which member of the family it belongs to, and its parameters: in a file the curves follow each other.
 * The parameters come first, so that a reader of the file tells the members apart by them. A plot of one curve is as it was.
 */
export function withMembers(plot: Plot): Plot {
	const family = familyOf(plot);
	const scale = scaleVector(plot);
	if (!family || !scale) return plot;
	const numbers = { name: MEMBER, quantity: 'none' as const, values: family.members.map((_, index) => index + 1) };
	const columns = [...family.parameters, numbers].filter(({ name }) => !findSignal(plot, name));
	const added = columns.map((column) => vectorOf(column, family));
	const vectors = [scale, ...added, ...plot.vectors.filter((vector) => vector !== scale)];
	// A part of the plot may have fewer members, to which the values by member would not belong.
	return { id: plot.id, title: plot.title, analysis: plot.analysis, scale: plot.scale, vectors };
}

/** The samples of some members of a plot's family, from 0; each with the columns of `withMembers`. */
export function onlyMembers(plot: Plot, members: readonly number[]): Plot {
	const family = familyOf(plot);
	const scale = scaleData(plot);
	if (!family || !scale) return plot;
	const parts = members.flatMap((member) => family.members[member] ?? []);
	const length = parts.reduce((sum, { from, to }) => sum + to - from, 0);
	const cut = (samples: Float64Array): Float64Array => {
		const kept = new Float64Array(length);
		let at = 0;
		for (const { from, to } of parts) {
			kept.set(samples.subarray(from, to), at);
			at += to - from;
		}
		return kept;
	};
	const numbered = withMembers(plot);
	const vectors = numbered.vectors.map((vector): Vector => {
		if (vector.scale || vectorLength(vector) !== scale.length) return vector;
		if (vector.kind === 'real') return { ...vector, data: cut(vector.data) };
		return { ...vector, re: cut(vector.re), im: cut(vector.im) };
	});
	return { ...numbered, vectors };
}

type Column = Pick<FamilyParameter, 'name' | 'quantity'> & { values: ArrayLike<number> };

function vectorOf({ name, quantity, values }: Column, { members }: Family): RealVector {
	// A vector that is a voltage would be written as that of a node of this name.
	const data = repeatedByMember(values, members);
	return { kind: 'real', name, quantity: 'none', unit: quantityUnit(quantity), data };
}
