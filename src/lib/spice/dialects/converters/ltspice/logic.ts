import type { Replacement } from './special-function.ts';
import { bare } from '../../plain-number.ts';

/** Shortest delay that a code model takes. */
const NO_DELAY = '1p';
/** Edge of an output without a rise time; LTspice's has no length. */
const EDGE = '100p';

/** Adds bridges from ports to digital nodes that are high above a threshold; returns the nodes. */
export function addInputs(gate: Replacement, ports: readonly string[], threshold: string, suffix = ''): string[] {
	const states = ports.map((_, index) => gate.free(`d${suffix}${index + 1}`));
	const model = gate.free(`adc${suffix}`);
	gate.add(
		`${gate.free(`in${suffix}`)} [${ports.join(' ')}] [${states.join(' ')}] ${model}`,
		`.model ${model} adc_bridge(in_low=${threshold} in_high=${threshold} rise_delay=${NO_DELAY} fall_delay=${NO_DELAY})`
	);
	return states;
}

/** The threshold of logic inputs. */
export function threshold(gate: Replacement): string {
	return gate.value('ref', `{((${bare(gate.value('vhigh', '1'))})+(${bare(gate.value('vlow', '0'))}))/2}`);
}

/** Adds a combinational code model; returns its output. */
export function addGate(gate: Replacement, kind: string, inputs: readonly string[], delay = NO_DELAY): string {
	const [output, model] = [gate.free('d'), gate.free(kind)];
	const isSingle = kind === 'd_inverter' || kind === 'd_buffer';
	gate.add(
		`${gate.free('g')} ${isSingle ? inputs[0]! : `[${inputs.join(' ')}]`} ${output} ${model}`,
		`.model ${model} ${kind}(rise_delay=${delay} fall_delay=${delay})`
	);
	return output;
}

/** A digital node that is always high. */
export function addHigh(gate: Replacement): string {
	const [output, model] = [gate.free('d'), gate.free('high')];
	gate.add(`${gate.free('g')} ${output} ${model}`, `.model ${model} d_pullup`);
	return output;
}

/** Adds a latch without a clock in which reset is stronger than set; returns its output. */
export function addLatch(gate: Replacement, set: string, reset: string, delay = NO_DELAY): string {
	const setOnly = addGate(gate, 'd_and', [set, addGate(gate, 'd_inverter', [reset])]);
	const high = addHigh(gate);
	const [output, inverse, model] = [gate.free('d'), gate.free('d'), gate.free('latch')];
	const delays = ['sr_delay', 'enable_delay', 'set_delay', 'reset_delay', 'rise_delay', 'fall_delay'];
	gate.add(
		`${gate.free('g')} ${setOnly} ${reset} ${high} null null ${output} ${inverse} ${model}`,
		`.model ${model} d_srlatch(${delays.map((name) => `${name}=${name === 'sr_delay' ? delay : NO_DELAY}`).join(' ')} ic=0)`
	);
	return output;
}

/** Delay of the part; null without one. */
export function delayOf(gate: Replacement): string {
	const delay = gate.value('td', NO_DELAY);
	return /^0+(?:\.0*)?[a-z]*$/iu.test(delay) ? NO_DELAY : delay;
}

/** Connects a digital node to pin 7, and its inverse to pin 6, where they are used. */
export function addOutputs(gate: Replacement, state: string): void {
	const [inverted, direct] = [gate.node(6), gate.node(7)];
	const pins = [
		...(direct === null ? [] : [{ pin: direct, state, suffix: 'q' }]),
		...(inverted === null ? [] : [{ pin: inverted, state: addGate(gate, 'd_inverter', [state]), suffix: 'qn' }])
	].map((pin) => ({ ...pin, inner: gate.free(pin.suffix) }));
	if (pins.length === 0) return;
	const [low, high] = [gate.value('vlow', '0'), gate.value('vhigh', '1')];
	const rise = gate.value('trise', EDGE);
	const model = gate.free('dac');
	const ports = pins.map(({ inner }) => gate.port(inner)).join(' ');
	gate.add(
		`${gate.free('out')} [${pins.map(({ state }) => state).join(' ')}] [${ports}] ${model}`,
		`.model ${model} dac_bridge(out_low=${low} out_high=${high} out_undef=${low} t_rise=${rise} t_fall=${gate.value('tfall', rise)})`
	);
	for (const { inner, pin, suffix } of pins) gate.addOutput(inner, pin, suffix);
}
