import { ownValue } from '#lib/base/own-value.ts';
import type { Quantity } from '#lib/measure/dataset.ts';

export interface CsvColumn {
	name: string;
	quantity: Quantity;
	/** By which its numbers are multiplied: 1e-3 for `ms`. */
	factor: number;
}

const units: ReadonlyMap<string, Quantity> = new Map([
	['s', 'time'],
	['sec', 'time'],
	['Hz', 'frequency'],
	['V', 'voltage'],
	['A', 'current'],
	['Ω', 'impedance'],
	['Ohm', 'impedance'],
	['ohm', 'impedance'],
	['S', 'admittance'],
	['W', 'power'],
	['°', 'phase'],
	['deg', 'phase'],
	['dB', 'decibel'],
	['F', 'capacitance'],
	['C', 'charge'],
	['°C', 'temperature'],
	['V/√Hz', 'voltage_density'],
	['A/√Hz', 'current_density']
] satisfies [string, Quantity][]);

const prefixes: Readonly<Record<string, number>> = {
	f: 1e-15,
	p: 1e-12,
	n: 1e-9,
	u: 1e-6,
	µ: 1e-6,
	μ: 1e-6,
	m: 1e-3,
	k: 1e3,
	M: 1e6,
	G: 1e9
};

const namesOfScales: readonly (readonly [pattern: RegExp, quantity: Quantity])[] = [
	[/^time\b/i, 'time'],
	[/^freq/i, 'frequency'],
	[/^(?:re\(|im\()?v\(/i, 'voltage'],
	[/^(?:re\(|im\()?i[a-z]?\(/i, 'current']
];

/**
 * Reads the name of a column: `v(out) (V)`, `v(out) [mV]`, `time`, or a number for the first, second, ... column without a
 * header. A unit that is not known stays in the name.
 */
export function readColumnName(header: string, index: number): CsvColumn {
	const text = header.trim();
	const [, name = '', unit = ''] = /^(.*\S)\s*[([]([^()[\]]+)[)\]]$/u.exec(text) ?? [];
	const known = name === '' ? null : unitOf(unit.trim());
	if (known) return { name, ...known };
	const quantity = namesOfScales.find(([pattern]) => pattern.test(text))?.[1] ?? 'none';
	return { name: text === '' ? `column_${index + 1}` : text, quantity, factor: 1 };
}

function unitOf(text: string): Omit<CsvColumn, 'name'> | null {
	const quantity = units.get(text);
	if (quantity) return { quantity, factor: 1 };
	const prefixed = units.get(text.slice(1));
	const factor = ownValue(prefixes, text.charAt(0));
	return prefixed && factor !== undefined ? { quantity: prefixed, factor } : null;
}
