import type { Setting, Target } from '#lib/db/runs/run-setting.ts';
import type { CornerAxis } from '#lib/studies/kinds/corners.ts';
import { distinct, keyOf } from '#lib/studies/kinds/read-target.ts';
import type { SweepLevel } from '#lib/studies/kinds/sweep.ts';
import type { SweepValues } from '#lib/studies/kinds/sweep-values.ts';
import { axesOf } from '#lib/studies/optimize/candidate-rows.ts';
import type { Study } from '#lib/studies/study.ts';
import { monteCarloFields, type MonteCarloFields } from './monte-carlo/monte-carlo-draft.ts';
import { convergenceFields, type ConvergenceFields } from './convergence/convergence-draft.ts';
import { optimizeFields, type OptimizeFields } from './optimize/optimize-draft.ts';
import { steppedDraft, tolerancedDraft, type SteppedDraft } from './steps/stepped-draft.ts';
import { targetDraft, typedValue, type TargetDraft } from './typed-target.ts';

/** A level of a sweep as typed; fields that its scale does not use are kept for another scale. */
export interface LevelDraft {
	target: TargetDraft;
	scale: SweepValues['scale'];
	from: string;
	to: string;
	count: string;
	series: string;
	values: string;
}

/** An axis of corners as typed: a table with a row for each choice and a column for each thing that choices set. */
export interface AxisDraft {
	name: string;
	targets: TargetDraft[];
	/** `values` in the order of the targets; an empty one leaves the netlist's. */
	choices: { name: string; values: string[] }[];
}

/** Kinds of studies that have a form; the others are written as text. */
export const formKinds = [
	'sweep',
	'corners',
	'monte_carlo',
	'sensitivity',
	'convergence',
	'worst_case',
	'optimize'
] as const;
export type FormKind = (typeof formKinds)[number];
export type FormStudy = Extract<Study, { kind: FormKind }>;

export function hasForm(study: Study): study is FormStudy {
	return formKinds.some((kind) => kind === study.kind);
}

interface DraftOf<Kind extends FormKind> {
	/** Path of the edited study; null for a new one. */
	path: string | null;
	name: string;
	netlist: string;
	kind: Kind;
}

export type SweepDraft = DraftOf<'sweep'> & { levels: LevelDraft[] };
export type CornersDraft = DraftOf<'corners'> & { axes: AxisDraft[] };
export type MonteCarloDraft = DraftOf<'monte_carlo'> & MonteCarloFields;
export type ConvergenceDraft = DraftOf<'convergence'> & ConvergenceFields;
export type WorstCaseDraft = DraftOf<'worst_case'> & { vary: SteppedDraft[] };
export type SensitivityDraft = DraftOf<'sensitivity'> & { vary: SteppedDraft[] };
export type OptimizeDraft = DraftOf<'optimize'> & OptimizeFields & { axes: AxisDraft[] };
/** What the form of a study holds. */
export type StudyDraft =
	| SweepDraft
	| CornersDraft
	| MonteCarloDraft
	| SensitivityDraft
	| ConvergenceDraft
	| WorstCaseDraft
	| OptimizeDraft;

/** A study as its form shows it. */
export function draftOf(path: string, name: string, study: FormStudy): StudyDraft {
	const { netlist } = study;
	if (study.kind === 'sweep') return { path, name, netlist, kind: 'sweep', levels: study.plan.levels.map(levelDraft) };
	if (study.kind === 'monte_carlo')
		return { path, name, netlist, kind: 'monte_carlo', ...monteCarloFields(study.plan) };
	if (study.kind === 'optimize') {
		const axes = axesOf(study.plan).map(axisDraft);
		return { path, name, netlist, kind: 'optimize', ...optimizeFields(study.plan), axes };
	}
	if (study.kind === 'sensitivity')
		return {
			path,
			name,
			netlist,
			kind: study.kind,
			vary: study.plan.vary.map(({ target, step }) => steppedDraft(target, step))
		};
	if (study.kind === 'worst_case') {
		const vary = study.plan.vary.map(tolerancedDraft);
		return { path, name, netlist, kind: study.kind, vary };
	}
	if (study.kind === 'convergence') return { path, name, netlist, kind: study.kind, ...convergenceFields(study.plan) };
	return { path, name, netlist, kind: 'corners', axes: study.plan.axes.map(axisDraft) };
}

function levelDraft({ target, values }: SweepLevel): LevelDraft {
	const level = { target: targetDraft(target), ...emptyValues, scale: values.scale };
	if (values.scale === 'list')
		return { ...level, values: values.values.map((value) => typedValue(value, target)).join(', ') };
	const ends = { from: typedValue(values.from, target), to: typedValue(values.to, target) };
	if (values.scale === 'e_series') return { ...level, ...ends, series: String(values.series) };
	return { ...level, ...ends, count: String(values.count) };
}

export const emptyValues = { from: '', to: '', count: '11', series: '12', values: '' };

function axisDraft({ name, choices }: CornerAxis): AxisDraft {
	const targets = distinct(choices.flatMap(({ settings }) => settings.map(({ target }) => target)));
	const valueIn = (settings: readonly Setting[], target: Target): string => {
		const set = settings.find((setting) => keyOf(setting.target) === keyOf(target));
		return set ? typedValue(set.value, target) : '';
	};
	return {
		name,
		targets: targets.map(targetDraft),
		choices: choices.map((choice) => ({
			name: choice.name,
			values: targets.map((target) => valueIn(choice.settings, target))
		}))
	};
}
