import { areSameSamples } from '#lib/base/same-samples.ts';
import { Fault } from '#lib/base/fault.ts';
import type { FamilyParameter } from '../dataset.ts';
import { branchesOf, repeatedByMember } from '../family.ts';
import { unitOf } from './unit.ts';
import { number, type Scale, type Value } from './value.ts';

/** A call for one member of a family, with the operands that belong to it. */
type ApplyToMember = (operands: Value[]) => Value;

/** The parameter that values by member are drawn and searched over: the only one, if it rises or falls from member to member. */
export function parameterAlong(parameters: readonly FamilyParameter[]): FamilyParameter | null {
	const [parameter, ...others] = parameters;
	if (!parameter || others.length > 0) return null;
	const { values } = parameter;
	const direction = Math.sign(values.at(-1)! - values[0]!);
	const isMonotonic = values.every((value, i) => i === 0 || Math.sign(value - values[i - 1]!) === direction);
	return direction !== 0 && isMonotonic ? parameter : null;
}

/** The scale of values by member: the values of a parameter, otherwise the numbers of the members from 1. */
function memberScale(origin: Float64Array, parameters: readonly FamilyParameter[]): Scale {
	const parameter = parameterAlong(parameters);
	const x = parameter?.values ?? Float64Array.from(branchesOf(origin), (_, index) => index + 1);
	return { x, unit: unitOf(parameter?.quantity ?? 'none'), isFrequency: false, origin, isByMember: true };
}

/** The samples of a member, from 0, of a family; its value, if there is one for each member; undefined if there is no such member. */
export function memberOf(value: Value, member: number): Value | undefined {
	const { re, im, along } = value;
	if (!along || member >= memberCount(value)) return undefined;
	const run = along.isByMember ? { from: member, to: member + 1 } : branchesOf(along.x)[member]!;
	const cut = (samples: Float64Array) => samples.subarray(run.from, run.to);
	return { ...value, re: cut(re), im: im && cut(im), along: along.isByMember ? null : { ...along, x: cut(along.x) } };
}

export function memberCount({ along }: Value): number {
	if (!along) return 0;
	return along.isByMember ? along.x.length : branchesOf(along.x).length;
}

/** Values by member repeated over the samples of their members, if they belong to the family of the other value. */
export function spread(value: Value, { along }: Value): Value {
	if (!along || along.isByMember || !value.along?.isByMember || !areSameSamples(value.along.origin, along.origin))
		return value;
	const runs = branchesOf(along.x);
	if (runs.length !== value.along.x.length) return value;
	return { ...value, re: repeatedByMember(value.re, runs), im: value.im && repeatedByMember(value.im, runs), along };
}

/** The operands of a call that have a part for each member: families, and values by member in the place of a number. */
export function familyOperands(operands: readonly Value[]): Value[] {
	return operands.filter((operand, index) => (operand.along?.isByMember ? index > 0 : memberCount(operand) > 1));
}

/**
 * Applies a call to each member of a family. What it does not find in some of the members has no value there; parts of curves must be
 * found in all of them.
 *
 * @param families as `familyOperands`, all of one family
 * @returns values by member, or a family; null if the parts of the members do not make one
 */
export function applyByMember(
	operands: readonly Value[],
	families: readonly Value[],
	parameters: readonly FamilyParameter[],
	apply: ApplyToMember
): Value | null {
	const first = families[0]!;
	const count = memberCount(first);
	const cuts = Array.from({ length: count }, (_, member) =>
		operands.map((operand) => (families.includes(operand) ? memberOf(operand, member)! : operand))
	);
	const found: Value[] = [];
	const faults: Fault[] = [];
	for (const [member, own] of cuts.entries()) {
		const result = attempt(apply, own, member);
		if (!(result instanceof Fault)) found[member] = result;
		else faults.push(result);
	}
	const sample = found.find((result) => result !== undefined);
	if (!sample || (sample.along && faults.length > 0)) throw faults[0]!;
	const all = Array.from(cuts, (_, member) => found[member] ?? number(NaN, sample.unit));
	const joined = (part: 're' | 'im') =>
		joinedSamples(all.map((each) => each[part] ?? new Float64Array(each.re.length)));
	const samples = { ...sample, re: joined('re'), im: sample.im && joined('im'), isWritten: false };
	if (!sample.along) return { ...samples, along: memberScale(first.along!.origin, parameters) };
	const kept = operands.find((operand, index) =>
		all.every(({ along }, member) => operand.along !== null && along === cuts[member]![index]!.along)
	);
	if (kept) return { ...samples, along: kept.along };
	const x = joinedSamples(all.map(({ along }) => along!.x));
	const runs = branchesOf(x);
	const isFamily = runs.length === count && runs.every(({ from, to }, member) => to - from === all[member]!.re.length);
	return isFamily ? { ...samples, along: { ...sample.along, x } } : null;
}

/** What a member gives; the fault if it finds nothing there. */
function attempt(apply: ApplyToMember, operands: Value[], member: number): Value | Fault {
	try {
		return apply(operands);
	} catch (thrown) {
		if (!(thrown instanceof Fault) || thrown.code !== 'expression_nothing') throw thrown;
		return new Fault(thrown.code, `${thrown.message} This is so in curve ${member + 1} of the family.`, {
			...thrown.data,
			member: member + 1
		});
	}
}

function joinedSamples(parts: readonly Float64Array[]): Float64Array {
	const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
}
