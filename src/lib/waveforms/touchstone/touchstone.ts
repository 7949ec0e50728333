/** Parts of a scattering matrix: `S_2_1` is port 2 from port 1. */
export interface PortParameter {
	kind: 'S' | 'Y' | 'Z';
	row: number;
	column: number;
}

/** `S_2_1`, as ngspice names it, or as signals are shown: `s21` or `s(10,1)`. */
const PARAMETER = /^([syz])(?:_(\d{1,2})_(\d{1,2})|(\d)(\d)|\((\d{1,2}),(\d{1,2})\))$/i;

/** The parameter that a vector of ngspice's `.sp` holds; null for any other vector. */
export function portParameter(name: string): PortParameter | null {
	const [, kind, ...numbers] = PARAMETER.exec(name) ?? [];
	if (kind === undefined) return null;
	const [row, column] = numbers.filter((number) => number !== undefined);
	return { kind: kind.toUpperCase() as PortParameter['kind'], row: Number(row), column: Number(column) };
}

/** ngspice's name of a parameter. */
export function parameterName({ kind, row, column }: PortParameter): string {
	return `${kind}_${row}_${column}`;
}

/** The elements of a matrix in the order of a file: by rows, except that two ports have `S21` before `S12`. */
export function matrixOrder(ports: number): [row: number, column: number][] {
	const order: [number, number][] = [];
	for (let row = 1; row <= ports; row++)
		for (let column = 1; column <= ports; column++) order.push(ports === 2 ? [column, row] : [row, column]);
	return order;
}
