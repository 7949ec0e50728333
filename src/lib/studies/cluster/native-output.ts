import { MEASURING, PLOTS, type NativeScript } from '#lib/sim/native/native-marks.ts';
import { MissingSignals } from '#lib/workers/ngspice/found-nothing.ts';
import type { MeasuredValue } from '#lib/workers/ngspice/protocol.ts';

/** A vector as ngspice's `display` lists it. */
export interface ListedVector {
	name: string;
	/** ngspice's name of its type, such as `voltage`. */
	type: string;
	isComplex: boolean;
	length: number;
	isScale: boolean;
}

/** What a native ngspice has printed, apart from what our script made it print. */
export interface NativeOutput {
	/** What its analyses and measurements printed. */
	lines: string[];
	measurements: MeasuredValue[];
	/** By the id of the plot, in the order in which the vectors were made. */
	listed: ReadonlyMap<string, readonly ListedVector[]>;
}

const VECTOR = /^ {4}(\S+)\s*: ([\w-]+), (real|complex), (\d+) long(.*)$/u;
const PLOT = /^Name: (\S+) \(/u;
const RESULT = /^(\S+)\s+=\s+(\S+)/u;

/** Reads what a run by the script of `nativeScript` has printed. */
export function readNativeOutput(
	log: string,
	script: Pick<NativeScript, 'measurements' | 'areCommands'>
): NativeOutput {
	const all = log.split('\n');
	const end = all.indexOf(PLOTS);
	const lines = end === -1 ? all : all.slice(0, end);
	const listed = readListing(end === -1 ? [] : all.slice(end + 1), script);
	return {
		lines: lines.filter((line) => !line.startsWith(`${MEASURING} `)),
		measurements: readMeasurements(lines, script, newestPlots([...listed.keys()])),
		listed
	};
}

function readListing(
	lines: readonly string[],
	{ measurements, areCommands }: Pick<NativeScript, 'measurements' | 'areCommands'>
): Map<string, ListedVector[]> {
	// Commands leave their results in the plots.
	const results = new Set(areCommands ? measurements.map(({ name }) => name) : []);
	const listed = new Map<string, ListedVector[]>();
	let vectors: ListedVector[] = [];
	for (const line of lines) {
		const plot = PLOT.exec(line)?.[1];
		if (plot !== undefined) listed.set(plot, (vectors = []));
		const [, name, type, kind, length, rest = ''] = VECTOR.exec(line) ?? [];
		if (name === undefined || type === undefined) continue;
		if (type === 'notype' && length === '1' && results.has(name)) continue;
		const isScale = rest.endsWith('[default scale]');
		// ngspice lists the newest first.
		vectors.unshift({ name, type, isComplex: kind === 'complex', length: Number(length), isScale });
	}
	return listed;
}

/** The newest plot of each analysis, such as `ac2` of `ac`, in the order in which the analyses were run. */
function newestPlots(ids: readonly string[]): Map<string, string> {
	const newest = new Map<string, string>();
	for (const id of ids) {
		const [, kind = '', number = ''] = /^([a-z]+)(\d+)$/u.exec(id) ?? [];
		if (Number(number) > Number(newest.get(kind)?.slice(kind.length) ?? 0)) newest.set(kind, id);
	}
	return newest;
}

/** The result of each measurement, null where it failed, in the order in which the app's engine measures them. */
function readMeasurements(
	lines: readonly string[],
	{ measurements, areCommands }: Pick<NativeScript, 'measurements' | 'areCommands'>,
	plots: ReadonlyMap<string, string>
): MeasuredValue[] {
	const missing = new MissingSignals();
	const found = measurements.map((): number | null => null);
	let command: number | null = null;
	for (const line of lines) {
		if (line.startsWith(`${MEASURING} `)) {
			command = Number(line.slice(MEASURING.length + 1));
			continue;
		}
		missing.onLine(line);
		const [, name = '', text = ''] = RESULT.exec(line) ?? [];
		const wanted = name.toLowerCase();
		const index = areCommands ? command : measurements.findIndex((each) => each.name === wanted);
		if (index === null || measurements[index]?.name !== wanted) continue;
		const value = Number(text);
		found[index] = missing.valueOf(Number.isNaN(value) ? null : value);
	}
	const results = measurements.map(({ analysis, name }, index): MeasuredValue => {
		const plot = plots.get(analysis);
		return { name, value: found[index] ?? null, ...(plot === undefined ? {} : { plot }) };
	});
	// The engine measures analysis by analysis; a goal is judged by the first of two with one name.
	const order = [...plots.values()];
	const rank = ({ plot }: MeasuredValue): number => (plot === undefined ? order.length : order.indexOf(plot));
	return results.toSorted((a, b) => rank(a) - rank(b));
}
