/** What a run can set in its netlist, and a study varies. Names are compared without regard to case. */
export type Target =
	/** A parameter that a `.param` card sets at the top level. */
	| { kind: 'parameter'; name: string }
	/**
	 * The value of an element, or one of its `name=value` parameters; `model.bf` is that of its model, for this element alone. `X1.R1` is
	 * R1 in the subcircuit that X1 calls, for this call alone. A voltage or current source has its DC value.
	 */
	| { kind: 'device'; device: string; parameter?: string }
	/** A parameter of a `.model` card. */
	| { kind: 'model'; model: string; parameter: string }
	/** The temperature of the circuit, degrees Celsius. */
	| { kind: 'temperature' }
	/** An option of the simulator that is a number, such as `reltol`. */
	| { kind: 'option'; name: string }
	/** The maximum time step of the transient analyses, s. */
	| { kind: 'time_step' }
	/**
	 * A number that is written on a card: an argument of a waveform (`V1 sin 2`), a number in an expression (`R1 {?*r}`), a value in a
	 * subcircuit (`amp/R1`), which all its instances have. `sim/variation/number-names.ts` makes the names.
	 */
	| { kind: 'number'; name: string }
	/** The section that is read of a library. */
	| { kind: 'section'; library: string };

/** A number in SI units (for a temperature, degrees Celsius); for a section, its name. */
export type TargetValue = number | string;

/** A value that a run gives a target. */
export interface Setting {
	target: Target;
	value: TargetValue;
}

/** What kind of element a device is: the first letter of its name, without the calls around it; lower case. */
export function elementLetter(device: string): string {
	const own = /^x/iu.test(device) ? device.slice(device.lastIndexOf('.') + 1) : device;
	return own.charAt(0).toLowerCase();
}

/** A target as it is written in lists and headings: `rload`, `R1`, `M1 w`, `X1.R1`, `BC547 bf`, `temp`, `reltol`, `tmax`, `V1 sin 2`, `corners.lib`. */
export function targetName(target: Target): string {
	if (target.kind === 'parameter' || target.kind === 'option' || target.kind === 'number') return target.name;
	if (target.kind === 'device') return [target.device, target.parameter].filter(Boolean).join(' ');
	if (target.kind === 'model') return `${target.model} ${target.parameter}`;
	if (target.kind === 'time_step') return 'tmax';
	return target.kind === 'temperature' ? 'temp' : target.library;
}
