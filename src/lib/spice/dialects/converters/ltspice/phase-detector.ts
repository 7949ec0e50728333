import type { Converter } from '../../conversion.ts';
import { addGate, addHigh, addInputs, threshold } from './logic.ts';
import { Replacement, specialFunction } from './special-function.ts';
import { bare } from '../../plain-number.ts';

/** PHASEDET: a rising edge of pin 1 sources `Iout` from pin 7, one of pin 2 sinks it, until both have come. */
export const phaseDetector: Converter = {
	readInModes: [],
	convert(card) {
		const part = specialFunction(card);
		if (part?.kind !== 'phasedet') return;
		const detector = new Replacement(card, part);
		const output = detector.node(7);
		if ([3, 4, 5, 6].some((index) => detector.node(index) !== null)) {
			card.note('special_function', card.whole, false, { kind: 'PHASEDET' });
			return;
		}
		if (output !== null) addCharge(detector, output);
		detector.apply('special_function_converted');
	}
};

function addCharge(detector: Replacement, output: string): void {
	const ports = [1, 2].map((index) => detector.port(detector.part.nodes[index - 1]!));
	const clocks = addInputs(detector, ports, threshold(detector));
	const states = clocks.map(() => detector.free('d'));
	// The code model wants a delay, so the two flip-flops cannot reset each other before they are set.
	const both = addGate(detector, 'd_and', states);
	const high = addHigh(detector);
	const [model, bridge] = [detector.free('dff'), detector.free('dac')];
	for (const [index, clock] of clocks.entries())
		detector.add(`${detector.free('f')} ${high} ${clock} null ${both} ${states[index]!} null ${model}`);
	const levels = clocks.map(() => detector.free('x'));
	const current = bare(detector.value('iout', '100u'));
	const voltage = detector.voltage(output);
	const [low, top] = [bare(detector.value('vlow', '-1e9')), bare(detector.value('vhigh', '1e9'))];
	detector.add(
		`.model ${model} d_dff(clk_delay=1p set_delay=1p reset_delay=1p rise_delay=1p fall_delay=1p ic=0)`,
		`${detector.free('out')} [${states.join(' ')}] [${levels.join(' ')}] ${bridge}`,
		`.model ${bridge} dac_bridge(out_low=0 out_high=1 out_undef=0 t_rise=100p t_fall=100p)`,
		`${detector.free('i', 'B')} ${detector.common} ${output} I={${current}}*(v(${levels[0]!})-v(${levels[1]!}))-max(0,${voltage}-{${top}})-min(0,${voltage}-{${low}})`
	);
}
