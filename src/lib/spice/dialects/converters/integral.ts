import type { CardConversion } from '../conversion.ts';

/** Devices that integrate an expression over time; the result is the voltage of a node. */
export interface Integral {
	cards: readonly string[];
	/** The expression of the result. */
	result: string;
}

/**
 * The integral of an expression of a card's device since the run began.
 *
 * @param name the simulator's name of the function, which becomes part of the new names
 * @param initial value at the beginning
 */
export function integralOf(
	{ netlist, statement }: CardConversion,
	name: string,
	input: string,
	initial = '0'
): Integral {
	const device = statement.tokens[0]!.text;
	const [from, to] = [netlist.freeName(`${device}_${name}`), netlist.freeName(`${device}_${name}_y`)];
	const source = `${netlist.freeName(`B${device}_${name}`)} ${from} 0 V=${input}`;
	const model = netlist.freeName(`${device}_int`);
	return {
		cards: [
			source,
			`${netlist.freeName(`A${device}_${name}`)} ${from} ${to} ${model}`,
			`.model ${model} int(out_lower_limit=-1e12 out_upper_limit=1e12 out_ic={${initial}})`
		],
		result: `v(${to})`
	};
}
