import type { QuantityFault } from '#lib/base/read-quantity.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { FRONT_METHOD } from '#lib/studies/optimize/front/read-objectives.ts';
import { targetUnit } from '#lib/studies/target-format.ts';
import { readMonteCarlo } from '../monte-carlo/read-monte-carlo.ts';
import { readValueText, targetOf } from '../typed-target.ts';
import type { ObjectiveDraft, OptimizeFields, ParameterDraft } from './optimize-draft.ts';

/**
 * Reads what is typed in the form of an optimization, as its file says it.
 *
 * @param faults gets what is wrong, by the field: `budget`, `parameters[0].from`
 */
export function readOptimize(draft: OptimizeFields, faults: Record<string, string>, texts: Messages): object {
	const { form } = texts.studies;
	const { form: t } = texts.optimization;
	const note = (path: string, text: string): void => void Object.assign(faults, { [path]: text });
	const whole = (text: string, least: number, path: string): number => {
		const value = text.trim() === '' ? NaN : Number(text);
		if (!Number.isInteger(value) || value < least) note(path, t.wholeNumber(least));
		return value;
	};
	const end = (parameter: ParameterDraft, key: 'from' | 'to', path: string): number => {
		const target = targetOf(parameter.target);
		if (!target) return NaN;
		const text = parameter[key].trim();
		const value = readValueText(text, target);
		const isPositive = parameter.scale === 'logarithmic' || parameter.scale === 'e_series';
		if (text === '') note(`${path}.${key}`, form.valueMissing);
		else if (typeof value !== 'number')
			note(`${path}.${key}`, form.valueWrong[value as QuantityFault](text, targetUnit(target)));
		else if (isPositive && value <= 0) note(`${path}.${key}`, form.notPositive);
		return Number(value);
	};
	if (draft.parameters.length === 0) note('form', t.noParameters);
	const parameters = draft.parameters.map((parameter, i) => {
		const path = `parameters[${i}]`;
		const { scale, series } = parameter;
		const target = targetOf(parameter.target);
		if (!target) note(`${path}.target`, form.targetMissing[parameter.target.kind]);
		const [from, to] = [end(parameter, 'from', path), end(parameter, 'to', path)];
		if (from >= to) note(`${path}.to`, t.notAbove);
		return {
			target,
			range: { scale, from, to, ...(scale === 'e_series' && { series: Number(series) }) }
		};
	});
	const margin = draft.margin.trim() === '' ? 0 : Number(draft.margin) / 100;
	if (!(margin >= 0 && margin <= 1)) note('margin', t.marginWrong);
	const search = {
		parameters,
		method: draft.method,
		budget: whole(draft.budget, 1, 'budget'),
		seed: whole(draft.seed, 0, 'seed'),
		...(margin > 0 && { margin }),
		...(draft.conditions === 'samples' && { spread: readSampled(draft, faults, texts) })
	};
	if (draft.method === FRONT_METHOD) return { ...search, objectives: readObjectives(draft.objectives, note, t) };
	const { direction, metric, signal } = draft;
	return {
		...search,
		stopWhenMet: draft.stopWhenMet,
		...(direction !== 'none' && {
			objective: { metric, direction, ...(signal !== undefined && { signal }) }
		})
	};
}

function readSampled(
	{ sampled, seed }: OptimizeFields,
	faults: Record<string, string>,
	{ studies, monteCarlo, optimization: { form: t } }: Messages
): object {
	const part = sampled.yield.trim() === '' ? NaN : Number(sampled.yield) / 100;
	if (!(part > 0 && part <= 1)) faults.yield = t.yieldWrong;
	// The search has the seed, whose field says what is wrong with it.
	const read = readMonteCarlo({ ...sampled, seed, stop: '' }, faults, studies.form, monteCarlo);
	return { ...read, seed: undefined, yield: part };
}

function readObjectives(
	objectives: readonly ObjectiveDraft[],
	note: (path: string, text: string) => void,
	t: Messages['optimization']['form']
): readonly ObjectiveDraft[] {
	objectives.forEach(({ metric, signal }, i) => {
		const first = objectives.findIndex((each) => each.metric === metric && each.signal === signal);
		if (first < i) note(`objectives[${i}].metric`, t.objectiveTwice(first + 1));
	});
	return objectives;
}
