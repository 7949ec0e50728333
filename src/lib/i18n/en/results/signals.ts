/** The form that declares what the signals of a circuit are for. */
export const signals = {
	title: 'Roles of signals',
	hint: 'A metric of several signals is measured only for the roles given here. Leave out what does not apply.',
	open: 'Roles of signals',
	roles: {
		output: { name: 'Output', hint: 'What most metrics are measured on. Guessed from the node names if empty.' },
		input: { name: 'Input', hint: 'For gain, CMRR and PSRR. The AC source decides if empty.' },
		common_mode: { name: 'Common mode', hint: 'For CMRR: output and input of the sweep with a common-mode source.' },
		supply_ripple: {
			name: 'Supply ripple',
			hint: 'For PSRR: output, and the supply, of the sweep with a source in the supply.'
		},
		loop_gain: {
			name: 'Loop gain',
			hint: 'For phase and gain margin: the returned signal over the sent one, or one vector.'
		},
		offset: {
			name: 'Offset',
			hint: 'For the offset: the output, its reference level, and the input that a DC sweep changes.'
		},
		input_port: { name: 'Input port', hint: 'For the input impedance.' },
		output_port: { name: 'Output port', hint: 'For the output impedance, driven by a test source.' },
		supply_port: { name: 'Supply', hint: 'For supply power and efficiency.' },
		load_port: { name: 'Load', hint: 'For efficiency.' }
	} as Record<string, { name: string; hint: string }>,
	fields: {
		output: 'Output',
		input: 'Input',
		voltage: 'Voltage',
		current: 'Current',
		level: 'Reference level, V',
		plot: 'Plot'
	} as Record<string, string>,
	save: 'Save',
	cancel: 'Cancel',
	wrong: (role: string, field: string, isNumber: boolean) =>
		isNumber ? `${role}: ${field} must be a number.` : `${role}: enter ${field === '' ? 'a signal' : field}.`
};
