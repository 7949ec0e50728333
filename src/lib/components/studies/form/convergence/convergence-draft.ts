import type { Target } from '#lib/db/runs/run-setting.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';
import { MAX_FACTOR, type ConvergencePlan } from '#lib/studies/kinds/convergence.ts';
import { readTolerance, typedTolerance } from '#lib/studies/distributions/typed-tolerance.ts';

/** A convergence study as typed. */
export interface ConvergenceFields {
	/** What is tightened. */
	vary: Target[];
	factor: string;
	/** By how much a metric may move. */
	tolerance: string;
}

/** What can be tightened in a netlist. */
export function tightenable(variables: readonly Variable[]): Target[] {
	return variables.flatMap(({ target, nominal }) =>
		(target.kind === 'option' || target.kind === 'time_step') && typeof nominal === 'number' ? [target] : []
	);
}

/** Options that do nothing without a transient analysis. */
const OF_TRANSIENTS = ['chgtol', 'trtol'];

/** Everything that says how exactly the analyses of the netlist are computed; gmin is part of the circuit. */
export function newConvergence(variables: readonly Variable[]): ConvergenceFields {
	const all = tightenable(variables);
	const hasTime = all.some(({ kind }) => kind === 'time_step');
	const vary = all.filter(
		(target) =>
			target.kind !== 'option' || (target.name !== 'gmin' && (hasTime || !OF_TRANSIENTS.includes(target.name)))
	);
	return { vary, factor: '2', tolerance: '1 %' };
}

export function convergenceFields({ vary, factor, tolerance }: ConvergencePlan): ConvergenceFields {
	return {
		vary: [...vary],
		factor: String(factor),
		tolerance: typedTolerance({ amount: tolerance, relative: true }, '')
	};
}

/** Reads the fields as the file of a study has them; what is wrong goes to the faults. */
export function readConvergence(
	{ vary, factor, tolerance }: ConvergenceFields,
	faults: Record<string, string>,
	{ studyFigures: { convergence: t } }: Messages
): object {
	const number = Number(factor);
	const part = readTolerance(tolerance, '');
	if (!(number > 1 && number <= MAX_FACTOR)) Object.assign(faults, { factor: t.factorWrong(MAX_FACTOR) });
	if (typeof part === 'string' || !part.relative || part.amount <= 0 || part.amount > 1)
		Object.assign(faults, { tolerance: t.toleranceWrong });
	return { vary, factor: number, tolerance: typeof part === 'string' ? NaN : part.amount };
}
