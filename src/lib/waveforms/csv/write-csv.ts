import type { Plot } from '#lib/measure/dataset.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import { textChunks } from '../byte-chunks.ts';
import { columnsOf, rowsOf, type Column } from '../columns.ts';

/** A table as text. */
export interface TableStyle {
	delimiter: ',' | '\t';
	/** Characters after each row. */
	lineEnd: '\r\n' | '\n';
}

const csv: TableStyle = { delimiter: ',', lineEnd: '\r\n' };

/**
 * CSV by RFC 4180: a header with names and units, such as `v(out) (V)`, then one row per point. Numbers have all their digits,
 * so that reading gives the same bits; a column that is shorter than others ends in empty cells.
 */
export function writeCsv(plot: Plot): Generator<Uint8Array<ArrayBuffer>, void, void> {
	return textChunks(tableRows(columnsOf(plot), csv));
}

/** The rows of a table, each with its line end. */
function* tableRows(columns: readonly Column[], { delimiter, lineEnd }: TableStyle): Generator<string, void, void> {
	yield columns.map((column) => cell(header(column))).join(delimiter) + lineEnd;
	const rows = rowsOf(columns);
	for (let row = 0; row < rows; row++) {
		const cells = columns.map(({ data }) => (row < data.length ? numberText(data[row]!) : ''));
		yield cells.join(delimiter) + lineEnd;
	}
}

function header({ name, quantity, unit = quantityUnit(quantity) }: Column): string {
	return unit === '' ? name : `${name} (${unit})`;
}

/** A cell in quotes where the name contains what would end it. */
function cell(text: string): string {
	return /[",;\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The shortest text that reads as the same double; `String` would drop the sign of -0. */
export function numberText(value: number): string {
	return Object.is(value, -0) ? '-0' : String(value);
}
