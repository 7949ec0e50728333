import type { MetricRecord, VerdictReasonRecord, VerdictRecord } from '#lib/db/records.ts';
import { flatten } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import { analysisReasons } from './analysis-reasons.ts';
import { diagnosticReasons } from './diagnostic-reasons.ts';
import { floatingReasons } from './floating-reasons.ts';
import { failureReasons, logReasons } from './log-reasons.ts';
import { measureReasons } from './measure-reasons.ts';
import { numberReasons } from './number-reasons.ts';
import { suspicion } from './reason.ts';
import { samplingReasons } from './sampling-reasons.ts';
import { zeroReasons } from './zero-reasons.ts';

/** A run with what it was made from. */
export interface JudgedRun {
	outcome: Pick<SimulationOutcome, 'status' | 'reason' | 'plots' | 'ranges' | 'log' | 'measurements'>;
	/** The netlist that was run, with what it includes. */
	program: Program;
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
 * nothing, values that SPICE reads otherwise than they look, names given twice, numbers out of physical reach, results that
 * are zero throughout, too few points for what was measured. Does not scan the data. Linear in the netlist: a second or
 * more for tens of thousands of elements, so never on the page's thread.
 */
export function judgeRun(run: JudgedRun): VerdictRecord {
	const { outcome } = run;
	const doubts = suspicions(run);
	if (outcome.status === 'failed') {
		const errors = failureReasons(outcome.log);
		const causes: VerdictReasonRecord[] =
			errors.length > 0
				? errors
				: [{ code: outcome.reason ?? 'engine_error', level: 'failed', file: null, line: null, values: {} }];
		return { level: 'failed', reasons: [...causes, ...doubts] };
	}
	const ended = outcome.status === 'stopped' ? [suspicion('ended_early', { reason: outcome.reason ?? 'user' })] : [];
	const reasons = withoutRepetition([...ended, ...doubts, ...afterthoughts(run, doubts)]);
	return { level: reasons.length > 0 ? 'suspicious' : 'trusted', reasons };
}

/** What can be said of a run whether or not it gave a result. */
function suspicions({ outcome, program }: JudgedRun): VerdictReasonRecord[] {
	return [
		...floatingReasons(outcome.log, () => flatten(program)),
		...logReasons(outcome.log, program),
		...diagnosticReasons(program, outcome.ranges)
	];
}

/** What can be said of numbers that are a result. */
function afterthoughts(
	{ outcome, program, metrics = [], wanted = new Set() }: JudgedRun,
	doubts: readonly VerdictReasonRecord[]
): VerdictReasonRecord[] {
	const { plots, ranges, measurements, status } = outcome;
	return [
		...analysisReasons(program, plots),
		...numberReasons(plots, ranges, program),
		...zeroReasons(program, plots, ranges, new Set(doubts.map(({ code }) => code)), () => flatten(program)),
		...measureReasons(program, measurements, status),
		...samplingReasons(plots, metrics, wanted, () => flatten(program))
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
