import { atOnce } from '#lib/base/slices.ts';
import { unpackList } from '#lib/base/packed-list.ts';
import type { LogEntry } from '#lib/engine-log/log-entry.ts';
import { unpackPlots } from '#lib/measure/packed-plots.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { measureOutcome, withFamilies } from './measure-outcome.ts';
import type { MeasuredRun, MeasuringFacts, MeasuringQuestion, SentRun } from './netlist-protocol.ts';
import { outerSweeps } from './outer-sweeps.ts';
import { judgeRun } from './verdict/judge-run.ts';
import { factsOf } from './verdict/run-facts.ts';
import { wantedMetrics, type WantedMeasurements } from './wanted-measurements.ts';

/** Measures and judges the run of a netlist where the netlist is read, as `simulate` does on the page. */
export async function measureVariant(
	program: Program,
	measuring: (question: MeasuringQuestion) => MeasuringFacts,
	sent: SentRun,
	wanted: WantedMeasurements
): Promise<MeasuredRun> {
	const netlist = {
		measuring: async (question: MeasuringQuestion) => measuring(question),
		outerSweeps: async () => outerSweeps(program)
	};
	const plots = atOnce(unpackPlots(sent.plots));
	const log = atOnce(unpackList(sent.log, (entry) => entry as LogEntry));
	const outcome = await withFamilies(netlist, { ...sent, plots, log });
	const metrics = await measureOutcome(netlist, outcome, wanted);
	return { metrics, verdict: judgeRun(factsOf(outcome, metrics, wantedMetrics(wanted.goals)), program) };
}
