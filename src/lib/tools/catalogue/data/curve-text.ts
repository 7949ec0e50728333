import { magnitude, magnitudeDb, phaseDegrees } from '#lib/measure/complex.ts';
import type { Evaluated } from '#lib/measure/expression/evaluate.ts';
import { crossings, part, rising, valueAt, type OneCurve } from '#lib/measure/expression/place-on-curve.ts';
import { memberName } from '#lib/measure/expression/member-name.ts';
import { branchesOf, type Family } from '#lib/measure/family.ts';
import { statistics } from '#lib/measure/statistics.ts';
import { describeMembers, evenMembers, memberValues } from './member-text.ts';
import { complexText, formatValue } from './value-text.ts';

/** Most crossings that are listed, and curves of a family that are described. */
const MAX_CROSSINGS = 12;
const MAX_MEMBERS = 6;

/** What is asked about each expression. Places are in the unit of the scale. */
export interface Question {
	from: number;
	to: number;
	at: readonly number[];
	level: number | null;
	edge: 'rise' | 'fall' | 'either';
}

/** The scale of the curves: how its places are written, and how lines between samples are drawn. */
export interface ScaleText {
	unit: string;
	isFrequency: boolean;
	/** The family that the plot shows; null for single curves. */
	family: Family | null;
	/** The members that are described, from 0; all of the family without it. */
	members?: readonly number[] | null;
}

/** The members of a family that are described, from 0: of those that are asked about, at even steps from the first to the last. */
export function describedMembers(count: number, members: readonly number[] | null = null): number[] {
	return evenMembers(members?.length ?? count, MAX_MEMBERS).map((at) => members?.[at] ?? at);
}

/** How many curves each signal of a plot has, and what differs between them; empty for single curves. */
export function familyText(family: Family | null): string {
	if (!family) return '';
	const { members, parameters } = family;
	const last = members.length - 1;
	const differing =
		parameters.length === 0
			? 'what differs between them is not known'
			: `from ${memberValues(parameters, 0)} to ${memberValues(parameters, last)}`;
	return `each signal is a family of ${members.length} curves, ${differing}; v(x)@1 is the first`;
}

/** The curves of a result from left to right: one, or those of a family. */
export function curvesOf(result: Evaluated & { kind: 'curve' }, isFrequency: boolean): OneCurve[] {
	const { vector, x } = result;
	const [re, im] = vector.kind === 'real' ? [vector.data, null] : [vector.re, vector.im];
	return branchesOf(x).map(({ from, to }) => {
		const cut = (samples: Float64Array) => samples.subarray(from, to);
		return rising({ re: cut(re), im: im && cut(im) }, { x: cut(x), isFrequency });
	});
}

/** What is known about an expression, a line for each curve and each thing that was asked. */
export function describeResult(text: string, result: Evaluated, question: Question, scale: ScaleText): string[] {
	if (result.kind === 'number') {
		const { re, im, unit } = result;
		return [`${text} = ${im === null ? formatValue(re, unit) : complexText(re, im, unit)}`];
	}
	if (result.kind === 'members') return describeMembers(text, result);
	const curves = curvesOf(result, scale.isFrequency);
	if (curves.length === 1) return describeCurve(text, curves[0]!, result.unit, question, scale);
	const described = describedMembers(curves.length, scale.members);
	const lines = described.flatMap((index) => {
		const values = scale.family?.members.length === curves.length ? memberValues(scale.family.parameters, index) : '';
		const name = `${memberName(text, index)}${values === '' ? '' : ` (${values})`}`;
		return describeCurve(name, curves[index]!, result.unit, question, scale);
	});
	const asked = scale.members?.length ?? curves.length;
	const others = asked - described.length;
	const count = asked < curves.length ? `${asked} of ${curves.length}` : `${curves.length}`;
	return [
		`${text}: a family of ${count} curves${others === 0 ? '' : `, of which ${described.length} are described; name others, such as ${memberName(text, 1)}`}`,
		...lines
	];
}

function describeCurve(name: string, whole: OneCurve, unit: string, question: Question, scale: ScaleText): string[] {
	const { at, level, edge } = question;
	const curve = part(whole, question.from, question.to);
	if (!curve) return [`${name}: no part of the curve is in this range`];
	const place = (x: number) => formatValue(x, scale.unit);
	const lines = [`${name}: ${statisticsText(curve, unit, place)}`];
	if (at.length > 0) lines.push(`  ${at.map((x) => `at ${place(x)}: ${valueText(whole, x, unit)}`).join('; ')}`);
	if (level !== null) lines.push(`  ${crossingsText(curve, level, edge, unit, place)}`);
	return lines;
}

function statisticsText(curve: OneCurve, unit: string, place: (x: number) => string): string {
	const { x, re, im } = curve;
	const range = `${x.length} samples from ${place(x[0]!)} to ${place(x.at(-1)!)}`;
	if (im) {
		const size = { re, im };
		const [decibels, phase] = [magnitudeDb(size, unit === 'W'), phaseDegrees(size)];
		const found = statistics({ x, y: magnitude(size) })!;
		const ends = [0, x.length - 1].map((i) => `${formatValue(decibels[i]!, 'dB')} ${formatValue(phase[i]!, 'deg')}`);
		const [low, high] = [found.minimumIndex, found.maximumIndex];
		return (
			`complex, ${range}; magnitude min ${formatValue(found.minimum, unit)} at ${place(x[low]!)}, ` +
			`max ${formatValue(found.maximum, unit)} (${formatValue(decibels[high]!, 'dB')}) at ${place(x[high]!)}; first ${ends[0]}, last ${ends[1]}`
		);
	}
	const gaps = re.reduce((count, value) => count + Number(Number.isNaN(value)), 0);
	const ends = `first ${formatValue(re[0]!, unit)}, last ${formatValue(re.at(-1)!, unit)}`;
	if (gaps > 0) return `${range}; ${gaps} of them have no value, so there are no figures; ${ends}`;
	const found = statistics({ x, y: re })!;
	return (
		`${range}; min ${formatValue(found.minimum, unit)} at ${place(x[found.minimumIndex]!)}, ` +
		`max ${formatValue(found.maximum, unit)} at ${place(x[found.maximumIndex]!)}, pp ${formatValue(found.maximum - found.minimum, unit)}, ` +
		`avg ${formatValue(found.average, unit)}, rms ${formatValue(found.rms, unit)}; ${ends}`
	);
}

function valueText(curve: OneCurve, x: number, unit: string): string {
	const found = valueAt(curve, x);
	if (!found) return 'outside of the curve';
	return found.im === null ? formatValue(found.re, unit) : complexText(found.re, found.im, unit);
}

function crossingsText(
	curve: OneCurve,
	level: number,
	edge: Question['edge'],
	unit: string,
	place: (x: number) => string
): string {
	const what = `${edge === 'either' ? 'crosses' : edge === 'rise' ? 'rises through' : 'falls through'} ${formatValue(level, unit)}`;
	if (curve.im) return `${what}: not for complex values; take db(), mag(), ph(), re() or im()`;
	const found = crossings(curve, level, edge);
	if (found.length === 0) return `${what}: never in this range`;
	const more = found.length > MAX_CROSSINGS ? ` and ${found.length - MAX_CROSSINGS} more times` : '';
	return `${what} at ${found.slice(0, MAX_CROSSINGS).map(place).join(', ')}${more}`;
}
