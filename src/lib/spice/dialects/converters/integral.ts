import type { CardConversion } from '../conversion.ts';

/** Devices that integrate an expression over time; the result is the voltage of a node. */
export interface Integral {
	cards: readonly string[];
	/** The expression of the result. */
	result: string;
}

/** Conductance that holds an integral at its initial value, S: with 1 F, a reset takes some picoseconds. */
const HOLD = '1e12';

/**
 * The integral of an expression of a card's device since the run began.
 *
 * @param name the simulator's name of the function, which becomes part of the new names
 * @param initial value at the beginning
 * @param reset condition under which the result is at the initial value
 */
export function integralOf(
	{ netlist, statement }: CardConversion,
	name: string,
	input: string,
	initial = '0',
	reset: string | null = null
): Integral {
	const device = statement.tokens[0]!.text;
	const [from, to] = [netlist.freeName(`${device}_${name}`), netlist.freeName(`${device}_${name}_y`)];
	const result = `v(${to})`;
	const source = netlist.freeName(`B${device}_${name}`);
	// The code model of ngspice cannot jump. Until the transient begins, the integral has its initial value.
	if (reset !== null) {
		const hold = `((${initial})-${result})*${HOLD}`;
		const current = `ternary_fcn(time <= 0 || ${reset}, ${hold}, ${input})`;
		return {
			cards: [`${source} 0 ${to} I=${current}`, `${netlist.freeName(`C${device}_${name}`)} ${to} 0 1`],
			result
		};
	}
	const model = netlist.freeName(`${device}_int`);
	return {
		cards: [
			`${source} ${from} 0 V=${input}`,
			`${netlist.freeName(`A${device}_${name}`)} ${from} ${to} ${model}`,
			`.model ${model} int(out_lower_limit=-1e12 out_upper_limit=1e12 out_ic={${initial}})`
		],
		result
	};
}
