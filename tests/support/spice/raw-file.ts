import type { AnalysisKind } from '../../../src/lib/measure/analysis-kinds.ts';
import type { Plot, Quantity, Vector } from '../../../src/lib/measure/dataset.ts';

const quantities: Record<string, Quantity> = {
	time: 'time',
	frequency: 'frequency',
	voltage: 'voltage',
	current: 'current',
	'voltage-density': 'voltage_density',
	'current-density': 'current_density',
	'temp-sweep': 'temperature',
	'res-sweep': 'resistance'
};

const analyses: readonly [RegExp, AnalysisKind][] = [
	[/operating point/i, 'op'],
	[/dc transfer/i, 'dc'],
	[/ac analysis/i, 'ac'],
	[/transient/i, 'tran'],
	[/noise/i, 'noise'],
	[/transfer function/i, 'tf']
];

/**
 * Reads ngspice's raw file (binary or ASCII, any number of plots) into plots with the engine's vector names: the raw
 * writer's `v(out)` becomes `out`, its `i(vdd)` becomes `vdd#branch`.
 */
export function readRawFile(bytes: Uint8Array): Plot[] {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const counts = new Map<string, number>();
	const plots: Plot[] = [];
	let offset = 0;
	const nextLine = (): string => {
		const end = bytes.indexOf(10, offset);
		const line = new TextDecoder('latin1').decode(bytes.subarray(offset, end < 0 ? bytes.length : end));
		offset = end < 0 ? bytes.length : end + 1;
		return line;
	};
	while (offset < bytes.length) {
		const header = readHeader(nextLine, () => offset >= bytes.length);
		if (!header) break;
		const { complex, columns, points, variables } = header;
		const width = complex ? 2 : 1;
		const parts = variables.map(() => Array.from({ length: width }, () => new Float64Array(points)));
		for (let point = 0; point < points; point++)
			for (let column = 0; column < columns; column++) {
				const values = header.binary ? null : readAsciiValue(nextLine());
				for (let part = 0; part < width; part++) {
					const value = values ? (values[part] ?? 0) : view.getFloat64(offset, true);
					if (header.binary) offset += 8;
					parts[column]![part]![point] = value;
				}
			}
		const vectors = variables.map((variable, i) => toVector(variable, parts[i]!));
		const analysis = analyses.find(([pattern]) => pattern.test(header.plotName))?.[1] ?? 'other';
		const count = (counts.get(analysis) ?? 0) + 1;
		counts.set(analysis, count);
		plots.push({ id: `${analysis}${count}`, title: header.plotName, analysis, scale: vectors[0]!.name, vectors });
	}
	return plots;
}

interface RawHeader {
	plotName: string;
	complex: boolean;
	binary: boolean;
	columns: number;
	points: number;
	variables: { name: string; type: string }[];
}

function readHeader(nextLine: () => string, atEnd: () => boolean): RawHeader | null {
	const fields = new Map<string, string>();
	const variables: RawHeader['variables'] = [];
	while (!atEnd()) {
		const line = nextLine();
		const [, key = '', value = ''] = /^([A-Za-z. ]+):\s*(.*)$/.exec(line) ?? [];
		if (key === 'Binary' || key === 'Values')
			return {
				plotName: fields.get('Plotname') ?? '',
				complex: (fields.get('Flags') ?? '').includes('complex'),
				binary: key === 'Binary',
				columns: variables.length,
				points: Number(fields.get('No. Points')),
				variables
			};
		if (key !== '') fields.set(key, value);
		// A name may contain spaces.
		const variable = /^\s*\d+\t([^\t]+)\t(\S+)/.exec(line);
		if (variable) variables.push({ name: variable[1]!, type: variable[2]! });
	}
	return null;
}

/** `12  1.5e0,2e0` or `  1.5e0`: the point's index precedes its first value. */
function readAsciiValue(line: string): number[] {
	return (line.trim().split(/\s+/).at(-1) ?? '').split(',').map(Number);
}

function toVector(variable: { name: string; type: string }, [first, second]: Float64Array[]): Vector {
	const [, letter, inner] = /^([vi])\((.+)\)$/i.exec(variable.name) ?? [];
	const name = inner ? (letter?.toLowerCase() === 'i' ? `${inner}#branch` : inner) : variable.name;
	const quantity = quantities[variable.type] ?? 'none';
	return second
		? { name, kind: 'complex', quantity, re: first!, im: second }
		: { name, kind: 'real', quantity, data: first! };
}
