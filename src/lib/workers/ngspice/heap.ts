import type { NgspiceModule } from '../../../../wasm/dist/ngspice.mjs';
import type { Plot, Quantity, RealVector, Vector } from '#lib/measure/dataset.ts';
import { analysisOf, isIntegratedNoise, noiseQuantity } from './plot-kind.ts';

/** ngspice's `enum simulation_types` in order; squared densities and poles have no separate quantity. */
const quantities: readonly Quantity[] = [
	'none',
	'time',
	'frequency',
	'voltage',
	'current',
	'voltage_density',
	'current_density',
	'none',
	'none',
	'none',
	'none',
	'none',
	'none',
	'none',
	'temperature',
	'resistance',
	'impedance',
	'admittance',
	'power',
	'phase',
	'decibel',
	'capacitance',
	'charge'
];

/** A plot still in ngspice's memory. */
export interface HeapPlot {
	pointer: number;
	id: string;
	title: string;
	name: string;
	scale: number;
	firstVector: number;
}

interface HeapVector {
	next: number;
	name: string;
	type: number;
	length: number;
	real: number;
	complex: number;
	scale: number;
}

/** Reads ngspice's data structures from the module's heap; callers own the returned copies. */
export class Heap {
	readonly #module: NgspiceModule;
	readonly #fields: number;

	constructor(module: NgspiceModule) {
		this.#module = module;
		this.#fields = module._malloc(64);
	}

	text(pointer: number): string {
		return pointer === 0 ? '' : this.#module.UTF8ToString(pointer);
	}

	/** Runs `use` with the text as a C string. */
	withText<T>(text: string, use: (pointer: number) => T): T {
		const bytes = this.#module.lengthBytesUTF8(text) + 1;
		const pointer = this.#module._malloc(bytes);
		this.#module.stringToUTF8(text, pointer, bytes);
		try {
			return use(pointer);
		} finally {
			this.#module._free(pointer);
		}
	}

