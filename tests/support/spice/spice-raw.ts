/** Writes raw files as ngspice and LTspice do, from the formats' descriptions; shares no code with the app. */
export interface SpiceRawOptions {
	encoding: 'binary' | 'ascii';
	/** Bytes of a character in the header. */
	width: 1 | 2;
	flags: string;
	plotName: string;
	/** Lines between the number of points and the variables, such as `Offset: 0`. */
	extra?: readonly string[];
	/** Type of real values other than the first. */
	values: 'float32' | 'float64';
	byVariable?: boolean;
	variables: readonly (readonly [name: string, type: string])[];
	/** Rows of values; complex ones as pairs. */
	rows: readonly (readonly (number | readonly [number, number])[])[];
}

export function spiceRaw(options: SpiceRawOptions): Uint8Array {
	const { encoding, width, flags, plotName, extra = [], variables, rows } = options;
	const lines = [
		'Title: * C:\\rc.asc',
		'Date: Thu Jan 01 00:00:00 2026',
		`Plotname: ${plotName}`,
		`Flags: ${flags}`,
		`No. Variables: ${variables.length}`,
		`No. Points: ${String(rows.length).padEnd(12)}`,
		...extra,
		'Variables:',
		...variables.map(([name, type], index) => `\t${index}\t${name}\t${type}`),
		encoding === 'binary' ? 'Binary:' : 'Values:'
	];
	let text = `${lines.join('\n')}\n`;
	if (encoding === 'ascii') {
		for (const [index, row] of rows.entries())
			text += row
				.map((value, column) => `${column === 0 ? `${index}\t` : '\t'}\t${[value].flat().map(exponential).join(',')}\n`)
				.join('');
		return encoded(text, width);
	}
	const cells = options.byVariable
		? variables.flatMap((_, column) => rows.map((row) => [row[column]!, column] as const))
		: rows.flatMap((row) => row.map((value, column) => [value, column] as const));
	const body: number[] = [];
	for (const [value, column] of cells)
		for (const part of [value].flat()) body.push(...bytesOf(part, column > 0 && options.values === 'float32'));
	return Uint8Array.from([...encoded(text, width), ...body]);
}

function exponential(value: number): string {
	return value.toExponential(16);
}

function encoded(text: string, width: 1 | 2): Uint8Array {
	return new Uint8Array(width === 1 ? Buffer.from(text, 'utf8') : Buffer.from(text, 'utf16le'));
}

function bytesOf(value: number, isSingle: boolean): Uint8Array {
	return new Uint8Array((isSingle ? Float32Array.of(value) : Float64Array.of(value)).buffer);
}
