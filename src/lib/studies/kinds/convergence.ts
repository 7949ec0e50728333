import { targetName, type Target } from '#lib/db/runs/run-setting.ts';
import type { SettingFields } from '#lib/sim/setting-fields.ts';
import { readTarget, refuseTwice } from './read-target.ts';
import { nominalOf, NOMINAL_ROW } from './sensitivity.ts';
import type { StudyKind } from './study-kind.ts';

/** Options of the simulator and the maximum time step are tightened, one at a time and all together. */
export interface ConvergencePlan {
	vary: readonly Target[];
	/** What each value is divided by. */
	factor: number;
	/** A figure that moves by more than this part of it has not converged. */
	tolerance: number;
}

export const MAX_FACTOR = 1_000;
const MAX_VARIED = 20;

export const convergence: StudyKind<ConvergencePlan> = {
	read(file, fields) {
		const list = fields.list(file.vary, 'vary');
		if (list.length < 1 || list.length > MAX_VARIED)
			throw fields.invalid('vary', `a list of 1 to ${MAX_VARIED} options`);
		const vary = list.map((value, i) => readOption(value, `vary[${i}]`, fields));
		refuseTwice(vary, (index) => `vary[${index}]`, fields);
		const factor = file.factor === undefined ? 2 : fields.number(file.factor, 'factor');
		if (factor <= 1 || factor > MAX_FACTOR)
			throw fields.invalid('factor', `a number above 1 and at most ${MAX_FACTOR}`);
		const tolerance = file.tolerance === undefined ? 0.01 : fields.number(file.tolerance, 'tolerance');
		if (tolerance <= 0 || tolerance > 1) throw fields.invalid('tolerance', 'a number above 0 and at most 1');
		return { vary, factor, tolerance };
	},
	targets: ({ vary }) => vary,
	points({ vary, factor }, { nominal }) {
		const tightened = vary.map((target, index) => nominalOf(target, nominal[index]) / factor);
		const together = rowOfAll(vary.length);
		return {
			count: convergenceRows(vary.length),
			values: (row) => tightened.map((value, index) => (row === index + 1 || row === together ? value : null))
		};
	}
};

/** Number of rows for some options. */
export const convergenceRows = (options: number): number => 1 + options + (options > 1 ? 1 : 0);

/** The row in which only one option is tightened. */
export const rowOfOption = (option: number): number => NOMINAL_ROW + 1 + option;

/** The row in which all are tightened; null where that is the row of the only one. */
export const rowOfAll = (options: number): number | null => (options > 1 ? options + 1 : null);

function readOption(value: unknown, path: string, fields: SettingFields): Target {
	const target = readTarget(value, path, fields);
	if (target.kind === 'option' || target.kind === 'time_step') return target;
	throw fields.invalid(path, `an option or the time step, not ${targetName(target)}`);
}
