/** Values inserted into a text. */
type Values = Readonly<Record<string, string | number>>;

/** What was converted in a PSpice netlist, and what is not supported. */
export const pspiceNotes = {
	laplace: ({ device = '' }: Values) =>
		`${device}: the transfer function becomes integrators of linear devices, a delay becomes a lossless line.`,
	laplace_unreadable: ({ device = '' }: Values) => `${device}: the transfer function cannot be read.`,
	laplace_not_rational: ({ device = '' }: Values) =>
		`${device}: only a ratio of polynomials in s, with a delay, has a circuit; this transfer function is not one.`,
	laplace_advance: ({ device = '' }: Values) =>
		`${device}: this transfer function would need its input before it arrives (negative delay).`,
	laplace_too_large: ({ device = '' }: Values) =>
		`${device}: the polynomials of this transfer function are too large to expand.`,
	frequency_table: ({ device = '' }: Values) =>
		`${device}: a table of gain and phase over frequency has no circuit unless it is a constant gain with a delay. Replace it by a transfer function that fits.`,
	chebyshev: ({ device = '' }: Values) =>
		`${device}: ngspice has no CHEBYSHEV source. Write the filter as a transfer function with LAPLACE.`,
	expression: () => 'Functions, operators and numbers are written as ngspice computes them.',
	missing_function: ({ functions = '' }: Values) =>
		`ngspice has no function that gives the same values: ${functions}. Replace it by a source or a constant, or define it with .func.`,
	table: ({ device = '' }: Values) =>
		`ngspice rounds the corners of the table of ${device}, so it becomes pwl() in an expression.`,
	table_unreadable: ({ device = '' }: Values) => `${device}: the table is not a list of pairs, so it is left.`,
	model_of_a_kind: ({ model = '', base = '' }: Values) => `The parameters of ${base} are copied into ${model}.`,
	model_base_missing: ({ model = '', base = '' }: Values) =>
		`${model} is derived from ${base}, which is not in this file. Add that model to the file.`,
	tolerance_removed: () => 'The tolerances DEV and LOT are removed; ngspice runs the nominal values.',
	model_temperature: () => 'T_MEASURED is tnom in ngspice, T_ABS is temp, and T_REL_GLOBAL is dtemp.',
	model_passive: ({ model = '' }: Values) =>
		`${model}: RES, CAP and IND are R, C and L in ngspice; the model’s factor goes to the values of the devices.`,
	model_factor: ({ model = '' }: Values) => `The value is multiplied by the factor of its model ${model}.`,
	model_nonlinear: ({ model = '' }: Values) =>
		`${model}: ngspice has no voltage, current or exponential coefficients for this device; they are ignored.`,
	model_ekv: ({ model = '' }: Values) => `${model}: LEVEL=5 is the EKV model, which ngspice does not have.`,
	model_level: ({ model = '' }: Values) => `${model}: this LEVEL has another number in ngspice.`,
	model_breakdown: ({ model = '' }: Values) =>
		`${model}: TBV1 is relative to BV; tcv of ngspice is in volts per degree.`,
	lateral_pnp: ({ model = '' }: Values) => `${model}: LPNP is PNP with subs=-1 in ngspice.`,
	switch: ({ device = '' }: Values) =>
		`${device} becomes a source with the smooth resistance of PSpice’s switch between its two thresholds.`,
	switch_low_resistance: ({ device = '' }: Values) =>
		`${device} becomes a source with the smooth resistance of PSpice’s switch. ngspice’s PSpice mode would read its RON as 1 mΩ.`,
	switch_hysteresis: ({ model = '' }: Values) => `${model}: a switch with hysteresis is SW or CSW in ngspice.`,
	switch_delay: ({ model = '' }: Values) => `${model}: ngspice’s switch has no delay TD.`,
	switch_model_missing: ({ model = '' }: Values) =>
		`The switch model ${model} is not in this file. Add it to the file so that the switch can be converted.`,
	substrate: () => 'ngspice has no brackets around the substrate node.',
	area: () => 'ngspice needs the area factor of a diode by name: area=.',
	ground_port: ({ node = '' }: Values) =>
		`In ngspice, GND is always ground, so the port has the name ${node} in this subcircuit.`,
	hash_comment: () => 'ngspice runs what follows *# as a command, so a space makes it a comment.',
	lossy_line: ({ device = '' }: Values) => `${device}: a lossy line is an O device with an LTRA model in ngspice.`,
	lossy_line_left: ({ device = '' }: Values) =>
		`${device}: ngspice has no lossy line with G or with values that depend on the frequency. Write it as sections of R, L, C and G.`,
	gate: ({ device = '' }: Values) =>
		`${device} becomes an ngspice code model with bridges between voltages and logic levels, scaled to its supply pins.`,
	gate_unsupported: ({ device = '', type = '' }: Values) =>
		`${device}: ngspice has no code model for a digital ${type} device.`,
	gate_timing: ({ model = '' }: Values) =>
		`The timing model ${model} is not in this file; a delay of 1 ns is used instead.`,
	optional_nodes: () =>
		'ngspice has no optional nodes: the default supplies are connected inside the subcircuit, and calls cannot connect others.',
	text_parameters: () => 'ngspice has no text parameters; TEXT: and what follows it is removed.'
};
