import { ownValue } from '#lib/base/own-value.ts';
import { Fault } from '#lib/base/fault.ts';
import type { Plot, Vector } from '#lib/measure/dataset.ts';
import { NumberColumn } from '../number-column.ts';
import { matrixOrder, parameterName, type PortParameter } from './touchstone.ts';
import { badLine, badValue, cutFile } from '../waveform-fault.ts';

type NumberForm = 'RI' | 'MA' | 'DB';

/** What the line that starts with `#` says, with the format's defaults. */
interface Options {
	/** Hz in a unit of frequency. */
	unit: number;
	kind: PortParameter['kind'];
	form: NumberForm;
	/** Ω. */
	reference: number;
}

const units: Readonly<Record<string, number>> = { HZ: 1, KHZ: 1e3, MHZ: 1e6, GHZ: 1e9 };
/** Frequency, minimum noise figure, magnitude and angle of the best reflection, normalized noise resistance. */
const NOISE_VALUES = 5;

/**
 * Reads a Touchstone 1.x file: S, Y or Z parameters in any form of numbers, and the noise parameters of two ports as a second
 * plot. Normalized Y and Z become S and Ω.
 *
 * @param ports by the file's name, which alone says it
 * @throws Fault `touchstone_ports` if a frequency has another number of values, `touchstone_version` for version 2 and for H
 *   and G parameters, `waveform_value`, `waveform_line`, `waveform_cut` for damage
 */
export function readTouchstone(text: string, ports: number): Plot[] {
	const reader = new TouchstoneReader(ports);
	let line = 0;
	for (let from = 0; from < text.length;) {
		const end = text.indexOf('\n', from);
		const to = end < 0 ? text.length : end;
		line += 1;
		reader.read(text.slice(from, to), line);
		from = to + 1;
	}
	return reader.finish(text.length);
}

class TouchstoneReader {
	readonly #ports: number;
	readonly #perPoint: number;
	#options: Options | null = null;
	readonly #columns: NumberColumn[];
	readonly #noise: NumberColumn[] = Array.from({ length: NOISE_VALUES }, () => new NumberColumn());
	/** Values of the current frequency. */
	#record: number[] = [];
	#recordLine = 0;

	constructor(ports: number) {
		this.#ports = ports;
		this.#perPoint = 1 + 2 * ports * ports;
		this.#columns = Array.from({ length: this.#perPoint }, () => new NumberColumn());
	}

