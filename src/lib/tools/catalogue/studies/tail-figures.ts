import { percentText } from '#lib/base/percent-text.ts';
import { probabilityText } from '#lib/base/probability-text.ts';
import { tailEstimates, type TailDoubt, type TailEstimate } from '#lib/studies/summary/tail-estimate.ts';
import { JudgedRows } from '#lib/studies/summary/judged-rows.ts';
import type { StudyAnswer } from '../../types.ts';

const doubts: Readonly<Record<Exclude<TailDoubt, 'none' | 'unmeasured'>, string>> = {
	few: 'NOT reliable, too few samples miss it; run more samples',
	dominated: 'NOT reliable, one sample makes up much of it; there may be failures elsewhere, run more samples'
};

/**
 * How likely samples miss the goals, by importance sampling. Nothing is said of how metrics are spread: the samples are drawn near the failures.
 *
 * @param target yield that is wanted, 0 to 1; null for none
 */
export function tailFigures({ plan, table, goals }: StudyAnswer, target: number | null): string {
	const { count, searched, lost, any, goals: each } = tailEstimates(new JudgedRows(table, goals, null), plan.points);
	if (count === 0) return `Yield: not known, only the search for failures has run (${searched} rows).`;
	return [
		`Probability of missing a goal, by importance sampling: ${estimateText(any)}.${yieldText(any)}`,
		`${count} samples drawn near the failures after ${searched} rows that searched for them; rows count by weights, so means, quantiles and Cpk of the metrics are not given. Failures far from those that were found may be missing.`,
		...(lost > 0 ? [`${lost} samples without a result or a figure count as missing the goals.`] : []),
		...(target === null ? [] : [targetLine(any, target)]),
		...goals.map((goal, index) => `- ${goal.metric}: probability of missing it ${estimateText(each[index]!)}`)
	].join('\n');
}

const yieldText = ({ probability, doubt }: TailEstimate): string =>
	doubt === 'unmeasured' ? '' : ` That is a yield of ${percentText(1 - probability)}.`;

function estimateText({ probability, interval: { low, high }, missed, effective, doubt }: TailEstimate): string {
	if (doubt === 'unmeasured') return 'NOT known, no sample has the figure of a goal; find out why it is not measured';
	if (doubt === 'none') return `no sample misses it, so below ${probabilityText(high)} (95 % confidence)`;
	const range = `95 % interval ${probabilityText(low)} to ${probabilityText(high)}`;
	const size = `${missed} samples, effective sample size ${Math.round(effective)}`;
	return `${probabilityText(probability)} (${range}; ${size})${doubt === null ? '' : `: ${doubts[doubt]}`}`;
}

function targetLine({ interval: { low, high }, doubt }: TailEstimate, target: number): string {
	const wanted = `Yield target ${percentText(target)}:`;
	if (doubt === 'unmeasured') return `${wanted} not decided, no sample has the figure of a goal.`;
	const isKnown = doubt === null || doubt === 'none';
	if (isKnown && 1 - high >= target) return `${wanted} reached.`;
	if (isKnown && 1 - low < target) return `${wanted} MISSED.`;
	return `${wanted} not decided; run more samples.`;
}
