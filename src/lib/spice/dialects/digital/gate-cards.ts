import { ownValue } from '#lib/base/own-value.ts';
import type { GateType, Pins } from './gate-types.ts';

/** Delays of a device as values on a card, seconds. */
export interface GateTiming {
	rise: string;
	fall: string;
}

/** What the cards of a device need besides its pins. */
export interface GateContext {
	device: string;
	power: string;
	ground: string;
	timing: GateTiming;
	/** Output resistance, ohms. */
	resistance: string;
	freeName: (wanted: string) => string;
}

/**
 * Threshold of inputs as a part of the supply, 1.4 V of 5 V: between PSpice's 0.8 V and 2 V. With a range of unknown
 * levels between, latches of ngspice stay unknown after every edge.
 */
const THRESHOLDS = 'in_low=0.28 in_high=0.28';
/** Conductance of an output that is not enabled, siemens. */
const LEAKAGE = '1n';
/** Resistance of a PULLUP or PULLDN, ohms. */
const PULL = '10k';

/** Cards that realise a digital device between analog nodes: every pin has its own bridge. */
export function gateCards(type: GateType, gates: readonly Pins[], context: GateContext): string[] {
	const { device, freeName } = context;
	if (type.shape === 'pull') {
		const level = type.pullsUp ? context.power : context.ground;
		return gates[0]!.outputs.map((node) => `${freeName(`R${device}`)} ${node} ${level} ${PULL}`);
	}
	const cards = new Cards(context);
	const model = freeName(`${device}_model`);
	for (const { inputs, outputs, preset, clear, clock, enable } of gates) {
		if (preset === undefined || clear === undefined || clock === undefined) {
			const ports = inputs.map((node) => cards.input(node));
			const isList = type.shape !== 'single';
			cards.add('A', `${isList ? `[${ports.join(' ')}]` : ports[0]!} ${cards.output(outputs[0]!, enable)} ${model}`);
			continue;
		}
		const data = inputs.map((node) => cards.input(node));
		const clocked = (type.isClockLow ? '~' : '') + cards.input(clock);
		const pins = [...data, clocked, cards.activeLow(preset), cards.activeLow(clear)];
		cards.add('A', `${pins.join(' ')} ${outputs.map((node) => cards.output(node)).join(' ')} ${model}`);
	}
	return [...cards.lines, `.model ${model} ${type.model}(${delays(type, context.timing)})`, ...cards.models];
}

/** Delays of the code models that store, besides those of their outputs. */
const storageDelays: Readonly<Record<string, string>> = {
	d_dff: 'clk_delay=1p',
	d_jkff: 'clk_delay=1p',
	d_dlatch: 'data_delay=1p enable_delay=1p',
	d_srlatch: 'sr_delay=1p enable_delay=1p'
};

function delays({ model }: GateType, { rise, fall }: GateTiming): string {
	const own = ownValue(storageDelays, model);
	const extra = own === undefined ? '' : `${own} set_delay=1p reset_delay=1p `;
	return `${extra}rise_delay=${rise} fall_delay=${fall}`;
}

class Cards {
	readonly lines: string[] = [];
	readonly #enables = new Map<string, string>();
	readonly #toLogic: string;
	readonly #toVoltage: string;

	constructor(private readonly context: GateContext) {
		this.#toLogic = context.freeName(`${context.device}_adc`);
		this.#toVoltage = context.freeName(`${context.device}_dac`);
	}

	get models(): string[] {
		return [
			`.model ${this.#toLogic} adc_bridge(${THRESHOLDS} rise_delay=1p fall_delay=1p)`,
			`.model ${this.#toVoltage} dac_bridge(out_low=0 out_high=1 out_undef=0.5 t_rise=1n t_fall=1n)`
		];
	}

	add(letter: string, rest: string): void {
		this.lines.push(`${this.context.freeName(letter + this.context.device)} ${rest}`);
	}

	/** The logic level of an analog node. */
	input(node: string): string {
		const { power, ground } = this.context;
		const [part, level] = [this.#node('in'), this.#node('d')];
		this.add('B', `${part} 0 V=V(${this.#pin(node)},${ground})/max(V(${power},${ground}),0.1)`);
		this.add('A', `[${part}] [${level}] ${this.#toLogic}`);
		return level;
	}

	/** A level that drives an analog node; nothing for an unused one. Without its enable, a driver is open. */
	output(node: string, enable?: string): string {
		const { power, ground, resistance } = this.context;
		if (/^\$d_nc$/iu.test(node)) return 'null';
		const [level, part, driver] = [this.#node('q'), this.#node('out'), this.#node('drive')];
		this.add('A', `[${level}] [${part}] ${this.#toVoltage}`);
		this.add('B', `${driver} ${ground} V=V(${part})*V(${power},${ground})`);
		if (enable === undefined) this.add('R', `${driver} ${node} ${resistance}`);
		else
			this.add(
				'B',
				`${driver} ${node} I=V(${driver},${node})*(V(${this.#enabled(enable)})/(${resistance})+${LEAKAGE})`
			);
		return level;
	}

	/** A node of 1 V while an enable is high, else 0 V: the gates of a device share it. */
	#enabled(enable: string): string {
		const known = this.#enables.get(enable);
		if (known !== undefined) return known;
		const node = this.#node('on');
		this.#enables.set(enable, node);
		this.add('A', `[${this.input(enable)}] [${node}] ${this.#toVoltage}`);
		return node;
	}

	/** Preset and clear are active low; one that is tied high is not connected. */
	activeLow(node: string): string {
		return /^\$d_(?:hi|nc)$/iu.test(node) ? 'null' : `~${this.input(node)}`;
	}

	#pin(node: string): string {
		if (/^\$d_hi$/iu.test(node)) return this.context.power;
		return /^\$d_lo$/iu.test(node) ? this.context.ground : node;
	}

	#node(role: string): string {
		return this.context.freeName(`${this.context.device}_${role}`);
	}
}
