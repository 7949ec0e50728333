import { kindOfType, type AnalysisKind } from '#lib/measure/analysis-kinds.ts';
import type { Quantity } from '#lib/measure/dataset.ts';

/** ngspice's names of vector types in raw files. */
const rawTypes: Partial<Record<Quantity, string>> = {
	time: 'time',
	frequency: 'frequency',
	voltage: 'voltage',
	current: 'current',
	voltage_density: 'voltage-density',
	current_density: 'current-density',
	voltage_noise: 'voltage',
	current_noise: 'current',
	temperature: 'temp-sweep',
	resistance: 'res-sweep',
	impedance: 'impedance',
	admittance: 'admittance',
	power: 'power',
	phase: 'phase',
	decibel: 'decibel',
	capacitance: 'capacitance',
	charge: 'charge'
};

/** Types of ngspice and LTspice; the currents of LTspice have several. */
const quantities: ReadonlyMap<string, Quantity> = new Map<string, Quantity>([
	...Object.entries(rawTypes)
		.filter(([quantity]) => !quantity.endsWith('_noise'))
		.map(([quantity, type]) => [type, quantity as Quantity] as const),
	['device_current', 'current'],
	['subckt_current', 'current']
]);

/** ngspice's type of a vector in a raw file. */
export function rawType(quantity: Quantity): string {
	return rawTypes[quantity] ?? 'notype';
}

/** The quantity of a type in a raw file; `none` for types that are not known. */
export function quantityOfType(type: string): Quantity {
	return quantities.get(type.toLowerCase()) ?? 'none';
}

/** Names that ngspice and LTspice give to the plots of an analysis. */
const plotNames: readonly (readonly [pattern: RegExp, kind: AnalysisKind])[] = [
	[/operating point/i, 'op'],
	[/dc transfer/i, 'dc'],
	[/ac analysis|frequency response/i, 'ac'],
	[/transient/i, 'tran'],
	[/noise/i, 'noise'],
	[/transfer function/i, 'tf'],
	[/^sp analysis|s-param|spectrum|fft/i, 'spectrum'],
	[/distortion/i, 'disto'],
	[/sensitivity/i, 'sens'],
	[/pole/i, 'pz']
];

/** The analysis of a plot by its name in a raw file. */
export function analysisOfPlotName(name: string): AnalysisKind {
	return plotNames.find(([pattern]) => pattern.test(name))?.[1] ?? kindOfType(name.toLowerCase());
}

/** The analysis that gives curves over a quantity, for files that do not name it. */
export function analysisOfScale(quantity: Quantity): AnalysisKind {
	if (quantity === 'time') return 'tran';
	if (quantity === 'frequency') return 'ac';
	return ['voltage', 'current', 'temperature', 'resistance'].includes(quantity) ? 'dc' : 'other';
}

/** Devices whose current is an unknown of the circuit, which ngspice calls a branch. */
const branchDevice = /^[vehl]/i;

/**
 * The engine's name of a signal: `v(out)` is `out`, `i(vdd)` is `vdd#branch`. LTspice's currents of other devices, such as
 * `I(R1)`, keep their names.
 */
export function engineName(name: string, quantity: Quantity): string {
	const [, letter, inner] = /^([vi])\(([^(),]+)\)$/i.exec(name) ?? [];
	if (inner === undefined) return name;
	if (letter?.toLowerCase() === 'v') return quantity === 'voltage' ? inner : name;
	return branchDevice.test(inner) ? `${inner}#branch` : name;
}
