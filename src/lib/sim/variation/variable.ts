import type { Target, TargetValue } from '#lib/db/runs/run-setting.ts';
import type { StatedSpread } from './stated-spread.ts';
import type { StatedTolerance } from './stated-tolerance.ts';

/** Types of models that are transistors. */
export const polarities = ['nmos', 'pmos', 'npn', 'pnp'] as const;
export type Polarity = (typeof polarities)[number];

/** Something that a run can set in a netlist. */
export interface Variable {
	target: Target;
	/** Its value in the netlist; null if that is not a number. */
	nominal: TargetValue | null;
	/** How the netlist itself varies the value, by a random function. */
	spread?: StatedSpread;
	/** How a model of the netlist says that it varies. */
	tolerances?: readonly StatedTolerance[];
	/** Of what differs between transistors that are drawn alike: what the transistor is. */
	transistor?: Polarity;
	/** Of a transistor: the names of all, itself included, that it is drawn to match. */
	matched?: readonly string[];
	/** Whether it belongs to an element inside of a subcircuit, of one call. */
	inside?: true;
	/** For a library: the names of its sections. */
	sections?: readonly string[];
}

/** Whether it is a value that a designer chooses: not one inside of a subcircuit, often the model of a part, and not what only mismatch changes. */
export const isChosen = ({ inside, transistor }: Variable): boolean => !inside && !transistor;

/** Variables of one kind beyond this number are not listed; they can still be set. */
export const MAX_OF_KIND = 2_000;