	/** Current analysis and, for a transient, its current and its end time, s. */
	progress(): { analysis: string; time: number; end: number } {
		const analysis = this.text(this.#module._spw_progress(this.#fields)).toLowerCase();
		const at = this.#fields >>> 3;
		return { analysis, time: this.#module.HEAPF64[at] ?? 0, end: this.#module.HEAPF64[at + 1] ?? 0 };
	}

	/** All plots in memory, oldest first, without ngspice's table of constants. */
	plots(): HeapPlot[] {
		const found: HeapPlot[] = [];
		for (let pointer = this.#module._spw_first_plot(); pointer !== 0;) {
			const { plot, next } = this.#plot(pointer);
			if (plot.id !== 'const') found.push(plot);
			pointer = next;
		}
		return found.reverse();
	}

	/** Id of the plot that commands and measurements read. */
	currentPlot(): string {
		const pointer = this.#module._spw_current_plot();
		return pointer === 0 ? '' : this.#plot(pointer).plot.id;
	}

	/** Number of points of a plot, from the length of its scale, without copying it. */
	points(plot: HeapPlot): number {
		const pointer = plot.scale || plot.firstVector;
		return pointer === 0 ? 0 : this.#vector(pointer).length;
	}

	/** Number of values of all curves of a plot; complex values count twice. */
	values(plot: HeapPlot): number {
		let sum = 0;
		for (let pointer = plot.firstVector; pointer !== 0; pointer = this.#read(0)) {
			this.#module._spw_vector_fields(pointer, this.#fields);
			sum += this.#read(3) * (this.#read(4) === 0 ? 2 : 1);
		}
		return sum;
	}

	/** Copies the vectors that have the plot's scale, from point `from` on. */
	piece(plot: HeapPlot, from: number): Plot {
		return this.#split(plot, from).main;
	}

	/**
	 * Copies a plot. Values that a script has added (`let gain = ...`) do not have the plot's scale: they become a separate
	 * plot named `<id>.values`.
	 */
	copy(plot: HeapPlot): Plot[] {
		const { main, beside } = this.#split(plot, 0);
		const result = main.vectors.length > 0 ? [main] : [];
		const shared = beside.filter((vector) => lengthOf(vector) === 1);
		if (shared.length > 0)
			result.push({ id: `${plot.id}.values`, title: 'Values', analysis: 'other', scale: '', vectors: shared });
		for (const vector of beside.filter((other) => lengthOf(other) !== 1))
			result.push({
				id: `${plot.id}.${vector.name}`,
				title: vector.name,
				analysis: 'other',
				scale: '',
				vectors: [vector]
			});
		return result;
	}

	/** Copies one vector by its pointer. */
	vector(pointer: number): Vector {
		return this.#copyVector(this.#vector(pointer), false);
	}

	/** Histories of the event-driven nodes, each a staircase over its own time points. */
	eventNodes(): { name: string; time: Float64Array; value: Float64Array }[] {
		const found: { name: string; time: Float64Array; value: Float64Array }[] = [];
		const count = this.#module._spw_event_node_count();
		for (let index = 0; index < count; index += 1) {
			const pointer = this.#module._spw_event_node(index);
			if (pointer === 0) continue;
			const fields = this.#vector(pointer);
			const value = asReal(this.#copyVector(fields, false));
			const time = fields.scale === 0 ? null : asReal(this.vector(fields.scale));
			this.#module._spw_free_vector(pointer);
			if (time && value.data.length > 0) found.push({ name: value.name, time: time.data, value: value.data });
		}
		return found;
	}

	/** The vectors that have the plot's scale, from point `from` on, and all others as a whole. */
	#split(plot: HeapPlot, from: number): { main: Plot; beside: Vector[] } {
		const analysis = analysisOf(plot);
		const integratedNoise = isIntegratedNoise(plot);
		const points = this.points(plot);
		const vectors: Vector[] = [];
		const beside: Vector[] = [];
		for (let pointer = plot.firstVector; pointer !== 0;) {
			const fields = this.#vector(pointer);
			if (fields.length === points && points > 0) vectors.push(this.#copyVector(fields, integratedNoise, from));
			else if (fields.length > 0) beside.push(this.#copyVector(fields, integratedNoise));
			pointer = fields.next;
		}
		const scale = plot.scale === 0 ? '' : this.#vector(plot.scale).name;
		const main = { id: plot.id, title: plot.name || plot.title, analysis, scale, vectors: vectors.reverse() };
		return { main, beside: beside.reverse() };
	}

	#read(index: number): number {
		return this.#module.HEAPU32[(this.#fields >>> 2) + index] ?? 0;
	}

	#plot(pointer: number): { plot: HeapPlot; next: number } {
		this.#module._spw_plot_fields(pointer, this.#fields);
		const plot: HeapPlot = {
			pointer,
			id: this.text(this.#read(1)),
			title: this.text(this.#read(2)),
			name: this.text(this.#read(3)),
			scale: this.#read(4),
			firstVector: this.#read(5)
		};
		return { plot, next: this.#read(0) };
	}

	#vector(pointer: number): HeapVector {
		this.#module._spw_vector_fields(pointer, this.#fields);
		return {
			next: this.#read(0),
			name: this.text(this.#read(1)),
			type: this.#read(2),
			length: this.#read(3),
			real: this.#read(4),
			complex: this.#read(5),
			scale: this.#read(6)
		};
	}

	#copyVector({ name, type, length, real, complex }: HeapVector, integratedNoise: boolean, from = 0): Vector {
		const quantity = noiseQuantity(quantities[type] ?? 'none', integratedNoise);
		if (complex === 0) {
			const at = real >>> 3;
			const end = real === 0 ? at : at + length;
			return { name, kind: 'real', quantity, data: this.#module.HEAPF64.slice(Math.min(at + from, end), end) };
		}
		const pairs = this.#module.HEAPF64.subarray((complex >>> 3) + 2 * from, (complex >>> 3) + 2 * length);
		const re = new Float64Array(length - from);
		const im = new Float64Array(length - from);
		for (let i = 0; i < re.length; i += 1) {
			re[i] = pairs[2 * i] ?? 0;
			im[i] = pairs[2 * i + 1] ?? 0;
		}
		// ngspice stores frequency as complex, but an axis is real.
		return quantity === 'frequency'
			? { name, kind: 'real', quantity, data: re }
			: { name, kind: 'complex', quantity, re, im };
	}
}

function asReal(vector: Vector): RealVector {
	return vector.kind === 'real'
		? vector
		: { name: vector.name, kind: 'real', quantity: vector.quantity, data: vector.re };
}

function lengthOf(vector: Vector): number {
	return vector.kind === 'real' ? vector.data.length : vector.re.length;
}
