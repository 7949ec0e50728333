import { vectorLength, type Plot, type Vector } from '#lib/measure/dataset.ts';

/** One curve of a `plot` command and the vector of its x axis. */
export interface GraphTrace {
	y: Vector;
	x: Vector | null;
}

/**
 * The graph of a `plot` command, over the scale of its first curve. Curves of other runs keep their scale if it differs;
 * duplicate names get a number.
 *
 * @param scaleOf the scale of a plot of the run, such as `ac1`
 */
export function graphOf(
	id: string,
	title: string,
	traces: readonly GraphTrace[],
	scaleOf: (plotId: string) => Vector | null
): Plot {
	const placed = traces.map(({ y, x }) => ({ y, x: x && scaleOfRun(y, x, scaleOf) }));
	const x = placed.find((trace) => trace.x !== null)?.x ?? null;
	const taken = new Set(x ? [x.name] : []);
	const curves = placed.filter(({ y }) => y.name !== x?.name).map((trace) => curveOf(trace, x, taken));
	return { id, title, analysis: 'other', scale: x?.name ?? '', vectors: [...(x ? [x] : []), ...curves] };
}

/** Scales of analyses; any other x axis was chosen with `vs`. */
const SCALE = /^(?:time|frequency|[\w-]+-sweep)$/iu;

/**
 * The scale of the run that a curve comes from. ngspice draws an expression such as `db(ac1.v(out))` over the scale of the
 * latest run: if that has a different sweep, every point would be in the wrong place, and after a transient a frequency response
 * has no place at all.
 */
function scaleOfRun(y: Vector, x: Vector, scaleOf: (plotId: string) => Vector | null): Vector {
	const runs = new Set([...y.name.matchAll(/\b([a-z]+\d+)\./giu)].map(([, plotId = '']) => plotId.toLowerCase()));
	const [run] = runs;
	const scale = run !== undefined && runs.size === 1 && SCALE.test(x.name) ? scaleOf(run) : null;
	return scale && vectorLength(scale) === vectorLength(y) ? scale : x;
}

function curveOf({ y, x }: GraphTrace, common: Vector | null, taken: Set<string>): Vector {
	let name = y.name;
	for (let count = 2; taken.has(name); count += 1) name = `${y.name} (${count})`;
	taken.add(name);
	const own = x && samplesOf(x);
	return own && common && !areEqual(own, samplesOf(common)) ? { ...y, name, scale: own } : { ...y, name };
}

/** Frequency may be complex, with an imaginary part of zero. */
function samplesOf(vector: Vector): Float64Array {
	return vector.kind === 'real' ? vector.data : vector.re;
}

function areEqual(a: Float64Array, b: Float64Array): boolean {
	return a.length === b.length && a.every((value, i) => value === b[i]);
}
