import type { VerdictRecord } from '#lib/db/records.ts';
import type { Metric } from '#lib/sim/metric.ts';

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
	/** In the order of the columns. */
	values: Float64Array[];
}

/** Rows of which it is known why they have no figures. */
const MAX_REASONS = 100;
/** Metrics of a run beyond this number get no column. */
const MAX_COLUMNS = 500;

/** The rows of a study, in typed arrays: 100,000 rows with 40 metrics take 32 MB. */
export class StudyTable {
	states: Uint8Array;
	levels: Uint8Array;
	#outside: Uint8Array;
	readonly columns: StudyColumn[] = [];
	/** Rows that have ended, by how. */
	readonly ended: Record<Exclude<RowState, 'waiting'>, number> = { complete: 0, stopped: 0, failed: 0 };
	/** Why the first rows that were run here have no figures. Not stored with them. */
	readonly reasons = new Map<number, string>();
	readonly #places = new Map<string, number>();

	constructor(public count: number) {
		this.states = new Uint8Array(count);
		this.levels = new Uint8Array(count);
		this.#outside = new Uint8Array(count);
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
		for (const column of this.columns) column.values = grown(new Float64Array(count).fill(Number.NaN), column.values);
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

	/** Takes over stored rows from a row on; `values` in the order of the columns. */
	restore(from: number, { states, levels, outside, values }: StoredRows): void {
		const length = Math.min(states.length, this.count - from);
		if (length <= 0) return;
		for (let i = 0; i < length; i += 1) {
			const row = from + i;
			this.#count(row, -1);
			this.states[row] = states[i] ?? 0;
			this.levels[row] = levels[i] ?? 0;
			this.#outside[row] = outside?.[i] ?? 0;
			this.#count(row, 1);
		}
		this.columns.forEach((column, index) => {
			column.values.fill(Number.NaN, from, from + length);
			column.values.set(values[index]?.subarray(0, length) ?? [], from);
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
			values: this.columns.map(({ values }) => values.slice(from, to))
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
		for (const { values } of this.columns) values[row] = Number.NaN;
		for (const metric of metrics) {
			const column = this.column(metric);
			if (column && metric.value !== null && Number.isNaN(column.values[row])) column.values[row] = metric.value;
		}
		this.#count(row, 1);
	}

	/** The column of a metric, made for the first one; null when there are too many. */
	column({ id, signal, plot, unit }: ColumnMetric): StudyColumn | null {
		const key = JSON.stringify([id, signal, plot, unit]);
		const place = this.#places.get(key);
		if (place !== undefined) return this.columns[place] ?? null;
		if (this.columns.length >= MAX_COLUMNS) return null;
		const column = { metric: { id, signal, plot, unit }, values: new Float64Array(this.count).fill(Number.NaN) };
		this.#places.set(key, this.columns.length);
		this.columns.push(column);
		return column;
	}

	#count(row: number, change: number): void {
		const state = this.state(row);
		if (state !== 'waiting') this.ended[state] += change;
	}
}
