import type { Converter } from '../../conversion.ts';
import { addGate, addInputs, addLatch, addOutputs, delayOf, threshold } from './logic.ts';
import { Replacement, specialFunction } from './special-function.ts';

/** SRFLOP (1 set, 2 reset) and DFLOP (1 data, 3 clock, 4 preset, 5 clear): reset and clear are the stronger inputs. */
export const flipFlops: Converter = {
	readInModes: [],
	convert(card) {
		const part = specialFunction(card);
		if (part?.kind !== 'srflop' && part?.kind !== 'dflop') return;
		const flop = new Replacement(card, part);
		const isLatch = part.kind === 'srflop';
		const unused = isLatch ? [3, 4, 5] : [2];
		if (unused.some((index) => flop.node(index) !== null) || part.values.has('ic')) {
			card.note('special_function', card.whole, false, { kind: part.kind.toUpperCase() });
			return;
		}
		addOutputs(flop, isLatch ? addSetReset(flop) : addClocked(flop));
		flop.apply('special_function_converted');
	}
};

/** Digital states of pins; an unused pin is low. */
function pinStates(flop: Replacement, pins: readonly number[]): string[] {
	const level = threshold(flop);
	return addInputs(
		flop,
		pins.map((index) => flop.port(flop.part.nodes[index - 1]!)),
		level
	);
}

function addSetReset(flop: Replacement): string {
	const [set, reset] = pinStates(flop, [1, 2]);
	return addLatch(flop, set!, reset!, delayOf(flop));
}

function addClocked(flop: Replacement): string {
	const pins = [1, 3, ...(flop.node(4) === null ? [] : [4]), ...(flop.node(5) === null ? [] : [5])];
	const states = pinStates(flop, pins);
	const stateOf = (pin: number): string | undefined => states[pins.indexOf(pin)];
	const [preset, clear] = [stateOf(4), stateOf(5)];
	const set = preset && clear ? addGate(flop, 'd_and', [preset, addGate(flop, 'd_inverter', [clear])]) : preset;
	const [output, inverse, model] = [flop.free('d'), flop.free('d'), flop.free('dff')];
	const delay = delayOf(flop);
	flop.add(
		`${flop.free('g')} ${states[0]!} ${states[1]!} ${set ?? 'null'} ${clear ?? 'null'} ${output} ${inverse} ${model}`,
		`.model ${model} d_dff(clk_delay=${delay} set_delay=${delay} reset_delay=${delay} rise_delay=1p fall_delay=1p ic=0)`
	);
	return output;
}
