import type { Steps } from '#lib/base/slices.ts';
import type { StudyTable } from '../../rows/study-table.ts';
import { indexOfRank, judgedRank, rowsOfCandidate } from '../candidate-rows.ts';
import { COST } from '../cost.ts';
import { objectiveId } from '../objective.ts';
import type { FrontPlan } from '../optimize-plan.ts';
import { nonDominated } from './non-dominated.ts';

/** What a search for several objectives has found so far. A candidate in corners or samples is named by its first row. */
export interface FrontRows {
	/** The value of each objective of each candidate; NaN where there is none. */
	values: readonly Float64Array[];
	/** The row that the first objective of each candidate has its value from. */
	deciding: Uint32Array;
	/** Units of the objectives; empty until one has been measured. */
	units: readonly string[];
	/** Candidates with all objectives that meet all goals. */
	met: Uint32Array;
	/** Those with all objectives that miss a goal. */
	missed: Uint32Array;
	/** Of those that meet all goals, the ones of which none is better in every objective, from the smallest or largest first one on. */
	front: Uint32Array;
}

/** Candidates that are compared in one step, a few milliseconds. */
const BATCH = 2_000;

/** Keeps the front of a table: each update takes over only the candidates that have ended since the one before. */
export class FrontTracker {
	readonly #count: number;
	readonly #rank: number;
	/** By the number of the candidate. */
	#isTaken = new Uint8Array();
	#values: Float64Array[];
	/** The same, turned so that less is better. */
	#minimized: Float64Array[];
	#deciding = new Uint32Array();
	readonly #met: number[] = [];
	readonly #missed: number[] = [];
	#front: Uint32Array = new Uint32Array();

	constructor(
		private readonly plan: FrontPlan,
		private readonly table: StudyTable
	) {
		this.#count = rowsOfCandidate(plan);
		this.#rank = judgedRank(plan);
		this.#values = plan.objectives.map(() => new Float64Array());
		this.#minimized = this.#values.slice();
	}

	/** Steps that can be interleaved with those of another update. */
	*update(): Steps<FrontRows> {
		let place = 0;
		while (place < Math.floor(this.table.count / this.#count)) {
			place = this.#takeFrom(place);
			yield;
		}
		return {
			...{ values: this.#values, deciding: this.#deciding, units: this.#figures().map(({ unit }) => unit) },
			...{ front: this.#front, met: new Uint32Array(this.#met), missed: new Uint32Array(this.#missed) }
		};
	}

	#figures(): Figure[] {
		return this.plan.objectives.map((_, index) => figureOf(this.table, objectiveId(index)));
	}

	/** Takes some candidates that have ended over; gives the number of the next one. */
	#takeFrom(from: number): number {
		this.#grow();
		const [figures, costs] = [this.#figures(), figureOf(this.table, COST)];
		const added: number[] = [];
		let place = from;
		for (let taken = 0; place < this.#isTaken.length && taken < BATCH; place += 1) {
			if (this.#isTaken[place] === 1 || !this.#hasEnded(place)) continue;
			this.#isTaken[place] = 1;
			taken += 1;
			if (this.#take(place, figures, costs)) added.push(place * this.#count);
		}
		if (added.length > 0) this.#front = nonDominated(this.#minimized, Uint32Array.from(added), this.#front);
		return place;
	}

	#hasEnded(place: number): boolean {
		const first = place * this.#count;
		for (let row = first; row < first + this.#count; row += 1) if (this.table.states[row] === 0) return false;
		return true;
	}

	/** Whether a candidate can be on the front. */
	#take(place: number, figures: readonly Figure[], costs: Figure): boolean {
		const first = place * this.#count;
		const signs = this.plan.objectives.map(({ direction }) => (direction === 'minimize' ? 1 : -1));
		const rows = figures.map((figure, index) => this.#judgedRow(first, (row) => signs[index]! * figure.at(row)));
		const judged = figures.map((figure, index) => signs[index]! * figure.at(rows[index]!));
		if (!judged.every(Number.isFinite)) return false;
		this.#deciding[first] = rows[0]!;
		judged.forEach((value, index) => {
			this.#minimized[index]![first] = value;
			this.#values[index]![first] = signs[index]! * value;
		});
		const isMet = costs.at(this.#judgedRow(first, costs.at)) <= 0;
		(isMet ? this.#met : this.#missed).push(first);
		return isMet;
	}

	/** The row of a candidate whose value counts. Rows without one are the worst. */
	#judgedRow(first: number, valueOf: (row: number) => number): number {
		if (this.#count === 1) return first;
		const values = Array.from({ length: this.#count }, (_, index) => {
			const value = valueOf(first + index);
			return Number.isNaN(value) ? Infinity : value;
		});
		return first + indexOfRank(values, this.#rank);
	}

	#grow(): void {
		const { count } = this.table;
		if (count === this.#values[0]!.length) return;
		const grown = (old: Float64Array): Float64Array => {
			const longer = new Float64Array(count).fill(Number.NaN);
			longer.set(old);
			return longer;
		};
		this.#values = this.#values.map(grown);
		this.#minimized = this.#minimized.map(grown);
		const deciding = new Uint32Array(count);
		deciding.set(this.#deciding);
		this.#deciding = deciding;
		const isTaken = new Uint8Array(Math.floor(count / this.#count));
		isTaken.set(this.#isTaken);
		this.#isTaken = isTaken;
	}
}

interface Figure {
	unit: string;
	/** The value of a row; NaN where there is none. */
	at(row: number): number;
}

/** A figure of all rows. There is a column for each unit that it has had. */
function figureOf({ columns }: StudyTable, id: string): Figure {
	const found = columns.filter(({ metric }) => metric.id === id);
	const at = (row: number): number => {
		for (const { values } of found) if (!Number.isNaN(values[row])) return values[row]!;
		return Number.NaN;
	};
	return { unit: found[0]?.metric.unit ?? '', at };
}
