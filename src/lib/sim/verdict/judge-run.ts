import type { VerdictReasonRecord, VerdictRecord } from '#lib/db/records.ts';
import { diagnose } from '#lib/spice/diagnostics/diagnose.ts';
import { cardsOf } from '#lib/spice/project/cards-of.ts';
import { flatten } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { usedNames } from '#lib/spice/project/used-names.ts';
import { findIslands } from '#lib/spice/topology/flat-topology.ts';
import type { VectorRange } from '#lib/workers/ngspice/protocol.ts';
import { unpackRanges } from '#lib/workers/ngspice/ranges.ts';
import { amplifierReasons } from './rules/amplifier-reasons.ts';
import { analysisReasons } from './rules/analysis-reasons.ts';
import { biasReasons } from './rules/bias-reasons.ts';
import { conditionReasons } from './rules/condition-reasons.ts';
import { connectionReasons } from './rules/connection-reasons.ts';
import { causesOf, causesOfFailure } from './consequences.ts';
import { diagnosticReasons } from './rules/diagnostic-reasons.ts';
import { diodeReasons } from './rules/diode-reasons.ts';
import { encryptedReasons } from './rules/encrypted-reasons.ts';
import { floatingReasons } from './rules/floating-reasons.ts';
import { driveReasons } from './rules/drive-reasons.ts';
import { failureReasons, logReasons } from './rules/log-reasons.ts';
import { loopReasons } from './rules/loop-reasons.ts';
import { measureReasons } from './rules/measure-reasons.ts';
import { measuredValueReasons } from './rules/measured-values.ts';
import { modelValueReasons } from './rules/model-value-reasons.ts';
import { networkReasons } from './rules/network-reasons.ts';
import { notationReasons } from './rules/notation-reasons.ts';
import { numberReasons } from './rules/number-reasons.ts';
import { outputReasons } from './rules/output-reasons.ts';
import { partReasons } from './rules/part-reasons.ts';
import { polarityReasons } from './rules/polarity-reasons.ts';
import { suspicion } from './reason.ts';
import { regenerationReasons } from './rules/regeneration-reasons.ts';
import { responseReasons } from './rules/response-reasons.ts';
import type { RunFacts } from './run-facts.ts';
import { RunView } from './run-view.ts';
import { samplingReasons } from './rules/sampling-reasons.ts';
import { sizeReasons } from './rules/size-reasons.ts';
import { sourceReasons } from './rules/source-reasons.ts';
import { zeroReasons } from './rules/zero-reasons.ts';

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
	const encrypted = encryptedReasons(program);
	const doubts = suspicions(run, ranges, program);
	if (run.status === 'failed') {
		const errors = failureReasons(run.log);
		const causes: VerdictReasonRecord[] =
			errors.length > 0
				? errors
				: [{ code: run.reason ?? 'engine_error', level: 'failed', file: null, line: null, values: {} }];
		return { level: 'failed', reasons: withoutRepetition([...encrypted, ...causesOfFailure(causes, doubts)]) };
	}
	const ended = run.status === 'stopped' ? [suspicion('ended_early', { reason: run.reason ?? 'user' })] : [];
	const found = [...doubts, ...afterthoughts(run, ranges, program, doubts)];
	const reasons = withoutRepetition([...ended, ...encrypted, ...causesOf(found)]);
	return { level: reasons.length > 0 ? 'suspicious' : 'trusted', reasons };
}

/** Precomputes what judging needs from the netlist alone. */
export function prepareJudging(program: Program): void {
	findIslands(flatten(program));
	cardsOf(program);
	usedNames(program);
	diagnose(program);
}

/** Reasons that apply whether or not the run has a result. */
function suspicions({ log }: RunFacts, ranges: readonly VectorRange[], program: Program): VerdictReasonRecord[] {
	const floating = floatingReasons(log, () => flatten(program));
	const diagnosed = diagnosticReasons(program, ranges);
	return [...floating, ...logReasons(log, program), ...withoutConsequences(diagnosed, floating)];
}

/** Leaves out open nodes that follow from a card in the title, or that are floating as well. */
function withoutConsequences(
	diagnosed: readonly VerdictReasonRecord[],
	floating: readonly VerdictReasonRecord[]
): VerdictReasonRecord[] {
	const isTitle = diagnosed.some(({ code }) => code === 'title_is_card');
	return diagnosed.filter(
		({ code, file, line }) =>
			code !== 'dangling_node' || !(isTitle || floating.some((other) => other.file === file && other.line === line))
	);
}

/** Reasons about the numbers of a run that has a result. */
function afterthoughts(
	facts: RunFacts,
	ranges: readonly VectorRange[],
	program: Program,
	doubts: readonly VerdictReasonRecord[]
): VerdictReasonRecord[] {
	const { plots, sampling } = facts;
	const known = new Set(doubts.map(({ code }) => code));
	const run = new RunView(program, facts, ranges);
	return [
		...sizeReasons(run),
		...connectionReasons(run),
		...regenerationReasons(run),
		...sourceReasons(run),
		...conditionReasons(run),
		...responseReasons(run, known),
		...biasReasons(run),
		...polarityReasons(run),
		...amplifierReasons(run),
		...loopReasons(run),
		...driveReasons(run),
		...diodeReasons(run),
		...networkReasons(run),
		...partReasons(run),
		...modelValueReasons(run),
		...notationReasons(run),
		...measuredValueReasons(run),
		...analysisReasons(program, plots),
		...outputReasons(run),
		...numberReasons(plots, ranges, program),
		...zeroReasons(program, plots, ranges, known, () => flatten(program)),
		...measureReasons(run),
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
