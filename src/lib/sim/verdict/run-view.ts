import { Derived } from '#lib/base/derived.ts';
import { parseSpiceNumber } from '#lib/base/quantity.ts';
import { cardsOf, sourcePlace, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import { flatten, type FlatCircuit, type FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { Token } from '#lib/spice/syntax/tokens.ts';
import type { VectorRange } from '#lib/workers/ngspice/protocol.ts';
import type { PlotFacts, RunFacts } from './run-facts.ts';

/** Lower and upper bound of a signal over one plot. */
export interface Interval {
	min: number;
	max: number;
}

/** A plot with the extremes of its vectors, by lower-case name without `v()`. */
export interface PlotView extends PlotFacts {
	signals: ReadonlyMap<string, VectorRange>;
	/** Extremes of its scale; null for an operating point. */
	span: Interval | null;
}

/** Devices of a node that rules look at: a node with more of them is a rail, and each device would look at all others. */
const MAX_AT_NODE = 100;
const GROUND: Interval = { min: 0, max: 0 };

/** A run and its netlist, as the rules of the verdict ask for them. */
export class RunView {
	readonly circuit: FlatCircuit;
	readonly cards: readonly PlacedCard[];
	readonly plots: readonly PlotView[];
	/** Whether a script ran commands of its own. */
	readonly isScripted: boolean;
	/** Whether a script changes parts or models, so that the netlist does not say what was simulated. */
	readonly isAltered: boolean;
	/** Devices that are written in the netlist that is run. */
	readonly own: readonly FlatDevice[];
	/** Nodes of voltage sources. */
	readonly sourced: ReadonlySet<string>;
	/** With their names without the dot. */
	readonly #others: readonly (PlacedCard & { plain: string })[];
	readonly #atRails = new Map<string, readonly FlatDevice[]>();

	constructor(
		readonly program: Program,
		readonly facts: RunFacts,
		ranges: readonly VectorRange[]
	) {
		this.circuit = flatten(program);
		this.cards = cardsOf(program);
		this.plots = viewsOf(facts.plots, ranges);
		this.own = this.circuit.devices.filter((device) => this.isOwn(device));
		this.sourced = new Set(this.circuit.devices.flatMap(({ letter, nodes }) => (letter === 'v' ? nodes : [])));
		this.#others = this.cards.flatMap(({ at, card }) =>
			card.type === 'device' ? [] : [{ at, card, plain: card.name.replace(/^\./u, '') }]
		);
		const commands = this.#others.filter(({ card }) => card.type === 'command');
		this.isScripted = commands.length > 0;
		this.isAltered = commands.some(({ card }) => card.type === 'command' && /^(?:alter|set$|reset$)/u.test(card.name));
	}

	/** Plots of one analysis that ran to its end. */
	plotsOf(...analyses: readonly string[]): PlotView[] {
		return this.plots.filter(({ analysis }) => analyses.includes(analysis));
	}

	/** Dot cards and script commands of some names, without the dot. */
	analysisCards(...names: readonly string[]): PlacedCard[] {
		return this.#others.filter(({ plain }) => names.includes(plain));
	}

	/** Devices at a node, of a rail the first ones, those that set its voltage before the others. */
	at(node: string | undefined): readonly FlatDevice[] {
		const devices = node === undefined ? [] : (this.circuit.atNode.get(node) ?? []);
		if (node === undefined || devices.length <= MAX_AT_NODE) return devices;
		let found = this.#atRails.get(node);
		if (!found) {
			const sources = devices.filter(({ letter }) => letter === 'v');
			found = [...sources, ...devices.filter(({ letter }) => letter !== 'v')].slice(0, MAX_AT_NODE);
			this.#atRails.set(node, found);
		}
		return found;
	}

	/** Whether a node is ground or has a voltage source. */
	isFixed(node: string | undefined): boolean {
		return node !== undefined && (node === '0' || this.sourced.has(node));
	}

	/** Value of a word outside subcircuits; null if it is not known. */
	numberOf(token: Token | undefined): number | null {
		if (!token) return null;
		return evaluated(this.circuit.top, token.text);
	}

	/** Whether a device is written in the netlist that is run, rather than in a library that it includes. */
	isOwn({ at }: Pick<FlatDevice, 'at'>): boolean {
		return at.path === this.program.entry;
	}
}

/** The name of a vector as a node: `v(out)` is `out`. */
export function nodeOfVector(name: string): string {
	return name.toLowerCase().replace(/^v\((.*)\)$/u, '$1');
}

/** Extremes of a node's voltage in a plot; null if it was not saved or is not finite. */
export function voltageOf({ signals }: PlotView, node: string | undefined): Interval | null {
	if (node === undefined) return null;
	if (node === '0') return GROUND;
	const range = signals.get(node);
	return range && range.min !== null && range.max !== null ? { min: range.min, max: range.max } : null;
}

const highest = new Derived<PlotView, number>();

/** Largest magnitude of the voltages of a plot, V. */
export function highestVoltage(plot: PlotView): number {
	let found = highest.get(plot);
	if (found === undefined) {
		found = 0;
		for (const { quantity, min, max } of plot.signals.values())
			if (quantity === 'voltage') found = Math.max(found, Math.abs(min ?? 0), Math.abs(max ?? 0));
		highest.set(plot, found);
	}
	return found;
}

/** Extremes of the current through a voltage source or an inductor; null if it was not saved. */
export function currentOf({ signals }: PlotView, name: string): Interval | null {
	const range = signals.get(`${name}#branch`) ?? signals.get(`i(${name})`);
	return range && range.min !== null && range.max !== null ? { min: range.min, max: range.max } : null;
}

/** Largest magnitude of an interval. */
export function sizeOf({ min, max }: Interval): number {
	return Math.max(Math.abs(min), Math.abs(max));
}

/** Value of a token on a device's card; null if it is not known. */
export function valueOf({ instance }: FlatDevice, token: Token | undefined): number | null {
	if (!token) return null;
	return evaluated(instance, token.text);
}

/** Value of `name=` on a device's card; null if it is not set or not known. */
export function assignedValue(device: FlatDevice, name: string): number | null {
	const found = device.card.assignments.find(
		({ name: { text } }) => text.length === name.length && text.toLowerCase() === name
	)?.value;
	if (!found) return null;
	const [first, last] = [found[0], found.at(-1)];
	if (!first || !last) return null;
	const text = device.at.statement.code.slice(first.from, last.to);
	return found.length === 1 ? valueOf(device, first) : evaluated(device.instance, text);
}

/** Value of a resistor, capacitor or inductor as written; null for one of a model or of an unknown value. */
export function partValue(device: FlatDevice): { value: number; token: Token } | null {
	const { assignments, values, model } = device.card;
	const named = assignments.find(({ name }) => name.text.toLowerCase() === device.letter)?.value[0];
	const token = named ?? values[0] ?? model ?? undefined;
	const value = valueOf(device, token);
	return token && value !== null ? { value, token } : null;
}

/** Where a device is written. */
export function placeOfDevice({ at }: FlatDevice): { file: string; line: number } {
	return sourcePlace(at);
}

/** Name of a device for the user, as written. */
export function nameOfDevice({ at, instance }: FlatDevice): string {
	return instance.path === '' ? at.statement.head.toUpperCase() : `${instance.path}.${at.statement.head}`;
}

function evaluated(instance: FlatDevice['instance'], text: string): number | null {
	return /^[-+.\d]/u.test(text) ? parseSpiceNumber(text) : instance.evaluate(text.replaceAll("'", ''));
}

function viewsOf(plots: readonly PlotFacts[], ranges: readonly VectorRange[]): PlotView[] {
	const byPlot = new Map<string, Map<string, VectorRange>>();
	for (const range of ranges) {
		let own = byPlot.get(range.plot);
		if (!own) byPlot.set(range.plot, (own = new Map()));
		own.set(nodeOfVector(range.name), range);
	}
	return plots.map((plot) => {
		const signals = byPlot.get(plot.id) ?? new Map<string, VectorRange>();
		const scale = plot.analysis === 'op' || plot.scale === null ? undefined : signals.get(plot.scale.toLowerCase());
		const span = scale && scale.min !== null && scale.max !== null ? { min: scale.min, max: scale.max } : null;
		return { ...plot, signals, span };
	});
}
