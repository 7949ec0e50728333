import { Fault } from '#lib/base/fault.ts';
import { targetName, type Target, type TargetValue } from '#lib/db/runs/run-setting.ts';
import type { SettingFields } from '#lib/sim/setting-fields.ts';
import type { Tolerance } from '../distributions/distribution.ts';
import { readAmount } from './read-amount.ts';
import { readTarget, refuseTwice } from './read-target.ts';
import type { StudyKind } from './study-kind.ts';

/** Something that is moved, and by how much. */
export interface SteppedTarget {
	target: Target;
	step: Tolerance;
}

/** Each target is moved down and up by its step and by half of it, all others as in the netlist. */
export interface SensitivityPlan {
	vary: readonly SteppedTarget[];
}

const DEFAULT_STEP: Tolerance = { amount: 0.01, relative: true };
/** Of its step, in the order of the rows of a target. */
export const MOVES = [-1, 1, -0.5, 0.5] as const;
const MAX_VARIED = 1_000;

export const sensitivity: StudyKind<SensitivityPlan> = {
	read(file, fields) {
		const list = fields.list(file.vary, 'vary');
		if (list.length < 1 || list.length > MAX_VARIED)
			throw fields.invalid('vary', `a list of 1 to ${MAX_VARIED} things that vary`);
		const vary = list.map((value, i) => readStepped(value, `vary[${i}]`, fields));
		refuseTwice(
			vary.map(({ target }) => target),
			(index) => `vary[${index}].target`,
			fields
		);
		return { vary };
	},
	targets: ({ vary }) => vary.map(({ target }) => target),
	points({ vary }, { nominal }) {
		const around = vary.map((stepped, index) => ({ value: nominalOf(stepped.target, nominal[index]), ...stepped }));
		const steps = around.map(({ target, step, value }) => stepOf(step, value, targetName(target)));
		return {
			count: 1 + MOVES.length * vary.length,
			values(index) {
				const moved = index === 0 ? -1 : Math.floor((index - 1) / MOVES.length);
				const move = MOVES[(index - 1) % MOVES.length] ?? 0;
				return around.map(({ value }, place) => (place === moved ? value + move * steps[place]! : null));
			}
		};
	}
};

/** The row in which everything is as in the netlist. */
export const NOMINAL_ROW = 0;

/** The rows of a target, in the order of `MOVES`. */
export function rowsOfTarget(target: number): [number, number, number, number] {
	const first = 1 + MOVES.length * target;
	return [first, first + 1, first + 2, first + 3];
}

/** @throws Fault `nominal_unknown` */
export function nominalOf(target: Target, value: TargetValue | null | undefined): number {
	if (typeof value === 'number') return value;
	const name = targetName(target);
	throw new Fault('nominal_unknown', `The netlist gives no number for ${name}`, { target: name });
}

function stepOf({ amount, relative }: Tolerance, value: number, target: string): number {
	if (!relative) return amount;
	if (value !== 0) return amount * Math.abs(value);
	throw new Fault('study_step_of_zero', `${target} is 0, so a relative step does not move it`, { target });
}

function readStepped(value: unknown, path: string, fields: SettingFields): SteppedTarget {
	const stepped = fields.object(value, path);
	const target = readTarget(stepped.target, `${path}.target`, fields);
	if (target.kind === 'section') throw fields.invalid(`${path}.target.kind`, 'something with a number, not a section');
	const step = stepped.step === undefined ? DEFAULT_STEP : readAmount(stepped.step, `${path}.step`, fields);
	return { target, step };
}
