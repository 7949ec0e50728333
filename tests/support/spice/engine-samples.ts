import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plot, Vector } from '../../../src/lib/measure/dataset.ts';
import { readRawFile } from './raw-file.ts';

/** Results of native ngspice for a deck in tests/samples/engine. */
export interface NativeResult {
	command: string;
	ngspice: string;
	plots: NativePlot[];
	/** Numbers that the script printed, in order. */
	printed: number[];
}

interface NativePlot {
	title: string;
	vectors: { name: string; points: number; largest: number; samples: number[] }[];
}

export const sampleRoot = 'tests/samples/engine';
/** Number of samples kept per vector, evenly spaced, including both ends. */
const sampleCount = 9;

export type Dialect = 'ngspice' | 'pspice' | 'ltspice' | 'hspice';

export interface EngineSample {
	id: string;
	entry: string;
	files: { path: string; content: string }[];
	/** The dialect requested by a comment in the netlist. */
	compatibility: Dialect;
	hasScript: boolean;
}

export function engineSamples(): EngineSample[] {
	return readdirSync(sampleRoot).map((id) => {
		const folder = join(sampleRoot, id);
		const files = readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile() && entry.name !== 'native.json')
			.map((entry) => {
				const path = join(entry.parentPath, entry.name);
				return { path: path.slice(folder.length + 1), content: readFileSync(path, 'utf8') };
			});
		const deck = files.find(({ path }) => path.endsWith('main.cir'))!;
		const compatibility = (/^\* compatibility: (\w+)/m.exec(deck.content)?.[1] ?? 'ngspice') as Dialect;
		return { id, entry: deck.path, files, compatibility, hasScript: /^\.control/m.test(deck.content) };
	});
}

/** @param raw bytes of the raw file, or null for a deck with a script, whose printed numbers are kept */
export function nativeResult(command: string, ngspice: string, raw: Uint8Array | null, stdout: string): NativeResult {
	return {
		command,
		ngspice,
		plots: raw ? summarise(readRawFile(raw)) : [],
		printed: raw ? [] : printedNumbers(stdout.split('\n'))
	};
}

/** Numbers in the lines `name = value` that `print` and `meas` write. */
export function printedNumbers(lines: readonly string[]): number[] {
	return lines.flatMap((line) => {
		const value = /^\s*[^\s=]+(?: [^\s=]+)?\s+=\s+(-?[\d.]+(?:e[-+]\d+)?)(?:\s|$)/i.exec(line)?.[1];
		return value === undefined ? [] : [Number(value)];
	});
}

export function summarise(plots: readonly Plot[]): NativePlot[] {
	return plots.map(({ title, vectors }) => ({ title, vectors: vectors.map(summariseVector) }));
}

function summariseVector(vector: Vector): NativePlot['vectors'][number] {
	// ngspice stores a frequency as complex, with an undefined imaginary part.
	const isReal = vector.kind === 'complex' && vector.quantity === 'frequency';
	const parts = vector.kind === 'real' ? [vector.data] : isReal ? [vector.re] : [vector.re, vector.im];
	const points = parts[0]!.length;
	const places = Array.from({ length: Math.min(sampleCount, points) }, (_, i) =>
		Math.round((i * (points - 1)) / Math.max(1, Math.min(sampleCount, points) - 1))
	);
	return {
		name: plainName(vector.name),
		points,
		largest: parts.reduce((most, part) => part.reduce((max, value) => Math.max(max, Math.abs(value)), most), 0),
		samples: places.flatMap((place) => parts.map((part) => part[place]!))
	};
}

/** The raw writer wraps some names: `i(@m1[id])`, `V(1)`, `i(a1)` for `a1#branch_1_0`. */
function plainName(name: string): string {
	const inner = /^[vi]\((.+)\)$/i.exec(name)?.[1] ?? name;
	return inner.replace(/#.*$/, '').toLowerCase();
}
