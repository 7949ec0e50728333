import type { Examiner } from './examiner.ts';

/** One design task: what the agent is asked, how its circuit is checked, and replays that must pass and fail. */
export interface ExamTask {
	id: string;
	/** What the circuit shall do, with its limits. The rules that all tasks share are added. */
	statement: string;
	/** The subcircuit to write: its name and its pins, in order. */
	subcircuit: string;
	/** First letters of the devices that the circuit may contain besides subcircuit calls, such as `mrc`. */
	devices: string;
	/** Cards of the test bench that the project begins with, besides the includes. */
	bench: string;
	/** Simulates the circuit with benches of its own and states requirements on the results. */
	check(examiner: Examiner): Promise<void>;
	/** Text of `circuit.lib` that solves the task. */
	solution: string;
	/** Plausible mistakes: each must fail. */
	mistakes: readonly [Mistake, Mistake, Mistake];
}

/** A wrong circuit: the solution with a piece replaced, or another text. */
export interface Mistake {
	name: string;
	replace?: readonly (readonly [string, string])[];
	circuit?: string;
}

/** Where a circuit is checked. */
export interface Condition {
	/** Supply voltage, V. */
	supply: number;
	/** Degrees Celsius. */
	temperature: number;
}

/** The nominal condition, the supply 10 % lower and higher, and the ends of the temperature range. */
export function corners(supply: number): Condition[] {
	return [
		{ supply, temperature: 27 },
		{ supply: 0.9 * supply, temperature: 27 },
		{ supply: 1.1 * supply, temperature: 27 },
		{ supply, temperature: -40 },
		{ supply, temperature: 85 }
	];
}

/** The text of a wrong circuit. @throws RangeError if the solution lacks a piece to replace */
export function mistaken({ id, solution }: ExamTask, { name, replace = [], circuit = solution }: Mistake): string {
	return replace.reduce((text, [piece, other]) => {
		if (!text.includes(piece))
			throw new RangeError(`${id}: "${name}" replaces "${piece}", which is not in the solution`);
		return text.replace(piece, other);
	}, circuit);
}
