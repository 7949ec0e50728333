import type { LogRecord } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { Dialect } from '#lib/spice/project/program.ts';
import type { SimulationOutcome, Simulator } from '#lib/workers/ngspice/protocol.ts';
import type { FileReader } from '../closure.ts';
import type { NetlistReader, OpenNetlist } from '../netlist-reader.ts';
import type { RunOverrides } from '../overrides.ts';
import type { RunLimits } from '../run-simulation.ts';
import type { OperatingPoint } from './operating-point.ts';

/** The run whose operating point is wanted. */
interface OperatingPointJob {
	files: Pick<FileReader, 'readMany'>;
	entry: string;
	/** Hash of what the run has read. */
	closureHash: string;
	/** How the run was made. */
	settings: { compatibility: Dialect; seed: number };
	overrides?: RunOverrides | undefined;
	/** The plots of the run. */
	plots: readonly Plot[];
	simulator: Pick<Simulator, 'run'>;
	netlists: NetlistReader;
	limits: RunLimits;
	signal?: AbortSignal;
}

/**
 * `changed`: the files are no longer those of the run. `differs`: the run computed an operating point that is different from that of
 * the netlist as written, because a script changes the circuit or it has several stable states. `failed`: ngspice found none.
 */
export type OperatingPointAnswer =
	| { state: 'found'; point: OperatingPoint }
	| { state: 'changed' | 'differs' | 'cancelled' }
	| { state: 'failed'; log: readonly LogRecord[] };

/** Largest difference between two computations of an operating point: relative, and V or A. */
const RELATIVE = 2e-3;
const ABSOLUTE = 1e-5;

/**
 * The DC operating point of a run's netlist, by a `.op` of its own: the run itself saves nothing for it, so neither its results
 * nor its time depend on whether the operating point is shown.
 *
 * @throws those of `NetlistReader.open`
 */
export async function findOperatingPoint(job: OperatingPointJob): Promise<OperatingPointAnswer> {
	const { files, entry, settings, overrides } = job;
	const { compatibility: dialect, seed } = settings;
	// The operating point is that of the circuit without the probe of a loop gain.
	const { loopGain, ...plain } = overrides ?? {};
	if (loopGain) {
		const probed = await job.netlists.open(files, { entry, dialect, overrides });
		probed.release();
		if (probed.hash !== job.closureHash) return { state: 'changed' };
	}
	const netlist = await job.netlists.open(files, { entry, dialect, overrides: plain, probe: 'operating_point' });
	try {
		if (!loopGain && netlist.hash !== job.closureHash) return { state: 'changed' };
		if (netlist.freezing.length > 0) return { state: 'failed', log: netlist.freezing };
		const request = { files: [...netlist.files], entry, compatibility: dialect, seed, ...job.limits };
		const outcome = await job.simulator.run(request, { signal: job.signal, priority: 'agent' });
		return await answer(netlist, outcome, job);
	} finally {
		netlist.release();
	}
}

async function answer(
	netlist: OpenNetlist,
	{ status, reason, plots, log }: SimulationOutcome,
	{ signal, plots: ofRun }: OperatingPointJob
): Promise<OperatingPointAnswer> {
	if (signal?.aborted || reason === 'user') return { state: 'cancelled' };
	const plot = plots.findLast(({ analysis }) => analysis === 'op');
	if (status !== 'complete' || !plot) return { state: 'failed', log };
	const values = valuesOf(plot);
	const own = ofRun.findLast(({ analysis }) => analysis === 'op');
	if (own && !agree(valuesOf(own), values)) return { state: 'differs' };
	return { state: 'found', point: await netlist.operatingPoint(values) };
}

/** The single values of an operating point by the names of their vectors, lower case. */
function valuesOf({ vectors }: Plot): Map<string, number> {
	const values = new Map<string, number>();
	for (const vector of vectors)
		if (vector.kind === 'real' && vector.data.length === 1) values.set(vector.name.toLowerCase(), vector.data[0]!);
	return values;
}

/** Whether two operating points have the same voltages. */
function agree(own: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
	for (const [name, value] of own) {
		const found = other.get(name);
		if (found === undefined || name.startsWith('@')) continue;
		if (!(Math.abs(found - value) <= ABSOLUTE + RELATIVE * Math.max(Math.abs(found), Math.abs(value)))) return false;
	}
	return true;
}
