import { ownValue } from '#lib/base/own-value.ts';
import type { Converter } from '../../conversion.ts';
import { addGate, addInputs, addLatch, addOutputs, delayOf, threshold } from './logic.ts';
import { Replacement, specialFunction } from './special-function.ts';
import { bare } from '../../plain-number.ts';

/** Gates with their code model. */
const models: Readonly<Record<string, string>> = {
	buf: 'd_buffer',
	inv: 'd_buffer',
	and: 'd_and',
	or: 'd_or',
	xor: 'd_xor'
};
const schmitts = new Set(['schmitt', 'schmtbuf', 'schmtinv']);
const INPUT_COUNT = 5;

/** Gates and Schmitt triggers become digital code models between bridges: pin 7 is the output, pin 6 its inverse. */
export const gates: Converter = {
	readInModes: [],
	convert(card) {
		const part = specialFunction(card);
		const model = part && ownValue(models, part.kind);
		if (!part || (!model && !schmitts.has(part.kind))) return;
		const gate = new Replacement(card, part);
		const inputs = Array.from({ length: INPUT_COUNT }, (_, index) => gate.node(index + 1)).filter(
			(node) => node !== null
		);
		// LTspice's XOR of more than two inputs is not a parity.
		const isUnclear = model === 'd_xor' && inputs.length !== 2;
		if (inputs.length === 0 || isUnclear || part.values.has('rhigh') || part.values.has('rlow')) {
			card.note('special_function', card.whole, false, { kind: part.kind.toUpperCase() });
			return;
		}
		addOutputs(gate, model ? addLogic(gate, model, inputs) : addSchmitt(gate));
		gate.apply('special_function_converted');
	}
};

function addLogic(gate: Replacement, model: string, inputs: readonly string[]): string {
	const states = addInputs(
		gate,
		inputs.map((node) => gate.port(node)),
		threshold(gate)
	);
	return addGate(gate, states.length === 1 ? 'd_buffer' : model, states, delayOf(gate));
}

/** Set above the upper threshold of the voltage between pins 1 and 2, reset below the lower one. */
function addSchmitt(gate: Replacement): string {
	const input = `%vd(${gate.part.nodes[0]!} ${gate.part.nodes[1]!})`;
	const [center, half] = [bare(gate.value('vt', '0.5')), bare(gate.value('vh', '0'))];
	const [set] = addInputs(gate, [input], `{(${center})+(${half})}`, 'h');
	const [above] = addInputs(gate, [input], `{(${center})-(${half})}`, 'l');
	return addLatch(gate, set!, addGate(gate, 'd_inverter', [above!]), delayOf(gate));
}
