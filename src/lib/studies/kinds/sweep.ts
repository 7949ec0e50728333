import type { Target } from '#lib/db/runs/run-setting.ts';
import { readTarget, refuseTwice } from './read-target.ts';
import type { StudyKind } from './study-kind.ts';
import { MAX_POINTS } from './study-kind.ts';
import { readSweepValues, sweepValues, type SweepValues } from './sweep-values.ts';

/** One level of a sweep. */
export interface SweepLevel {
	target: Target;
	values: SweepValues;
}

/** Up to three levels; the first one varies fastest. */
export interface SweepPlan {
	levels: readonly SweepLevel[];
}

export const MAX_LEVELS = 3;

export const sweep: StudyKind<SweepPlan> = {
	read(file, fields) {
		const levels = fields.list(file.levels, 'levels');
		if (levels.length < 1 || levels.length > MAX_LEVELS)
			throw fields.invalid('levels', `a list of 1 to ${MAX_LEVELS} levels`);
		const read = levels.map((value, i): SweepLevel => {
			const level = fields.object(value, `levels[${i}]`);
			const target = readTarget(level.target, `levels[${i}].target`, fields);
			return { target, values: readSweepValues(level.values, target, `levels[${i}].values`, fields) };
		});
		refuseTwice(
			read.map(({ target }) => target),
			(index) => `levels[${index}].target`,
			fields
		);
		const count = read.reduce((product, { values }) => product * sweepValues(values).length, 1);
		if (count > MAX_POINTS) throw fields.invalid('levels', `levels with at most ${MAX_POINTS} points together`);
		return { levels: read };
	},
	targets: ({ levels }) => levels.map(({ target }) => target),
	points({ levels }) {
		const values = levels.map((level) => sweepValues(level.values));
		return {
			count: values.reduce((product, { length }) => product * length, 1),
			values(index) {
				let rest = index;
				return values.map((level) => {
					const value = level[rest % level.length] ?? null;
					rest = Math.floor(rest / level.length);
					return value;
				});
			}
		};
	}
};