	read(source: string, line: number): void {
		const comment = source.indexOf('!');
		const text = (comment < 0 ? source : source.slice(0, comment)).trim();
		if (text === '') return;
		if (text.startsWith('[')) throw unsupported(line);
		if (text.startsWith('#')) {
			// Further option lines have no effect.
			this.#options ??= readOptions(text, line);
			return;
		}
		if (!this.#options) throw badLine(line, text);
		const values = text.split(/\s+/).map((word, index) => {
			const value = Number(word);
			if (!Number.isFinite(value)) throw badValue(line, index + 1, word);
			return value;
		});
		// A frequency and pairs are odd in number; the lines that continue them have pairs only.
		if (values.length % 2 === 1) {
			this.#take();
			this.#recordLine = line;
		} else if (this.#record.length === 0) throw badLine(line, text);
		this.#record.push(...values);
		if (this.#record.length > this.#perPoint) throw this.#wrongPorts();
	}

	finish(length: number): Plot[] {
		this.#take();
		const points = this.#columns[0]!.length;
		if (!this.#options || points === 0) throw cutFile(length);
		const plot = parameterPlot(this.#columns, this.#ports, this.#options);
		return this.#noise[0]!.length > 0 ? [plot, noisePlot(this.#noise, this.#options)] : [plot];
	}

	/** Keeps the values of a frequency. */
	#take(): void {
		const record = this.#record;
		if (record.length === 0) return;
		const [frequency = 0] = record;
		const isNoise = this.#ports === 2 && record.length === NOISE_VALUES && this.#columns[0]!.length > 0;
		const columns = isNoise ? this.#noise : this.#columns;
		if (record.length !== columns.length || (!isNoise && this.#noise[0]!.length > 0)) throw this.#wrongPorts();
		const last = columns[0]!.last();
		if (last !== undefined && !(frequency > last)) throw badLine(this.#recordLine, record.slice(0, 3).join(' '));
		for (const [index, value] of record.entries()) columns[index]!.push(value);
		this.#record = [];
	}

	#wrongPorts(): Fault {
		const [ports, expected, found, line] = [this.#ports, this.#perPoint, this.#record.length, this.#recordLine];
		return new Fault(
			'touchstone_ports',
			`Line ${line}: a frequency has ${found} values, but ${ports} ports need ${expected}.`,
			{ line, ports, expected, found }
		);
	}
}

function readOptions(text: string, line: number): Options {
	const options: Options = { unit: 1e9, kind: 'S', form: 'MA', reference: 50 };
	const words = text.slice(1).trim().toUpperCase().split(/\s+/);
	for (let index = 0; index < words.length; index++) {
		const word = words[index]!;
		if (word === '') continue;
		const unit = ownValue(units, word);
		if (unit !== undefined) options.unit = unit;
		else if (word === 'S' || word === 'Y' || word === 'Z') options.kind = word;
		else if (word === 'RI' || word === 'MA' || word === 'DB') options.form = word;
		else if (word === 'R') {
			index += 1;
			options.reference = Number(words[index]);
			if (!(options.reference > 0) || !Number.isFinite(options.reference)) throw badLine(line, text);
		} else if (word === 'H' || word === 'G') throw unsupported(line);
		else throw badLine(line, text);
	}
	return options;
}

function unsupported(line: number): Fault {
	return new Fault('touchstone_version', `Line ${line}: only Touchstone 1 with S, Y or Z parameters is read.`, {
		line
	});
}

function parameterPlot(columns: readonly NumberColumn[], ports: number, options: Options): Plot {
	const { kind, reference, unit, form } = options;
	const factor = kind === 'S' ? 1 : kind === 'Z' ? reference : 1 / reference;
	const quantity = kind === 'S' ? 'none' : kind === 'Z' ? 'impedance' : 'admittance';
	const vectors = matrixOrder(ports).map(([row, column], index): Vector => {
		const [first, second] = [columns[1 + 2 * index]!.toArray(), columns[2 + 2 * index]!.toArray()];
		const name = parameterName({ kind, row, column });
		return { kind: 'complex', name, quantity, ...toCartesian(first, second, form, factor) };
	});
	const frequency = scaled(columns[0]!, unit);
	return {
		id: 'sp1',
		title: 'Touchstone',
		analysis: 'spectrum',
		scale: 'frequency',
		vectors: [{ kind: 'real', name: 'frequency', quantity: 'frequency', data: frequency }, ...vectors]
	};
}

function toCartesian(first: Float64Array, second: Float64Array, form: NumberForm, factor: number) {
	if (form === 'RI') return { re: first.map((value) => value * factor), im: second.map((value) => value * factor) };
	const size = (value: number) => factor * (form === 'DB' ? 10 ** (value / 20) : value);
	const angle = (index: number) => (second[index]! * Math.PI) / 180;
	return {
		re: first.map((value, index) => size(value) * Math.cos(angle(index))),
		im: first.map((value, index) => size(value) * Math.sin(angle(index)))
	};
}

function noisePlot([frequency, figure, size, angle, resistance]: readonly NumberColumn[], options: Options): Plot {
	return {
		id: 'noise1',
		title: 'Touchstone noise',
		analysis: 'other',
		scale: 'frequency',
		vectors: [
			{ kind: 'real', name: 'frequency', quantity: 'frequency', data: scaled(frequency!, options.unit) },
			{ kind: 'real', name: 'NFmin', quantity: 'decibel', data: figure!.toArray() },
			{ kind: 'complex', name: 'Sopt', quantity: 'none', ...toCartesian(size!.toArray(), angle!.toArray(), 'MA', 1) },
			{ kind: 'real', name: 'Rn', quantity: 'resistance', data: scaled(resistance!, options.reference) }
		]
	};
}

function scaled(column: NumberColumn, factor: number): Float64Array {
	return column.toArray().map((value) => value * factor);
}
