import type { Plot, Quantity, Vector } from '#lib/measure/dataset.ts';
import { signalName } from '#lib/measure/signals.ts';
import { Fault } from '#lib/base/fault.ts';
import { readColumnName, type CsvColumn } from './csv-header.ts';
import { csvRows, type CsvRow } from './csv-rows.ts';
import { NumberColumn } from '../number-column.ts';
import { badValue, cutFile } from '../waveform-fault.ts';
import { analysisOfScale, engineName } from '../vector-names.ts';

type Delimiter = ',' | ';' | '\t';

/** Columns beyond which a table is no result of a run. */
const MAX_COLUMNS = 10_000;

/**
 * Reads a table of curves: delimiter comma, semicolon or tab, decimal comma with the latter two, a header with or without units,
 * comments after `#`. The first column is the scale. `re(x)` and `im(x)` become one complex vector, and `time of x` before `x`
 * is its separate scale. An empty cell is a gap (NaN). Of columns with the same name, the later ones
 * get a number: `volt_2`.
 *
 * @throws Fault `waveform_value` with line and column for text between the numbers and for an empty cell in the scale,
 *   `waveform_columns` if a row has another number of cells, `waveform_cut` for a quote that is not closed or a table without rows
 */
export function readCsv(text: string): Plot[] {
	const delimiter = delimiterOf(text);
	const rows = csvRows(text, delimiter);
	const first = rows.next();
	if (first.done) throw cutFile(text.length);
	const number = numberReader(delimiter);
	const hasHeader = first.value.cells.some((cell) => cell.trim() !== '' && number(cell) === null);
	const header = first.value.cells.map((cell, index) => readColumnName(hasHeader ? cell : '', index));
	if (header.length > MAX_COLUMNS || header.length < 2) throw badColumns(first.value, 2);
	const columns = header.map(() => new NumberColumn());
	const take = ({ cells, line }: CsvRow): void => {
		if (cells.length !== header.length) throw badColumns({ cells, line }, header.length);
		for (const [index, cell] of cells.entries()) {
			const value = cell.trim() === '' ? Number.NaN : number(cell);
			if (value === null) throw badValue(line, index + 1, cell);
			columns[index]!.push(value * header[index]!.factor);
		}
	};
	if (!hasHeader) take(first.value);
	for (const row of rows) take(row);
	if (columns[0]!.length === 0) throw cutFile(text.length);
	return [
		plotOf(
			header,
			columns.map((column) => column.toArray()),
			hasHeader
		)
	];
}

function badColumns({ cells, line }: CsvRow, expected: number): Fault {
	const found = cells.length;
	return new Fault('waveform_columns', `Line ${line} has ${found} columns instead of ${expected}.`, {
		line,
		found,
		expected
	});
}

/** The delimiter by the first lines: a tab or a semicolon is never inside a number, a comma may be. */
function delimiterOf(text: string): Delimiter {
	const head = text.slice(0, 4_096).replaceAll(/"[^"]*"/g, '');
	if (head.includes('\t')) return '\t';
	return head.includes(';') ? ';' : ',';
}

const decimalPoint = /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?\s*$/i;

/** Reads a number; null for text. */
function numberReader(delimiter: Delimiter): (cell: string) => number | null {
	return (cell) => {
		if (decimalPoint.test(cell)) return Number(cell);
		if (delimiter !== ',' && /^[^.,]*,[^.,]*$/.test(cell)) {
			const point = cell.replace(',', '.');
			return decimalPoint.test(point) ? Number(point) : null;
		}
		const word = cell.trim().toLowerCase();
		if (/^[-+]?nan$/.test(word)) return Number.NaN;
		if (/^[-+]?inf(?:inity)?$/.test(word)) return word.startsWith('-') ? -Infinity : Infinity;
		return null;
	};
}

function plotOf(header: readonly CsvColumn[], data: readonly Float64Array[], hasHeader: boolean): Plot {
	const scale = header[0]!;
	const vectors: Vector[] = [];
	let own: Float64Array | undefined;
	for (const [index, { name, quantity }] of header.entries()) {
		const following = header[index + 1]?.name ?? '';
		if (index > 0 && isScaleOf(name, scale.name, following)) {
			own = data[index];
			continue;
		}
		const previous = header[index - 1]?.name;
		const real = /^re\((.+)\)$/i.exec(name)?.[1];
		if (index > 0 && real !== undefined && isPart('im', following, real)) {
			vectors.push(separate(real, quantity, [data[index]!, data[index + 1]!], own));
			own = undefined;
			continue;
		}
		const imaginary = /^im\((.+)\)$/i.exec(name)?.[1];
		if (index > 1 && imaginary !== undefined && isPart('re', previous, imaginary)) continue;
		vectors.push(separate(name, quantity, [data[index]!], own));
		own = undefined;
	}
	const quantity = scale.quantity;
	const [first, ...others] = vectors;
	const shown = withDistinctNames(whole(first!, others));
	return {
		id: 'table1',
		title: 'CSV',
		analysis: hasHeader ? analysisOfScale(quantity) : 'other',
		scale: first!.name,
		vectors: shown
	};
}

/** Signals are found by their names: of columns with the same one, the later ones get a number. */
function withDistinctNames(vectors: readonly Vector[]): Vector[] {
	const taken = new Set<string>();
	return vectors.map((vector) => {
		let named = vector;
		for (let number = 2; taken.has(signalName(named)); number++)
			named = { ...vector, name: `${vector.name}_${number}` };
		taken.add(signalName(named));
		return named;
	});
}

function isScaleOf(name: string, scale: string, next: string): boolean {
	const of = (signal: string) => name === `${scale} of ${signal}`;
	return of(next) || of(/^re\((.+)\)$/i.exec(next)?.[1] ?? next);
}

function isPart(part: string, name: string | undefined, signal: string): boolean {
	return name?.toLowerCase() === `${part}(${signal.toLowerCase()})`;
}

/** A vector; one with a separate scale ends where that ends. */
function separate(label: string, quantity: Quantity, parts: Float64Array[], scale: Float64Array | undefined): Vector {
	const name = engineName(label, quantity);
	const length = scale ? filledLength(scale) : parts[0]!.length;
	const [first, second] = parts.map((part) => part.subarray(0, length));
	const named = { name, quantity, ...(scale && { scale: scale.subarray(0, length) }) };
	return second ? { ...named, kind: 'complex', re: first!, im: second } : { ...named, kind: 'real', data: first! };
}

function filledLength(data: Float64Array): number {
	let length = data.length;
	while (length > 0 && Number.isNaN(data[length - 1]!)) length -= 1;
	return length;
}

/** The scale must have a number in every row that other columns use. */
function whole(scale: Vector, others: readonly Vector[]): Vector[] {
	if (scale.kind !== 'real') return [scale, ...others];
	const length = others.some((vector) => vector.scale) ? filledLength(scale.data) : scale.data.length;
	const gap = scale.data.subarray(0, length).findIndex((value) => Number.isNaN(value));
	if (gap >= 0)
		throw new Fault('waveform_scale_gap', `Point ${gap + 1} has no value in the first column.`, { point: gap + 1 });
	const cut = (data: Float64Array) => data.subarray(0, length);
	return [scale, ...others].map((vector) => {
		if (vector.scale || length === scale.data.length) return vector;
		return vector.kind === 'real'
			? { ...vector, data: cut(vector.data) }
			: { ...vector, re: cut(vector.re), im: cut(vector.im) };
	});
}
