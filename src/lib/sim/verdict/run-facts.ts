import type { LogEntry } from '#lib/engine-log/log-entry.ts';
import type { MetricRecord, VerdictRecord } from '#lib/db/records.ts';
import { vectorLength, type Plot } from '#lib/measure/dataset.ts';
import type { SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import { suspicion } from './reason.ts';
import { samplingDoubts, type SamplingDoubt } from './sampling-doubts.ts';

/** A plot without its data. */
export interface PlotFacts extends Pick<Plot, 'id' | 'analysis' | 'scale'> {
	/** Length of its vectors; null if it has none. */
	points: number | null;
	/** Names, in lower case, of the complex vectors of an AC analysis. */
	complex: ReadonlySet<string>;
}

/** What judging needs from a run: no curves, so that it can be sent to a worker. */
export interface RunFacts extends Pick<SimulationOutcome, 'status' | 'reason' | 'ranges' | 'log' | 'measurements'> {
	plots: readonly PlotFacts[];
	/** Metrics that were read from too few points. */
	sampling: readonly SamplingDoubt[];
}

type Judged = Pick<SimulationOutcome, 'status' | 'reason' | 'plots' | 'ranges' | 'log' | 'measurements'>;

/**
 * Collects the facts for the verdict, independent of the netlist. Does not scan the data; linear in the log, a few ms.
 *
 * @param metrics what was measured in it
 * @param wanted metrics that the project's goals name
 */
export function factsOf(
	{ status, reason, plots, ranges, log, measurements }: Judged,
	metrics: readonly MetricRecord[] = [],
	wanted: ReadonlySet<string> = new Set()
): RunFacts {
	return {
		status,
		reason,
		ranges,
		log: tellingEntries(log),
		measurements,
		plots: plots.map(({ id, analysis, scale, vectors }) => ({
			id,
			analysis,
			scale,
			points: vectors[0] ? vectorLength(vectors[0]) : null,
			complex: new Set(
				analysis === 'ac' ? vectors.flatMap(({ kind, name }) => (kind === 'complex' ? [name.toLowerCase()] : [])) : []
			)
		})),
		sampling: samplingDoubts(plots, metrics, wanted)
	};
}

/** The entries of a log that judging reads. */
export function tellingEntries(log: readonly LogEntry[]): LogEntry[] {
	return log.filter(isTelling);
}

/** Whether an entry may be a reason or explains the one before it; a listing of the circuit has thousands that do neither. */
function isTelling({ code, severity, text }: LogEntry, index: number, log: readonly LogEntry[]): boolean {
	return (
		code !== null || severity !== 'info' || log[index - 1]?.code === 'unknown_vector' || /^\s*in term: /u.test(text)
	);
}

/** The verdict of a run that could not be judged. */
export function unjudged({ status }: Pick<SimulationOutcome, 'status'>): VerdictRecord {
	return { level: status === 'failed' ? 'failed' : 'suspicious', reasons: [suspicion('not_judged')] };
}
