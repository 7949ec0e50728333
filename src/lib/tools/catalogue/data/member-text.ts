import type { FamilyParameter } from '#lib/measure/dataset.ts';
import type { MemberValues } from '#lib/measure/expression/evaluate.ts';
import { memberName } from '#lib/measure/expression/member-name.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import { complexText, formatValue, valuesText } from './value-text.ts';

/** Members whose values are listed; of more, so many at even steps from the first to the last. */
const MAX_ROWS = 40;
const ROWS_OF_MORE = 20;

/** Numbers of members, from 0: all of them, or some at even steps from the first to the last. */
export function evenMembers(count: number, max: number, some = max): number[] {
	if (count <= max) return [...Array(count).keys()];
	return Array.from({ length: some }, (_, i) => Math.round((i * (count - 1)) / (some - 1)));
}

/** The parameters of a member with their values; empty where none is known. */
export function memberValues(parameters: readonly FamilyParameter[], index: number): string {
	return parameters
		.map(({ name, quantity, values }) => `${name} = ${formatValue(values[index]!, quantityUnit(quantity))}`)
		.join(', ');
}

/** The values by member: their extremes, and a line for each of a limited number of members. */
export function describeMembers(text: string, { vector, unit, parameters }: MemberValues): string[] {
	const real = vector.kind === 'real' ? vector.data : null;
	const count = (real ?? toReal(vector)).length;
	const valueOf = (index: number): string =>
		vector.kind === 'real'
			? formatValue(vector.data[index]!, unit)
			: complexText(vector.re[index]!, vector.im[index]!, unit);
	const nameOf = (index: number): string => named(`@${index + 1}`, memberValues(parameters, index));
	const rows = evenMembers(count, MAX_ROWS, ROWS_OF_MORE);
	const lines = [`${text}: a value for each of ${count} curves${real ? extremesText(real, valueOf, nameOf) : ''}`];
	lines.push(...rows.map((index) => `  ${nameOf(index)}: ${valueOf(index)}`));
	if (rows.length < count)
		lines.push(
			`  ${count - rows.length} curves between these are left out; name one, such as ${memberName(text, 1)}, or write all with export_waveform_data`
		);
	return lines;
}

function toReal(vector: MemberValues['vector']): Float64Array {
	return vector.kind === 'real' ? vector.data : vector.re;
}

function extremesText(
	values: Float64Array,
	valueOf: (index: number) => string,
	nameOf: (index: number) => string
): string {
	let [lowest, highest, missing] = [-1, -1, 0];
	for (const [index, value] of values.entries()) {
		if (Number.isNaN(value)) missing++;
		else {
			if (lowest < 0 || value < values[lowest]!) lowest = index;
			if (highest < 0 || value > values[highest]!) highest = index;
		}
	}
	if (lowest < 0) return '; none of them has a value';
	const gaps = missing > 0 ? `, ${missing} without a value` : '';
	return `; lowest ${valueOf(lowest)} at ${nameOf(lowest)}, highest ${valueOf(highest)} at ${nameOf(highest)}${gaps}`;
}

/** How the values by member differ between two runs. */
export function compareMembers(text: string, own: MemberValues, other: MemberValues): string[] {
	const [here, there] = [own.vector, other.vector];
	if (here.kind === 'complex' || there.kind === 'complex' || here.data.length !== there.data.length)
		return [`${text}: not comparable; the runs have different curves`];
	if (!isSame(own.parameters, other.parameters))
		return [`${text}: not comparable; the curves of the two runs have different parameters`];
	const count = here.data.length;
	const rows = evenMembers(count, MAX_ROWS, ROWS_OF_MORE);
	const lines = rows.map((index) => {
		const name = named(memberName(text, index), memberValues(own.parameters, index));
		return `${name}: ${valuesText(here.data[index]!, there.data[index]!, own.unit)}`;
	});
	return rows.length < count ? [...lines, `${text}: ${count - rows.length} curves between these are left out`] : lines;
}

/** Parameters that differ by less than this part of their values are the same. */
const ROUNDING = 1e-9;

/** Whether the members have the same parameters, as far as both are known. */
function isSame(own: readonly FamilyParameter[], other: readonly FamilyParameter[]): boolean {
	return own.every(({ name, values }) => {
		const there = other.find((each) => each.name === name)?.values;
		return !there || values.every((value, i) => Math.abs(value - there[i]!) <= ROUNDING * Math.abs(value));
	});
}

function named(name: string, values: string): string {
	return values === '' ? name : `${name} (${values})`;
}
