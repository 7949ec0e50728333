import { PLAIN } from '../importance/mixture.ts';
import type { StudyPoints } from '../run/study-points.ts';
import type { Interval } from './wilson.ts';
import type { JudgedRows } from './judged-rows.ts';

/** Why an estimate from weighted samples cannot be relied on. */
export type TailDoubt =
	/** A goal has its figure in no sample that counts, so nothing is known: there is no number. */
	| 'unmeasured'
	/** No sample misses the goal, so only the upper end of the interval is known. */
	| 'none'
	/** The samples that miss it count like fewer than `MIN_EFFECTIVE` independent ones. */
	| 'few'
	/** One sample makes up much of the estimate. */
	| 'dominated';

/** How likely a sample misses a goal, from weighted samples. */
export interface TailEstimate {
	/** NaN where it is `unmeasured`. */
	probability: number;
	/** Of the probability, at 95 %. */
	interval: Interval;
	/** Samples that miss the goal. */
	missed: number;
	/** The number of equal weights with the same variance. */
	effective: number;
	doubt: TailDoubt | null;
}

export interface TailEstimates {
	/** Samples that count. */
	count: number;
	/** Rows that have ended and only searched for failures. */
	searched: number;
	/** Samples without a result or without the figure of a goal; they count as missing it. */
	lost: number;
	/** Samples that meet all goals by figures that may be wrong. */
	check: number;
	/** That any goal is missed. */
	any: TailEstimate;
	/** That each goal is missed. */
	goals: readonly TailEstimate[];
}

const Z_95 = 1.959963984540054;
const MIN_EFFECTIVE = 100;
const MAX_SHARE = 0.1;

/**
 * The probability that goals are missed, with a 95 % interval that is symmetric in its logarithm.
 *
 * Source: A. B. Owen, "Monte Carlo theory, methods and examples" (2013), sections 9.1 and 9.3.
 */
export function tailEstimates(judged: JudgedRows, points: Pick<StudyPoints, 'weight'>): TailEstimates {
	const { table, goals } = judged;
	const any = new Sum();
	const each = goals.map(() => new Sum());
	const isMeasured = goals.map(() => false);
	let [count, searched, lost, check] = [0, 0, 0, 0];
	for (let row = 0; row < table.count; row += 1) {
		if (table.state(row) === 'waiting') continue;
		const weight = points.weight(row);
		if (weight === null) {
			searched += 1;
			continue;
		}
		count += 1;
		if (!judged.passes(row)) any.add(weight);
		else if (table.level(row) !== 'trusted') check += 1;
		if (goals.some((_, goal) => !judged.meets(goal, row) && !judged.misses(goal, row))) lost += 1;
		each.forEach((sum, goal) => {
			if (!judged.meets(goal, row)) sum.add(weight);
			isMeasured[goal] ||= judged.meets(goal, row) || judged.misses(goal, row);
		});
	}
	const ofGoals = each.map((sum, goal) => (isMeasured[goal] ? sum.estimate(count) : unmeasured(sum.missed)));
	const ofAny = isMeasured.every(Boolean) ? any.estimate(count) : unmeasured(any.missed);
	return { count, searched, lost, check, any: ofAny, goals: ofGoals };
}

/** @param missed samples that count as missing a goal, though none has its figure */
function unmeasured(missed: number): TailEstimate {
	return { probability: NaN, interval: { low: 0, high: 1 }, missed, effective: 0, doubt: 'unmeasured' };
}

class Sum {
	missed = 0;
	#sum = 0;
	#squares = 0;
	#largest = 0;

	add(weight: number): void {
		this.missed += 1;
		this.#sum += weight;
		this.#squares += weight ** 2;
		this.#largest = Math.max(this.#largest, weight);
	}

	estimate(count: number): TailEstimate {
		const { missed } = this;
		if (missed === 0)
			return { probability: 0, interval: { low: 0, high: atMost(count) }, missed, effective: 0, doubt: 'none' };
		const probability = this.#sum / count;
		const variance = (this.#squares / count - probability ** 2) / Math.max(1, count - 1);
		const reach = Math.exp((Z_95 * Math.sqrt(Math.max(0, variance))) / probability);
		const effective = this.#sum ** 2 / this.#squares;
		const isDominated = this.#largest > MAX_SHARE * this.#sum;
		return {
			probability: Math.min(1, probability),
			interval: { low: Math.min(1, probability / reach), high: Math.min(1, probability * reach) },
			...{ missed, effective },
			doubt: effective < MIN_EFFECTIVE ? 'few' : isDominated ? 'dominated' : null
		};
	}
}

/** The probability whose failures so many samples would miss in 2.5 % of studies, by the part of the samples that is drawn without a shift. */
const atMost = (count: number): number => (count === 0 ? 1 : Math.min(1, (1 - 0.025 ** (1 / count)) / PLAIN));
