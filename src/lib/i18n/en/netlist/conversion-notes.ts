/** Values inserted into a text. */
type Values = Readonly<Record<string, string | number>>;

/** Notes of the conversion on waveforms, measurements, sweeps and cards. */
export const conversionNotes = {
	subcircuit_name: ({ name = '' }: Values) =>
		`ngspice does not find a subcircuit called ${name} with parameters, so it has another name.`,
	default_temperature: () => 'HSPICE runs at 25 °C where nothing else is given, and ngspice at 27 °C.',
	reserved_parameter: ({ name = '' }: Values) => `${name} is a function in ngspice, so the parameter has another name.`,
	macro: () => '.macro and .eom are .subckt and .ends in ngspice.',
	part_data: ({ names = '' }: Values) =>
		`${names}: ratings and part numbers say nothing about the circuit and are removed.`,
	line_ends: () => 'ngspice ends no line at a carriage return alone, so line feeds take their place.',
	sine_cycles: ({ device = '' }: Values) =>
		`The sine of ${device} ends after its cycles, which a B source and a gate do in ngspice.`,
	piecewise_linear: ({ device = '' }: Values) =>
		`Repetitions, scale factors and relative times of ${device} are written out as points, or as r= where they never end.`,
	piecewise_linear_left: ({ device = '' }: Values) =>
		`${device} repeats points that are not numbers, or repeats after other points. Write its points out as one PWL.`,
	stimulus_used: ({ name = '' }: Values) => `The waveform of the stimulus ${name} is written on the source.`,
	stimulus_missing: ({ name = '' }: Values) =>
		`The stimulus ${name} is not in this file. Write the source as PWL or PULSE.`,
	unit_removed: ({ unit = '' }: Values) =>
		`ngspice takes the word ${unit} after a value for a parameter, so it is removed.`,
	flux: ({ device = '' }: Values) =>
		`The flux of ${device} is the voltage of a 1 F capacitor in ngspice, whose current is the voltage of the coil.`,
	measure_function: () => 'ngspice measures mag, db, re, im and ph of a voltage as vm, vdb, vr, vi and vp.',
	measure_phase: () =>
		'ngspice gives vp in radians, and other simulators give the phase in degrees. Multiply by 180/pi.',
	dc_list: () =>
		'ngspice sweeps in even steps, so the widest step that meets all values of the list is used. There are more points.',
	dc_list_left: () => 'No even step meets all values of this list. Use a script with foreach, alter and op.'
};
