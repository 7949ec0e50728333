import type { Target } from '#lib/db/runs/run-setting.ts';
import { targetName } from '#lib/db/runs/run-setting.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { isChosen, type Variable } from '#lib/sim/variation/variable.ts';
import { newMonteCarlo } from './monte-carlo/new-monte-carlo.ts';
import { newConvergence } from './convergence/convergence-draft.ts';
import { newOptimize } from './optimize/optimize-draft.ts';
import { steppedVariables, tolerancedParts } from './steps/stepped-draft.ts';
import { emptyValues, type AxisDraft, type FormKind, type LevelDraft, type StudyDraft } from './study-draft.ts';
import { isNameless, targetDraft, typedValue, type TargetDraft } from './typed-target.ts';

/** Degrees Celsius: the usual range of industrial parts. */
const TEMPERATURES = [-40, 27, 125];
/** Of the nominal supply. */
const SUPPLIES = [0.9, 1, 1.1];

/** The draft of a new study of a netlist, with what can be proposed from what can be set in it. */
export function newDraft(
	kind: FormKind,
	netlist: string,
	variables: readonly Variable[],
	taken: readonly string[],
	{ studies: t }: Messages
): StudyDraft {
	const base = t.kinds[kind].toLowerCase().replaceAll(' ', '-');
	let number = 1;
	while (taken.includes(`${base}-${number}`)) number += 1;
	const draft = { path: null, name: `${base}-${number}`, netlist };
	if (kind === 'sweep') return { ...draft, kind, levels: [newLevel(variables, [])] };
	if (kind === 'monte_carlo') return { ...draft, kind, ...newMonteCarlo(variables) };
	const top = variables.filter(isChosen);
	const axes = [processAxis(variables, t), supplyAxis(variables, t), temperatureAxis(t)].filter(
		(axis) => axis !== null
	);
	if (kind === 'optimize') return { ...draft, kind, ...newOptimize(top), axes };
	if (kind === 'sensitivity') return { ...draft, kind, vary: steppedVariables(top, ['parameter', 'device'], 'step') };
	if (kind === 'convergence') return { ...draft, kind, ...newConvergence(variables) };
	if (kind === 'worst_case') return { ...draft, kind, vary: tolerancedParts(top) };
	return { ...draft, kind, axes };
}

/** A level for the first thing that no other level varies. */
export function newLevel(variables: readonly Variable[], used: readonly TargetDraft[]): LevelDraft {
	const isFree = ({ target }: Variable) =>
		!used.some(({ kind, name }) => {
			const draft = targetDraft(target);
			return kind === draft.kind && name.trim().toLowerCase() === draft.name.toLowerCase();
		});
	const free = variables.filter(isFree);
	const numeric = free.find(({ target, nominal }) => typeof nominal === 'number' && nominal > 0 && isPlain(target));
	const variable = numeric ?? free[0];
	return levelOf(variable ? targetDraft(variable.target) : { kind: 'parameter', name: '' }, variables);
}

const isPlain = ({ kind }: Target) => kind === 'parameter' || kind === 'device';

/** The variable that a target names. */
export function variableOf({ kind, name }: TargetDraft, variables: readonly Variable[]): Variable | undefined {
	const wanted = name.trim().toLowerCase();
	return variables.find(({ target }) => {
		return target.kind === kind && (isNameless(kind) || targetName(target).toLowerCase() === wanted);
	});
}

/** A level with values around the one in the netlist. */
export function levelOf(target: TargetDraft, variables: readonly Variable[]): LevelDraft {
	const variable = variableOf(target, variables);
	const level: LevelDraft = { target, scale: 'linear', ...emptyValues };
	if (target.kind === 'section') return { ...level, scale: 'list', values: (variable?.sections ?? []).join(', ') };
	const text = (value: number) => typedValue(Number(value.toPrecision(6)), variable?.target ?? { kind: 'temperature' });
	if (target.kind === 'temperature') return { ...level, scale: 'list', values: TEMPERATURES.map(text).join(', ') };
	const nominal = variable?.nominal;
	if (typeof nominal !== 'number' || nominal === 0) return level;
	return { ...level, from: text(nominal / 2), to: text(nominal * 2), scale: nominal > 0 ? 'logarithmic' : 'linear' };
}

/** Null if the netlist reads no section of a library. */
export function processAxis(variables: readonly Variable[], t: Messages['studies']): AxisDraft | null {
	const library = variables.find(({ sections }) => (sections?.length ?? 0) > 1);
	if (!library) return null;
	return {
		name: t.axes.process,
		targets: [targetDraft(library.target)],
		choices: (library.sections ?? []).map((section) => ({ name: section, values: [section] }))
	};
}

/** Null if the netlist has no supply that can be told. */
export function supplyAxis(variables: readonly Variable[], t: Messages['studies']): AxisDraft | null {
	const supply = supplyOf(variables);
	if (!supply || typeof supply.nominal !== 'number') return null;
	const { target, nominal } = supply;
	const values = SUPPLIES.map((part) => typedValue(Number((nominal * part).toPrecision(6)), target));
	return {
		name: t.axes.supply,
		targets: [targetDraft(target)],
		choices: values.map((value) => ({ name: value, values: [value] }))
	};
}

export function temperatureAxis(t: Messages['studies']): AxisDraft {
	const values = TEMPERATURES.map((value) => typedValue(value, { kind: 'temperature' }));
	return {
		name: t.axes.temperature,
		targets: [{ kind: 'temperature', name: '' }],
		choices: values.map((value) => ({ name: value, values: [value] }))
	};
}

export function ownAxis(t: Messages['studies']): AxisDraft {
	return {
		name: t.axes.own,
		targets: [{ kind: 'parameter', name: '' }],
		choices: [1, 2].map((number) => ({ name: t.choice(number), values: [''] }))
	};
}

/** A parameter or voltage source named like a supply, otherwise the voltage source with the highest DC voltage. */
function supplyOf(variables: readonly Variable[]): Variable | undefined {
	const positive = variables.filter(({ nominal }) => typeof nominal === 'number' && nominal > 0);
	const sources = positive.filter(({ target }) => target.kind === 'device' && /^v/iu.test(target.device));
	const named = [...positive.filter(({ target }) => target.kind === 'parameter'), ...sources];
	const highest = sources.toSorted((a, b) => Number(b.nominal) - Number(a.nominal))[0];
	return named.find(({ target }) => /^[ad]?v?(?:v?dd|v?cc|supply|bat)/iu.test(targetName(target))) ?? highest;
}
