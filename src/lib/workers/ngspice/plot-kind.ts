import { kindOfType, type AnalysisKind } from '#lib/measure/analysis-kinds.ts';
import type { Quantity } from '#lib/measure/dataset.ts';

/** The analysis of a plot by ngspice's id, such as `ac1`, and the name that it gives to the plots of an analysis. */
export function analysisOf({ id, name }: { id: string; name: string }): AnalysisKind {
	// Scattering parameters have the type name of spectra.
	return name === 'SP Analysis' ? 'other' : kindOfType(id.replace(/(?<!\d)\d+$/u, ''));
}

export const isIntegratedNoise = ({ name }: { name: string }): boolean => name.startsWith('Integrated Noise');

/** ngspice gives integrated noise the quantities of signals. */
export function noiseQuantity(quantity: Quantity, integratedNoise: boolean): Quantity {
	if (!integratedNoise) return quantity;
	if (quantity === 'voltage') return 'voltage_noise';
	return quantity === 'current' ? 'current_noise' : quantity;
}
