import { Fault } from '#lib/base/fault.ts';
import { targetName, type Target } from '#lib/db/runs/run-setting.ts';
import type { SettingFields } from '#lib/sim/setting-fields.ts';
import type { Tolerance } from '../distributions/distribution.ts';
import { confirmations, laterRows } from '../worst-case/confirmations.ts';
import { firstPoint, firstRows, type Box } from '../worst-case/layout.ts';
import { classOf, classTarget, elementClasses, expandClasses, type ElementClass } from './element-class.ts';
import { readAmount } from './read-amount.ts';
import { readTolerance } from './read-distribution.ts';
import { keyOf, readTarget, refuseTwice } from './read-target.ts';
import { nominalOf } from './sensitivity.ts';
import type { Point, StudyKind } from './study-kind.ts';

/** How far something may be off its value: as far to either side, or differently below and above it. */
export type Sides = { tolerance: Tolerance } | { below: Tolerance; above: Tolerance };

/** Something that may be off its value, and how far. */
export type TolerancedTarget = { target: Target } & Sides;

/** Every element of a class, except those that are named on their own. */
export type TolerancedClass = { class: ElementClass } & Sides;

/** The ends that metrics can come to while every value stays within its tolerance. */
export interface WorstCasePlan {
	vary: readonly (TolerancedTarget | TolerancedClass)[];
}

const MAX_VARIED = 200;

export const worstCase: StudyKind<WorstCasePlan> = {
	read(file, fields) {
		const list = fields.list(file.vary, 'vary');
		if (list.length < 1 || list.length > MAX_VARIED)
			throw fields.invalid('vary', `a list of 1 to ${MAX_VARIED} things with a tolerance`);
		const vary = list.map((value, i) => readToleranced(value, `vary[${i}]`, fields));
		refuseTwice(
			vary.map((varied) => ('target' in varied ? varied.target : classTarget(varied.class))),
			(index) => `vary[${index}].${'target' in vary[index]! ? 'target' : 'class'}`,
			fields
		);
		return { vary };
	},
	expand(plan, variables) {
		const { targets, skipped } = expandClasses(plan.vary, variables);
		if (targets.length > MAX_VARIED) {
			const expected = `a list of at most ${MAX_VARIED} things with a tolerance, the elements of its classes included`;
			throw new Fault('study_invalid', `vary must be ${expected}`, { path: 'vary', expected });
		}
		const vary = targets.map(({ target, entry }): TolerancedTarget => ({ target, ...sidesOf(plan.vary[entry]!) }));
		return { plan: { vary }, skipped };
	},
	targets: targetsOf,
	points(plan, { nominal, goals }) {
		const box = boxOf(plan, targetsOf(plan), nominal);
		const count = firstRows(plan.vary.length);
		const later = laterRows(plan.vary.length);
		if (later === 0) return { count, values: (row) => firstPoint(box, row) };
		return {
			count,
			values: (row) => firstPoint(box, row),
			later: {
				maxCount: count + later,
				version: 2,
				*rounds(rows) {
					const { points } = confirmations(box, rows, goals);
					if (points.length > 0) yield points;
				}
			}
		};
	}
};

/** @throws Fault `nominal_unknown`; `study_relative_of_zero` */
export function boxOf(plan: WorstCasePlan, targets: readonly Target[], nominal: Point): Box {
	const values = targets.map((target, index) => nominalOf(target, nominal[index]));
	const reachOf = (target: Target, { amount, relative }: Tolerance, nominalValue: number): number => {
		if (!relative || amount === 0) return amount;
		const parameter = targetName(target);
		if (nominalValue === 0)
			throw new Fault('study_relative_of_zero', `${parameter} is 0, so a relative tolerance has no effect`, {
				parameter
			});
		return amount * Math.abs(nominalValue);
	};
	const reach = (side: 'below' | 'above') =>
		targets.map((target, index) => reachOf(target, toleranceOf(plan, target)[side], values[index]!));
	return { nominal: values, below: reach('below'), above: reach('above') };
}

function targetsOf({ vary }: WorstCasePlan): Target[] {
	return vary.flatMap((varied) => ('target' in varied ? [varied.target] : []));
}

/** The tolerance of a target, by its own entry or by that of its class. */
function toleranceOf({ vary }: WorstCasePlan, target: Target): { below: Tolerance; above: Tolerance } {
	const own = vary.find((varied) => 'target' in varied && keyOf(varied.target) === keyOf(target));
	const found = own ?? vary.find((varied) => 'class' in varied && varied.class === classOf(target));
	if (!found) throw new RangeError(`${targetName(target)} has no tolerance`);
	return sidesOf(found);
}

/** How far something may be below and above its value. */
export const sidesOf = (sides: Sides): { below: Tolerance; above: Tolerance } =>
	'tolerance' in sides ? { below: sides.tolerance, above: sides.tolerance } : sides;

function readToleranced(value: unknown, path: string, fields: SettingFields): TolerancedTarget | TolerancedClass {
	const toleranced = fields.object(value, path);
	if (toleranced.class !== undefined) {
		if (toleranced.target !== undefined) throw fields.invalid(`${path}.target`, 'absent beside a class');
		const elements = fields.oneOf(toleranced.class, elementClasses, `${path}.class`);
		return { class: elements, ...readSides(toleranced, path, fields) };
	}
	const target = readTarget(toleranced.target, `${path}.target`, fields);
	if (target.kind === 'section') throw fields.invalid(`${path}.target.kind`, 'something with a number, not a section');
	return { target, ...readSides(toleranced, path, fields) };
}

function readSides(toleranced: Readonly<Record<string, unknown>>, path: string, fields: SettingFields): Sides {
	if (toleranced.tolerance !== undefined) {
		if (toleranced.below !== undefined || toleranced.above !== undefined)
			throw fields.invalid(`${path}.tolerance`, 'absent beside below and above');
		return { tolerance: readAmount(toleranced.tolerance, `${path}.tolerance`, fields) };
	}
	if (toleranced.below === undefined && toleranced.above === undefined)
		throw fields.invalid(`${path}.tolerance`, 'there, or below and above');
	const [below, above] = (['below', 'above'] as const).map((side) =>
		readTolerance(toleranced[side], `${path}.${side}`, fields)
	);
	if (below!.amount === 0 && above!.amount === 0) throw fields.invalid(`${path}.above.amount`, 'a number above 0');
	return { below: below!, above: above! };
}
