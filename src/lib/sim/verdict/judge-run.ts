import type { VerdictReasonRecord, VerdictRecord } from '#lib/db/records.ts';
import { diagnose } from '#lib/spice/diagnostics/diagnose.ts';
import { flatten } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { VectorRange } from '#lib/workers/ngspice/protocol.ts';
import { unpackRanges } from '#lib/workers/ngspice/ranges.ts';
import { analysisReasons } from './analysis-reasons.ts';
import { diagnosticReasons } from './diagnostic-reasons.ts';
import { floatingReasons } from './floating-reasons.ts';
import { failureReasons, logReasons } from './log-reasons.ts';
import { measureReasons } from './measure-reasons.ts';
import { numberReasons } from './number-reasons.ts';
import { suspicion } from './reason.ts';
import type { RunFacts } from './run-facts.ts';
import { samplingReasons } from './sampling-reasons.ts';
import { zeroReasons } from './zero-reasons.ts';

/**
 * Gives the verdict on the numbers of a run, with its reasons.
 *
 * ngspice often reports success for a wrong result. A run is trusted only if its log, netlist and numbers give no reason
 * for doubt: a forced operating point, floating nodes, measurements without a result, values that SPICE reads differently
 * from how they look, duplicate names, physically impossible numbers, results that are zero throughout, too few points for
 * what was measured. Does not scan the data. Linear in the netlist: a second or more for tens of thousands of elements, so
 * never on the page's thread.
 */
export function judgeRun(run: RunFacts, program: Program): VerdictRecord {
	const ranges = unpackRanges(run.ranges);
	const doubts = suspicions(run, ranges, program);
	if (run.status === 'failed') {
		const errors = failureReasons(run.log);
		const causes: VerdictReasonRecord[] =
			errors.length > 0
				? errors
				: [{ code: run.reason ?? 'engine_error', level: 'failed', file: null, line: null, values: {} }];
		return { level: 'failed', reasons: [...causes, ...doubts] };
	}
	const ended = run.status === 'stopped' ? [suspicion('ended_early', { reason: run.reason ?? 'user' })] : [];
	const reasons = withoutRepetition([...ended, ...doubts, ...afterthoughts(run, ranges, program, doubts)]);
	return { level: reasons.length > 0 ? 'suspicious' : 'trusted', reasons };
}

/** Precomputes what judging needs from the netlist alone. */
export function prepareJudging(program: Program): void {
	flatten(program);
	diagnose(program);
}

/** Reasons that apply whether or not the run has a result. */
function suspicions({ log }: RunFacts, ranges: readonly VectorRange[], program: Program): VerdictReasonRecord[] {
	return [
		...floatingReasons(log, () => flatten(program)),
		...logReasons(log, program),
		...diagnosticReasons(program, ranges)
	];
}

/** Reasons about the numbers of a run that has a result. */
function afterthoughts(
	{ plots, measurements, status, sampling }: RunFacts,
	ranges: readonly VectorRange[],
	program: Program,
	doubts: readonly VerdictReasonRecord[]
): VerdictReasonRecord[] {
	const known = new Set(doubts.map(({ code }) => code));
	return [
		...analysisReasons(program, plots),
		...numberReasons(plots, ranges, program),
		...zeroReasons(program, plots, ranges, known, () => flatten(program)),
		...measureReasons(program, measurements, status),
		...samplingReasons(sampling, () => flatten(program))
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
