import { ownValue } from '#lib/base/own-value.ts';

/** How the pins of a digital PSpice device map to a code model. */
export interface GateType {
	/** ngspice's code model. */
	model: string;
	shape: 'gate' | 'array' | 'single' | 'flip_flop' | 'pull';
	/** For flip-flops: whether the clock is active low, and the number of data pins. */
	isClockLow?: boolean;
	data?: number;
	/** For PULLUP. */
	pullsUp?: boolean;
	/** Whether an enable follows the inputs. */
	isTristate?: boolean;
}

const single = (model: string): GateType => ({ model, shape: 'single' });
const gate = (model: string): GateType => ({ model, shape: 'gate' });
const array = (model: string): GateType => ({ model, shape: 'array' });

/**
 * `single`: as many inputs as outputs. `gate`: inputs, then one output. `array`: several such gates, all inputs first.
 * `flip_flop`: preset, clear, clock, data, outputs, inverted outputs. `pull`: nodes that a resistor pulls to a level.
 */
const types: Readonly<Record<string, GateType>> = {
	buf: single('d_buffer'),
	bufa: single('d_buffer'),
	inv: single('d_inverter'),
	inva: single('d_inverter'),
	dlyline: single('d_buffer'),
	and: gate('d_and'),
	nand: gate('d_nand'),
	or: gate('d_or'),
	nor: gate('d_nor'),
	xor: gate('d_xor'),
	nxor: gate('d_xnor'),
	anda: array('d_and'),
	nanda: array('d_nand'),
	ora: array('d_or'),
	nora: array('d_nor'),
	xora: array('d_xor'),
	nxora: array('d_xnor'),
	dff: { model: 'd_dff', shape: 'flip_flop', isClockLow: false, data: 1 },
	jkff: { model: 'd_jkff', shape: 'flip_flop', isClockLow: true, data: 2 },
	dltch: { model: 'd_dlatch', shape: 'flip_flop', isClockLow: false, data: 1 },
	srff: { model: 'd_srlatch', shape: 'flip_flop', isClockLow: false, data: 2 },
	pullup: { model: '', shape: 'pull', pullsUp: true },
	pulldn: { model: '', shape: 'pull' }
};

/** The type of a digital device by PSpice's name; those with three states have a 3 in it, such as `BUF3` and `AND3A`. */
export function gateType(name: string): GateType | null {
	const known = ownValue(types, name.toLowerCase());
	if (known) return known;
	const base = /^(?:buf|inv|n?and|n?or|n?xor)3a?$/iu.test(name)
		? ownValue(types, name.toLowerCase().replace('3', ''))
		: undefined;
	return base ? { ...base, isTristate: true } : null;
}

/** Inputs and output of one gate of a device. */
export interface Pins {
	inputs: readonly string[];
	outputs: readonly string[];
	/** For flip-flops. */
	preset?: string;
	clear?: string;
	clock?: string;
	/** For outputs with three states; active high. */
	enable?: string;
}

/**
 * The gates of a device, or null if it has not the nodes that its type needs.
 *
 * @param counts the numbers in the parentheses after its type
 */
export function pinsOf(type: GateType, counts: readonly number[], nodes: readonly string[]): Pins[] | null {
	if (!type.isTristate) return plainPins(type, counts, nodes);
	// The enable is after all inputs; a device of several gates has as many outputs.
	const gates = type.shape === 'gate' ? 1 : (counts.at(-1) ?? 1);
	const at = nodes.length - gates - 1;
	const enable = nodes[at];
	const pins = enable === undefined ? null : plainPins(type, counts, nodes.toSpliced(at, 1));
	return pins?.map((each) => ({ ...each, enable: enable! })) ?? null;
}

function plainPins({ shape, data = 0 }: GateType, counts: readonly number[], nodes: readonly string[]): Pins[] | null {
	const first = counts[0] ?? 1;
	switch (shape) {
		case 'pull':
			return nodes.length === first ? [{ inputs: [], outputs: nodes }] : null;
		case 'single':
			if (nodes.length !== 2 * first) return null;
			return Array.from({ length: first }, (_, at) => ({ inputs: [nodes[at]!], outputs: [nodes[first + at]!] }));
		case 'gate': {
			const inputs = counts[0] ?? 2;
			return nodes.length === inputs + 1 ? [{ inputs: nodes.slice(0, inputs), outputs: [nodes[inputs]!] }] : null;
		}
		case 'array': {
			// XORA has the number of gates only.
			const [inputs, gates] = counts.length === 1 ? [2, first] : [first, counts[1] ?? 1];
			if (nodes.length !== (inputs + 1) * gates) return null;
			return Array.from({ length: gates }, (_, at) => ({
				inputs: nodes.slice(at * inputs, (at + 1) * inputs),
				outputs: [nodes[inputs * gates + at]!]
			}));
		}
		case 'flip_flop': {
			if (nodes.length !== 3 + (data + 2) * first) return null;
			const [preset, clear, clock, ...others] = nodes;
			return Array.from({ length: first }, (_, at) => ({
				preset: preset!,
				clear: clear!,
				clock: clock!,
				inputs: Array.from({ length: data }, (_, pin) => others[pin * first + at]!),
				outputs: [others[data * first + at]!, others[(data + 1) * first + at]!]
			}));
		}
	}
}
