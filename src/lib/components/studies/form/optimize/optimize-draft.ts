import { optional } from '#lib/sim/setting-fields.ts';
import { isChosen, type Variable } from '#lib/sim/variation/variable.ts';
import { FRONT_METHOD } from '#lib/studies/optimize/front/read-objectives.ts';
import type { Objective } from '#lib/studies/optimize/objective.ts';
import type { OptimizedParameter, OptimizePlan, ParameterRange } from '#lib/studies/optimize/optimize-plan.ts';
import { isIdealElement } from '../ideal-element.ts';
import { monteCarloFields, type MonteCarloFields } from '../monte-carlo/monte-carlo-draft.ts';
import { newMonteCarlo } from '../monte-carlo/new-monte-carlo.ts';
import { targetDraft, typedValue, type TargetDraft } from '../typed-target.ts';

/** A parameter as typed; a series that its scale does not use is kept for another scale. */
export interface ParameterDraft {
	target: TargetDraft;
	scale: ParameterRange['scale'];
	from: string;
	to: string;
	series: string;
}

/** An objective as chosen; only the text of the file changes its signal. */
export type ObjectiveDraft = Objective;

/** The samples of each point. The seed is that of the search, and nothing stops them. */
export interface SampledDraft extends MonteCarloFields {
	/** Part of the samples that are to meet all goals, as typed in percent. */
	yield: string;
}

/** In what each point is run. */
export const conditions = ['none', 'corners', 'samples'] as const;

/** What the form of an optimization holds. */
export interface OptimizeFields {
	parameters: ParameterDraft[];
	method: OptimizePlan['method'];
	budget: string;
	seed: string;
	stopWhenMet: boolean;
	/** A part of the targets, as typed in percent. */
	margin: string;
	direction: Objective['direction'] | 'none';
	/** Id of the metric of the objective. */
	metric: string;
	/** Only the text of the file changes it. */
	signal?: string;
	/** Those of a method that has several; kept for it while another one is chosen. */
	objectives: ObjectiveDraft[];
	conditions: (typeof conditions)[number];
	/** Of each point, if it is run in samples. */
	sampled: SampledDraft;
}

/** What is proposed until the user chooses: what every AC analysis measures. */
const PROPOSED_OBJECTIVES: readonly Objective[] = [
	{ metric: 'gain', direction: 'maximize' },
	{ metric: 'bandwidth', direction: 'maximize' }
];
const proposedObjectives = (): ObjectiveDraft[] => PROPOSED_OBJECTIVES.map((each) => ({ ...each }));

/** Ranges reach this many times below and above the value in the netlist. */
const SPAN = 4;
/** Parameters that are proposed. */
const MAX_PROPOSED = 12;

const SAMPLES = 20;
const YIELD = 0.9;

export function optimizeFields(plan: OptimizePlan): OptimizeFields {
	const { method, budget, seed, margin, spread } = plan;
	const objective = plan.method === FRONT_METHOD ? undefined : plan.objective;
	return {
		...{
			method,
			stopWhenMet: plan.method === FRONT_METHOD || plan.stopWhenMet,
			objectives: plan.method === FRONT_METHOD ? plan.objectives.map((each) => ({ ...each })) : proposedObjectives(),
			budget: String(budget),
			seed: String(seed),
			parameters: plan.parameters.map(parameterDraft)
		},
		conditions: spread ? 'samples' : plan.axes ? 'corners' : 'none',
		sampled: spread
			? { ...monteCarloFields({ ...spread, seed }), yield: percent(spread.yield) }
			: newSampled(newMonteCarlo([])),
		margin: percent(margin),
		direction: objective?.direction ?? 'none',
		metric: objective?.metric ?? 'supply_power',
		...optional('signal', objective?.signal)
	};
}

const percent = (part: number): string => String(Number((100 * part).toPrecision(12)));

const newSampled = (fields: MonteCarloFields): SampledDraft => ({
	...fields,
	...{ samples: String(SAMPLES), sampling: 'latin-hypercube', yield: percent(YIELD) }
});

function parameterDraft({ target, range }: OptimizedParameter): ParameterDraft {
	const ends = { from: typedValue(range.from, target), to: typedValue(range.to, target) };
	const series = range.scale === 'e_series' ? String(range.series) : '24';
	return { target: targetDraft(target), scale: range.scale, ...ends, series };
}

/** What is proposed for a netlist: its parameters, otherwise the values of its elements except sources. */
export function newOptimize(variables: readonly Variable[]): OptimizeFields {
	const parameters = freeParameters(variables, []).slice(0, MAX_PROPOSED);
	return {
		...{ parameters, method: 'cma_es', budget: '500', seed: '1', stopWhenMet: true, margin: '0' },
		...{
			direction: 'none',
			metric: 'supply_power',
			objectives: proposedObjectives(),
			conditions: 'none',
			sampled: newSampled(newMonteCarlo(variables))
		}
	};
}

/** Parameters that are not chosen yet: those of `.param` cards if there are any, otherwise elements. */
export function freeParameters(variables: readonly Variable[], used: readonly TargetDraft[]): ParameterDraft[] {
	const usable = variables.filter(isDesignValue);
	const named = usable.filter(({ target }) => target.kind === 'parameter');
	const all = (named.length > 0 && used.length === 0 ? named : usable).map(parameterOf);
	return all.filter(
		({ target }) =>
			!used.some(({ kind, name }) => kind === target.kind && name.trim().toLowerCase() === target.name.toLowerCase())
	);
}

/** A positive number that a designer chooses: no supply, no source, no temperature. */
function isDesignValue(variable: Variable): boolean {
	const { target, nominal } = variable;
	if (isIdealElement(variable) || !isChosen(variable)) return false;
	if (typeof nominal !== 'number' || nominal <= 0) return false;
	if (target.kind === 'parameter') return !/^(?:[ad]?v(?:dd|cc|ee|ss)|supply|vsup|vbat|temp)/iu.test(target.name);
	return target.kind === 'device' && !/^[vi]/iu.test(target.device);
}

/** A parameter with a range around its value in the netlist. */
export function parameterOf({ target, nominal }: Variable): ParameterDraft {
	const draft: ParameterDraft = { target: targetDraft(target), scale: 'logarithmic', from: '', to: '', series: '24' };
	if (typeof nominal !== 'number' || nominal === 0) return { ...draft, scale: 'linear' };
	const text = (value: number) => typedValue(Number(value.toPrecision(6)), target);
	if (nominal < 0) return { ...draft, scale: 'linear', from: text(nominal * SPAN), to: text(nominal / SPAN) };
	return { ...draft, from: text(nominal / SPAN), to: text(nominal * SPAN) };
}
