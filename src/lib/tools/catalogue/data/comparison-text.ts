import type { Evaluated } from '#lib/measure/expression/evaluate.ts';
import { memberName } from '#lib/measure/expression/member-name.ts';
import { part, valueAt, type OneCurve } from '#lib/measure/expression/place-on-curve.ts';
import { statistics } from '#lib/measure/statistics.ts';
import { curvesOf, describedMembers, type Question, type ScaleText } from './curve-text.ts';
import { compareMembers } from './member-text.ts';
import { formatValue, valuesText } from './value-text.ts';

/**
 * How an expression differs between two runs: this one less the other, at the samples of this one in the range that both have.
 */
export function compareResults(
	text: string,
	own: Evaluated,
	other: Evaluated,
	question: Question,
	scale: ScaleText
): string[] {
	if (own.kind !== other.kind || own.unit !== other.unit)
		return [`${text}: not comparable; it is ${kindText(own)} here and ${kindText(other)} there`];
	if (own.kind === 'number' || other.kind === 'number') {
		const [here, there] = [own, other].map((each) => (each.kind === 'number' ? each.re : NaN));
		return [`${text}: ${valuesText(here!, there!, own.unit)}`];
	}
	if (own.kind === 'members' && other.kind === 'members') return compareMembers(text, own, other);
	if (own.kind === 'members' || other.kind === 'members') return [];
	const [curves, others] = [curvesOf(own, scale.isFrequency), curvesOf(other, scale.isFrequency)];
	if (curves.length !== others.length || curves.some(({ im }, i) => (im === null) !== (others[i]!.im === null)))
		return [`${text}: not comparable; the runs have different curves`];
	return describedMembers(curves.length, scale.members).flatMap((index) => {
		const name = curves.length === 1 ? text : memberName(text, index);
		return compareCurves(name, curves[index]!, others[index]!, own.unit, question, scale);
	});
}

function compareCurves(
	name: string,
	curve: OneCurve,
	other: OneCurve,
	unit: string,
	question: Question,
	scale: ScaleText
): string[] {
	const from = Math.max(question.from, other.x[0] ?? NaN);
	const to = Math.min(question.to, other.x.at(-1) ?? NaN);
	const shared = part(curve, from, to);
	if (!shared) return [`${name}: the two curves have no range in common`];
	const difference = shared.x.map((x, i) => {
		const there = valueAt(other, x);
		if (!there) return NaN;
		return shared.im ? Math.hypot(shared.re[i]! - there.re, shared.im[i]! - (there.im ?? 0)) : shared.re[i]! - there.re;
	});
	const place = (x: number) => formatValue(x, scale.unit);
	if (difference.some(Number.isNaN)) return [`${name}: samples without a value cannot be compared`];
	const size = statistics({ x: shared.x, y: difference.map(Math.abs) })!;
	const found = statistics({ x: shared.x, y: difference })!;
	const range = `from ${place(shared.x[0]!)} to ${place(shared.x.at(-1)!)}`;
	const lines = [
		size.maximum === 0
			? `${name}: the same in both runs ${range}`
			: `${name}: largest difference ${formatValue(difference[size.maximumIndex]!, unit)} at ${place(shared.x[size.maximumIndex]!)}, ` +
				`rms of the difference ${formatValue(found.rms, unit)}${shared.im ? '' : `, mean ${formatValue(found.average, unit)}`}, ${range}`
	];
	const places = question.at.map((x) => {
		const [here, there] = [valueAt(curve, x), valueAt(other, x)];
		if (!here || !there) return `at ${place(x)}: outside of one of the curves`;
		const values: [number, number] =
			here.im === null ? [here.re, there.re] : [Math.hypot(here.re, here.im), Math.hypot(there.re, there.im ?? 0)];
		return `at ${place(x)}: ${valuesText(...values, unit)}`;
	});
	if (places.length > 0) lines.push(`  ${places.join('; ')}`);
	return lines;
}

function kindText({ kind, unit }: Evaluated): string {
	return `${kind === 'members' ? 'a value for each curve' : `a ${kind}`}${unit === '' ? '' : ` in ${unit}`}`;
}
