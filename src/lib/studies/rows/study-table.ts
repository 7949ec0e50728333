import type { VerdictRecord } from '#lib/db/records.ts';
import type { Metric } from '#lib/sim/metric.ts';
import { MAX_PLACES, MergedOrder } from './merged-order.ts';

/** How the run of a row ended; `waiting` until it has. */
export type RowState = 'waiting' | 'complete' | 'stopped' | 'failed';

/** In the order of the numbers that the table stores. */
export const rowStates: readonly RowState[] = ['waiting', 'complete', 'stopped', 'failed'];
const rowLevels: readonly VerdictRecord['level'][] = ['trusted', 'suspicious', 'failed'];

/** What a column shows: one metric of one signal. */
export type ColumnMetric = Pick<Metric, 'id' | 'signal' | 'plot' | 'unit'>;

/** The values of one metric in all rows; NaN where there is none. */
export interface StudyColumn {
	metric: ColumnMetric;
	values: Float64Array;
}

/** The end of a row's run. */
export interface FinishedRow {
	state: Exclude<RowState, 'waiting'>;
	level: VerdictRecord['level'];
	/** In the order in which the run lists them. Only a row that is complete keeps them. */
	metrics: readonly Metric[];
	/** Why there are no figures. */
	reason?: string | undefined;
	/** Whether another program than the app's engine ran it. */
	isOutside?: boolean;
}

/** Rows that follow each other. */
export interface StoredRows {
	states: Uint8Array;
	levels: Uint8Array;
	/** 1 for rows that another program than the app's engine ran; missing if there are none. */
	outside?: Uint8Array;
	/** In the order of `TableLayout.columns`. */
	values: Float64Array[];
}

/** What stored rows need to be read, beside themselves. */
export interface TableLayout {
	/** In the order in which they came, in which rows store their values. */
	columns: readonly ColumnMetric[];
	/** Which column follows which where a run lists its metrics, as `MergedOrder` stores it. */
	order: Uint32Array;
}

/** Rows of which it is known why they have no figures. */
const MAX_REASONS = 100;
/** Metrics of a run beyond this number get no column. */
const MAX_METRICS = 500;

/** The rows of a study, in typed arrays: 100,000 rows with 40 metrics take 32 MB. */
export class StudyTable {
	states: Uint8Array;
	levels: Uint8Array;
	#outside: Uint8Array;
	/** In the order in which they came, in which stored rows have their values. */
	readonly #stored: StudyColumn[] = [];
	readonly #order = new MergedOrder();
	/** Null when it has to be made again. */
	#sorted: readonly StudyColumn[] | null = null;
	/** Rows that have ended, by how. */
	readonly ended: Record<Exclude<RowState, 'waiting'>, number> = { complete: 0, stopped: 0, failed: 0 };
	/** Why the first rows that were run here have no figures. Not stored with them. */
	readonly reasons = new Map<number, string>();
	readonly #places = new Map<string, number>();

	constructor(
		public count: number,
		{ columns, order }: TableLayout = { columns: [], order: new Uint32Array() }
	) {
		this.states = new Uint8Array(count);
		this.levels = new Uint8Array(count);
		this.#outside = new Uint8Array(count);
		for (const metric of columns) this.#placeOf(metric);
		this.#order.restore(order, this.#stored.length);
	}

	/**
	 * In the order in which the runs list their metrics, in which goals look for theirs. It does not depend on the order in which the
	 * rows have come. Another list after a row has changed it.
	 */
	get columns(): readonly StudyColumn[] {
		if (!this.#sorted) {
			const order = this.#order.sorted([...this.#places.keys()]);
			this.#sorted = order.map((place) => this.#stored[place]!);
		}
		return this.#sorted;
	}

