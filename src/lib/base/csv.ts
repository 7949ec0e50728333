/** A line of CSV (RFC 4180). Text that a spreadsheet would read as a formula gets a leading apostrophe. */
export function csvLine(cells: readonly (string | number | null)[]): string {
	return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number | null): string {
	if (value === null) return '';
	if (typeof value === 'number') return String(value);
	const harmless = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
