import { inSlices } from '#lib/base/slices.ts';
import type { SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import { measureExpressions, plannedMeasurements } from './expression-metrics.ts';
import { measuredSignals } from './goals.ts';
import { computedLoopGain } from './loop-gain.ts';
import { signedMargins } from './loop-probe/signed-margins.ts';
import type { Metric } from './metric.ts';
import { measureRun, type MeasuredSignals } from './metrics.ts';
import type { MeasuringFacts } from './netlist-protocol.ts';
import type { OpenNetlist, RunQuestions } from './netlist-reader.ts';
import { hasNestedSweep, withOuterSweeps } from './outer-sweeps.ts';
import { withoutGuesses } from './verdict/sampling-doubts.ts';
import { wantedMetrics, type WantedMeasurements } from './wanted-measurements.ts';

type Outcome = Pick<SimulationOutcome, 'status' | 'plots' | 'measurements'>;
type Netlist = Pick<RunQuestions, 'measuring'> & Partial<Pick<OpenNetlist, 'loopVectors'>>;

/** The outcome with what the netlist says about the families of its plots. */
export async function withFamilies<Run extends Pick<SimulationOutcome, 'plots'>>(
	netlist: Pick<RunQuestions, 'outerSweeps'>,
	outcome: Run
): Promise<Run> {
	if (!hasNestedSweep(outcome.plots)) return outcome;
	return { ...outcome, plots: withOuterSweeps(outcome.plots, await netlist.outerSweeps()) };
}

/** Everything that is measured in a run; nothing of one that failed. */
export async function measureOutcome(
	netlist: Netlist,
	outcome: Outcome,
	{ goals, measurements }: WantedMeasurements
): Promise<Metric[]> {
	if (outcome.status === 'failed') return [];
	const found = await measured(netlist, outcome, measuredSignals(goals));
	return [
		...withoutGuesses(outcome.plots, found, wantedMetrics(goals)),
		...(await measureExpressions(plannedMeasurements(outcome.plots, measurements)))
	];
}

async function measured(
	netlist: Netlist,
	{ plots, measurements }: Outcome,
	declared: MeasuredSignals
): Promise<Metric[]> {
	if (netlist.loopVectors) {
		const metrics = await measureRun(plots, [], { loop_gain: computedLoopGain(plots) });
		return inSlices(signedMargins(metrics, plots));
	}
	const hasAc = plots.some(({ analysis }) => analysis === 'ac');
	const facts: MeasuringFacts =
		hasAc || measurements.length > 0
			? await netlist.measuring({ hasAc, input: declared.input })
			: { units: new Map<string, string>() };
	const results = measurements.map((result) => ({ ...result, unit: facts.units.get(result.name.toLowerCase()) ?? '' }));
	const loopGain = computedLoopGain(plots) ?? facts.loopGain;
	return measureRun(plots, results, { loop_gain: loopGain, ...declared }, facts.acInput);
}
