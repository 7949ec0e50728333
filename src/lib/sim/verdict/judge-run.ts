import { memoize } from '#lib/base/memoize.ts';
import type { MetricRecord, VerdictReasonRecord, VerdictRecord } from '#lib/db/records.ts';
import type { SimulationFile, SimulationOutcome, SimulationRequest } from '#lib/workers/ngspice/protocol.ts';
import { readNetlist, type Netlist } from '../convergence/cards.ts';
import { expandCircuit } from '../convergence/circuit.ts';
import { analysisReasons } from './analysis-reasons.ts';
import { definitionReasons } from './definition-reasons.ts';
import { floatingReasons } from './floating-reasons.ts';
import { failureReasons, logReasons } from './log-reasons.ts';
import { measureReasons } from './measure-reasons.ts';
import { numberReasons } from './number-reasons.ts';
import { suspicion } from './reason.ts';
import { samplingReasons } from './sampling-reasons.ts';
import { valueReasons } from './value-reasons.ts';

/** A run with what it was made from. */
export interface JudgedRun {
	outcome: Pick<SimulationOutcome, 'status' | 'reason' | 'plots' | 'ranges' | 'log' | 'measurements'>;
	/** The netlist and what it includes. */
	files: readonly SimulationFile[];
	entry: string;
	compatibility?: SimulationRequest['compatibility'];
	/** What was measured in it; may be left out. */
	metrics?: readonly MetricRecord[];
	/** Metrics that the project's goals name. */
	wanted?: ReadonlySet<string>;
}

/**
 * How far the numbers of a run can be relied on, with the grounds.
 *
 * ngspice reports success for much that is none. A run is trusted only when neither its log, nor its netlist, nor its
 * numbers speak against it: an operating point that was forced, nodes that nothing holds, measurements that found
 * nothing, values that SPICE reads otherwise than they look, names given twice, numbers out of physical reach, too few
 * points for what was measured. Does not scan the data; a few ms.
 */
export function judgeRun(run: JudgedRun): VerdictRecord {
	const { outcome } = run;
	const netlist = readNetlist(run.files, run.entry);
	const doubts = suspicions(run, netlist);
	if (outcome.status === 'failed') {
		const errors = failureReasons(outcome.log);
		const causes: VerdictReasonRecord[] =
			errors.length > 0
				? errors
				: [{ code: outcome.reason ?? 'engine_error', level: 'failed', file: null, line: null, values: {} }];
		return { level: 'failed', reasons: [...causes, ...doubts] };
	}
	const ended = outcome.status === 'stopped' ? [suspicion('ended_early', { reason: outcome.reason ?? 'user' })] : [];
	const reasons = withoutRepetition([...ended, ...doubts, ...afterthoughts(run, netlist)]);
	return { level: reasons.length > 0 ? 'suspicious' : 'trusted', reasons };
}

const circuitOf = memoize(expandCircuit);

/** What can be said of a run whether or not it gave a result. */
function suspicions({ outcome, compatibility }: JudgedRun, netlist: Netlist): VerdictReasonRecord[] {
	return [
		...floatingReasons(outcome.log, () => circuitOf(netlist)),
		...logReasons(outcome.log),
		...valueReasons(netlist, compatibility === 'ltspice'),
		...definitionReasons(netlist)
	];
}

/** What can be said of numbers that are a result. */
function afterthoughts(
	{ outcome, metrics = [], wanted = new Set() }: JudgedRun,
	netlist: Netlist
): VerdictReasonRecord[] {
	const { plots, ranges, measurements, status } = outcome;
	return [
		...analysisReasons(netlist, plots),
		...numberReasons(plots, ranges, netlist, () => circuitOf(netlist)),
		...measureReasons(netlist, measurements, status),
		...samplingReasons(plots, metrics, wanted, () => circuitOf(netlist))
	];
}

function withoutRepetition(reasons: readonly VerdictReasonRecord[]): VerdictReasonRecord[] {
	const seen = new Set<string>();
	return reasons.filter((reason) => {
		const key = JSON.stringify(reason);
		if (seen.has(key)) return false;
		seen.add(key);
		return true;
	});
}