	/** What the rows that `slice` gives are stored with. */
	get layout(): TableLayout {
		return { columns: this.#stored.map(({ metric }) => metric), order: this.#order.stored };
	}

	/** Adds rows that wait, up to a number of rows. */
	grow(count: number): void {
		if (count <= this.count) return;
		const grown = <T extends Uint8Array | Float64Array>(longer: T, old: T): T => {
			longer.set(old);
			return longer;
		};
		this.states = grown(new Uint8Array(count), this.states);
		this.levels = grown(new Uint8Array(count), this.levels);
		this.#outside = grown(new Uint8Array(count), this.#outside);
		for (const column of this.#stored) column.values = grown(new Float64Array(count).fill(Number.NaN), column.values);
		this.count = count;
	}

	/** Whether a row before a place has not ended. */
	hasWaiting(before: number): boolean {
		const place = this.states.indexOf(0);
		return place >= 0 && place < before;
	}

	/** Number of rows that have ended. */
	get done(): number {
		return this.ended.complete + this.ended.stopped + this.ended.failed;
	}

	state(row: number): RowState {
		return rowStates[this.states[row] ?? 0] ?? 'waiting';
	}

	/** The verdict on a row that has ended. */
	level(row: number): VerdictRecord['level'] {
		return rowLevels[this.levels[row] ?? 0] ?? 'trusted';
	}

	/** Whether another program than the app's engine ran a row. */
	isOutside(row: number): boolean {
		return this.#outside[row] === 1;
	}

	/** The metrics of a row, as goals are compared with them. */
	metrics(row: number): Metric[] {
		return this.columns.flatMap(({ metric, values }): Metric[] => {
			const value = values[row] ?? Number.NaN;
			return Number.isNaN(value) ? [] : [{ ...metric, value, at: [] }];
		});
	}

	/** Takes over stored rows from a row on. Figures of rows that are not complete, which earlier versions have stored, are dropped. */
	restore(from: number, { states, levels, outside, values }: StoredRows): void {
		const length = Math.min(states.length, this.count - from);
		if (length <= 0) return;
		const withoutFigures: number[] = [];
		for (let i = 0; i < length; i += 1) {
			const row = from + i;
			this.#count(row, -1);
			this.states[row] = states[i] ?? 0;
			this.levels[row] = levels[i] ?? 0;
			this.#outside[row] = outside?.[i] ?? 0;
			this.#count(row, 1);
			if (this.state(row) !== 'complete') withoutFigures.push(row);
		}
		this.#stored.forEach((column, index) => {
			column.values.fill(Number.NaN, from, from + length);
			column.values.set(values[index]?.subarray(0, length) ?? [], from);
			for (const row of withoutFigures) column.values[row] = Number.NaN;
		});
	}

	/** The rows from one on, at most `length` of them, as they are stored. */
	slice(from: number, length: number): StoredRows {
		const to = from + length;
		const outside = this.#outside.slice(from, to);
		return {
			states: this.states.slice(from, to),
			levels: this.levels.slice(from, to),
			...(outside.includes(1) ? { outside } : {}),
			values: this.#stored.map(({ values }) => values.slice(from, to))
		};
	}

	/** Writes a row; it replaces what an earlier run of it gave. */
	set(row: number, { state, level, metrics, reason, isOutside = false }: FinishedRow): void {
		this.#count(row, -1);
		if (reason === undefined) this.reasons.delete(row);
		else if (this.reasons.size < MAX_REASONS) this.reasons.set(row, reason);
		this.states[row] = rowStates.indexOf(state);
		this.levels[row] = rowLevels.indexOf(level);
		this.#outside[row] = Number(isOutside);
		for (const { values } of this.#stored) values[row] = Number.NaN;
		if (state === 'complete') this.#write(row, metrics);
		this.#count(row, 1);
	}

	#write(row: number, metrics: readonly Metric[]): void {
		const listed = new Set<number>();
		for (const metric of metrics.slice(0, MAX_METRICS)) {
			const place = this.#placeOf(metric);
			// Of two with one name, the first one counts, as for goals.
			if (place === null) continue;
			listed.add(place);
			const { values } = this.#stored[place]!;
			if (metric.value !== null && Number.isNaN(values[row])) values[row] = metric.value;
		}
		if (this.#order.add([...listed])) this.#sorted = null;
	}

	/** The place of a metric's column, made for the first one; null when there are too many. */
	#placeOf({ id, signal, plot, unit }: ColumnMetric): number | null {
		const key = JSON.stringify([id, signal, plot, unit]);
		const known = this.#places.get(key);
		if (known !== undefined) return known;
		const place = this.#stored.length;
		// Beyond what can be stored. Rows would have to measure different things for this.
		if (place >= MAX_PLACES) return null;
		this.#places.set(key, place);
		this.#stored.push({ metric: { id, signal, plot, unit }, values: new Float64Array(this.count).fill(Number.NaN) });
		this.#sorted = null;
		return place;
	}

	#count(row: number, change: number): void {
		const state = this.state(row);
		if (state !== 'waiting') this.ended[state] += change;
	}
}
