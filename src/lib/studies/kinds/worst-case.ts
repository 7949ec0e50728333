import { Fault } from '#lib/base/fault.ts';
import { targetName, type Target } from '#lib/db/runs/run-setting.ts';
import type { SettingFields } from '#lib/sim/setting-fields.ts';
import type { Tolerance } from '../distributions/distribution.ts';
import { confirmations, laterRows } from '../worst-case/confirmations.ts';
import { firstPoint, firstRows, type Box } from '../worst-case/layout.ts';
import { readAmount } from './read-amount.ts';
import { readTolerance } from './read-distribution.ts';
import { readTarget, refuseTwice } from './read-target.ts';
import { nominalOf } from './sensitivity.ts';
import type { Point, StudyKind } from './study-kind.ts';

/** How far something may be off its value: as far to either side, or differently below and above it. */
export type Sides = { tolerance: Tolerance } | { below: Tolerance; above: Tolerance };

/** Something that may be off its value, and how far. */
export type TolerancedTarget = { target: Target } & Sides;

/** The ends that metrics can come to while every value stays within its tolerance. */
export interface WorstCasePlan {
	vary: readonly TolerancedTarget[];
}

const MAX_VARIED = 200;

export const worstCase: StudyKind<WorstCasePlan> = {
	read(file, fields) {
		const list = fields.list(file.vary, 'vary');
		if (list.length < 1 || list.length > MAX_VARIED)
			throw fields.invalid('vary', `a list of 1 to ${MAX_VARIED} things with a tolerance`);
		const vary = list.map((value, i) => readToleranced(value, `vary[${i}]`, fields));
		refuseTwice(
			vary.map(({ target }) => target),
			(index) => `vary[${index}].target`,
			fields
		);
		return { vary };
	},
	targets: ({ vary }) => vary.map(({ target }) => target),
	points(plan, { nominal, goals }) {
		const box = boxOf(plan, nominal);
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
export function boxOf({ vary }: WorstCasePlan, nominal: Point): Box {
	const values = vary.map(({ target }, index) => nominalOf(target, nominal[index]));
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
		vary.map((varied, index) => reachOf(varied.target, sidesOf(varied)[side], values[index]!));
	return { nominal: values, below: reach('below'), above: reach('above') };
}

/** How far something may be below and above its value. */
export const sidesOf = (sides: Sides): { below: Tolerance; above: Tolerance } =>
	'tolerance' in sides ? { below: sides.tolerance, above: sides.tolerance } : sides;

function readToleranced(value: unknown, path: string, fields: SettingFields): TolerancedTarget {
	const toleranced = fields.object(value, path);
	const target = readTarget(toleranced.target, `${path}.target`, fields);
	if (target.kind === 'section') throw fields.invalid(`${path}.target.kind`, 'something with a number, not a section');
	if (toleranced.tolerance !== undefined) {
		if (toleranced.below !== undefined || toleranced.above !== undefined)
			throw fields.invalid(`${path}.tolerance`, 'absent beside below and above');
		return { target, tolerance: readAmount(toleranced.tolerance, `${path}.tolerance`, fields) };
	}
	if (toleranced.below === undefined && toleranced.above === undefined)
		throw fields.invalid(`${path}.tolerance`, 'there, or below and above');
	const [below, above] = (['below', 'above'] as const).map((side) =>
		readTolerance(toleranced[side], `${path}.${side}`, fields)
	);
	if (below!.amount === 0 && above!.amount === 0) throw fields.invalid(`${path}.above.amount`, 'a number above 0');
	return { target, below: below!, above: above! };
}
