import type { Quantity } from './dataset.ts';

const units: Record<Quantity, string> = {
	time: 's',
	frequency: 'Hz',
	voltage: 'V',
	current: 'A',
	voltage_density: 'V/√Hz',
	current_density: 'A/√Hz',
	voltage_noise: 'V',
	current_noise: 'A',
	temperature: '°C',
	charge: 'C',
	capacitance: 'F',
	resistance: 'Ω',
	impedance: 'Ω',
	admittance: 'S',
	power: 'W',
	phase: 'deg',
	decibel: 'dB',
	real: '',
	imaginary: '',
	share: '%',
	none: ''
};

/** ngspice's unit for a quantity; empty for a pure number. */
export function quantityUnit(quantity: Quantity): string {
	return units[quantity];
}
