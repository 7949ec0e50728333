import { Fault } from '#lib/base/fault.ts';
import type { QuantityFault } from '#lib/base/read-quantity.ts';
import type { Target, TargetValue } from '#lib/db/runs/run-setting.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';
import { MAX_POINTS } from '#lib/studies/kinds/study-kind.ts';
import { convergenceRows } from '#lib/studies/kinds/convergence.ts';
import { MOVES } from '#lib/studies/kinds/sensitivity.ts';
import { sweepValues } from '#lib/studies/kinds/sweep-values.ts';
import { firstRows } from '#lib/studies/worst-case/layout.ts';
import { parseStudy, type Study } from '#lib/studies/study.ts';
import { targetUnit } from '#lib/studies/target-format.ts';
import { monteCarloCounts } from './monte-carlo/monte-carlo-counts.ts';
import { readMonteCarlo } from './monte-carlo/read-monte-carlo.ts';
import { readConvergence } from './convergence/convergence-draft.ts';
import { readOptimize } from './optimize/read-optimize.ts';
import { readStepped } from './steps/read-stepped.ts';
import type { AxisDraft, LevelDraft, OptimizeDraft, StudyDraft } from './study-draft.ts';
import { listParts, readValueText, targetOf } from './typed-target.ts';

/** What is wrong, by the field: `name`, `levels[0].values.from`, `axes[1].choices[0].values[0]`; `form` for no single field. */
export type DraftFaults = Readonly<Record<string, string>>;

export interface ReadDraft {
	/** Null if something is wrong. */
	study: Study | null;
	/** Numbers of values of its levels or axes, whose product is the number of runs; empty if something is wrong. */
	counts: readonly number[];
	/** Whether the study may end with fewer runs. */
	isMost: boolean;
	faults: DraftFaults;
}

/**
 * Reads what is typed in the form of a study.
 *
 * @param taken names of the other studies
 * @param variables what can be set in the netlist; missing until it has been read
 */
export function readDraft(
	draft: StudyDraft,
	taken: readonly string[],
	texts: Messages,
	variables: readonly Variable[] | null = null
): ReadDraft {
	const { studies: t } = texts;
	const faults: Record<string, string> = {};
	const reader = new DraftReader(faults, t);
	const name = draft.name.trim();
	if (name === '') faults.name = t.form.nameMissing;
	else if (/[/\\]/u.test(name) || name.startsWith('.')) faults.name = t.form.nameWrong;
	else if (draft.path === null && taken.includes(name)) faults.name = t.form.nameTaken(name);
	const plan =
		draft.kind === 'sweep'
			? { levels: draft.levels.map((level, i) => reader.level(level, `levels[${i}]`)) }
			: draft.kind === 'corners'
				? { axes: draft.axes.map((axis, i) => reader.axis(axis, `axes[${i}]`)) }
				: draft.kind === 'monte_carlo'
					? readMonteCarlo(draft, faults, t.form, texts.monteCarlo)
					: draft.kind === 'sensitivity'
						? readStepped(draft.vary, 'step', faults, texts)
						: draft.kind === 'worst_case'
							? readStepped(draft.vary, 'tolerance', faults, texts)
							: draft.kind === 'optimize'
								? { ...readOptimize(draft, faults, texts), ...reader.cornersOf(draft) }
								: readConvergence(draft, faults, texts);
	if (Object.keys(faults).length > 0) return { study: null, counts: [], isMost: false, faults };
	try {
		const file = { version: 1, kind: draft.kind, netlist: draft.netlist, ...plan };
		const study = parseStudy(JSON.stringify(file), name);
		return { study, counts: countsOf(study, variables), isMost: isMostOf(study), faults };
	} catch (thrown) {
		if (!(thrown instanceof Fault)) throw thrown;
		const found = faultAt(String(thrown.data.path), String(thrown.data.expected), t);
		return { study: null, counts: [], isMost: false, faults: found };
	}
}

/** Whether the number of rows is an upper bound: of a search, whose end depends on what it finds. */
const isMostOf = (study: Study): boolean =>
	study.kind === 'optimize' || (study.kind === 'monte_carlo' && study.plan.sampling === 'importance');

function countsOf(study: Study, variables: readonly Variable[] | null): number[] {
	if (study.kind === 'sweep') return study.plan.levels.map(({ values }) => sweepValues(values).length);
	if (study.kind === 'monte_carlo') return monteCarloCounts(study.plan, variables);
	// How many elements a class has is known when the netlist is read.
	if (study.kind === 'worst_case')
		return study.plan.vary.some((varied) => 'class' in varied) ? [] : [firstRows(study.plan.vary.length)];
	if (study.kind === 'convergence') return [convergenceRows(study.plan.vary.length)];
	if (study.kind === 'optimize') return [study.plan.budget];
	if (study.kind === 'sensitivity') return [1 + MOVES.length * study.plan.vary.length];
	return study.kind === 'corners' ? study.plan.axes.map(({ choices }) => choices.length) : [];
}

/** What the file of a study does not allow, in the words of its form. */
function faultAt(place: string, expected: string, { form: t }: Messages['studies']): DraftFaults {
	// The fields of samples are those of a Monte Carlo study.
	const path = place.replace(/^spread\./u, '');
	if (path === 'axes' && expected.startsWith('a list')) return { form: t.noAxis };
	if (path === 'levels' || path === 'axes') return { form: t.tooMany(MAX_POINTS) };
	if (path === 'vary') return { form: t.nothingVaried };
	if (path.endsWith('.values.count')) return { [path]: t.countWrong };
	if (path.endsWith('.range.to')) return { [path.replace('.range', '')]: t.noPreferred };
	if (path.endsWith('.values.to')) return { [path]: t.noPreferred };
	if (path.endsWith('.class')) return { form: t.variedTwice };
	if (path.endsWith('.target')) return { [path]: t.variedTwice, form: t.variedTwice };
	if (/^axes\[\d+\]$/u.test(path)) return { form: t.setTwice };
	return { form: t.invalid(path, expected) };
}

/** Reads the parts of a draft and notes what is wrong with them. */
class DraftReader {
	constructor(
		private readonly faults: Record<string, string>,
		private readonly t: Messages['studies']
	) {}

	#note(path: string, text: string): void {
		Object.assign(this.faults, { [path]: text });
	}

	level(level: LevelDraft, path: string): object {
		const target = this.#target(level.target, `${path}.target`);
		return { target, values: target && this.#values(level, target, `${path}.values`) };
	}

	/** The corners of an optimization, if it has any. */
	cornersOf({ conditions, axes }: OptimizeDraft): object {
		if (conditions !== 'corners') return {};
		return { axes: axes.map((axis, i) => this.axis(axis, `axes[${i}]`)) };
	}

	axis({ name, targets, choices }: AxisDraft, path: string): object {
		const { form: t } = this.t;
		if (name.trim() === '') this.#note(`${path}.name`, t.axisNameMissing);
		const read = targets.map((target, i) => this.#target(target, `${path}.targets[${i}]`));
		return {
			name,
			choices: choices.map((choice, j) => {
				if (choice.name.trim() === '') this.#note(`${path}.choices[${j}].name`, t.choiceNameMissing);
				const settings = read.flatMap((target, i) => {
					const text = choice.values[i] ?? '';
					if (target === null || text.trim() === '') return [];
					const value = this.#value(text, target, `${path}.choices[${j}].values[${i}]`);
					return value === null ? [] : [{ target, value }];
				});
				return { name: choice.name, settings };
			})
		};
	}

	#values(level: LevelDraft, target: Target, path: string): object {
		const { form: t } = this.t;
		if (level.scale === 'list') {
			const parts = listParts(level.values, target);
			if (parts.length === 0) this.#note(`${path}.values`, t.listEmpty);
			return { scale: 'list', values: parts.map((part) => this.#value(part, target, `${path}.values`)) };
		}
		const ends = { from: this.#end('from', level, target, path), to: this.#end('to', level, target, path) };
		if (level.scale === 'e_series') return { scale: level.scale, ...ends, series: Number(level.series) };
		const count = Number(level.count);
		if (level.count.trim() === '' || !Number.isInteger(count) || count < 1 || count > MAX_POINTS)
			this.#note(`${path}.count`, t.countWrong);
		return { scale: level.scale, ...ends, count };
	}

	#end(end: 'from' | 'to', level: LevelDraft, target: Target, path: string): TargetValue | null {
		const value = this.#value(level[end], target, `${path}.${end}`);
		if (level.scale !== 'linear' && typeof value === 'number' && value <= 0)
			this.#note(`${path}.${end}`, this.t.form.notPositive);
		return value;
	}

	#target(draft: LevelDraft['target'], path: string): Target | null {
		const target = targetOf(draft);
		if (target === null) this.#note(path, this.t.form.targetMissing[draft.kind]);
		return target;
	}

	#value(text: string, target: Target, path: string): TargetValue | null {
		const value = readValueText(text, target);
		if (target.kind === 'section' ? value !== '' : typeof value === 'number') return value;
		const { form: t } = this.t;
		if (text.trim() === '') this.#note(path, t.valueMissing);
		else this.#note(path, t.valueWrong[value as QuantityFault](text.trim(), targetUnit(target)));
		return null;
	}
}
