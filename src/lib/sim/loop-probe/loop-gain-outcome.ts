import { Fault } from '#lib/base/fault.ts';
import type { Steps } from '#lib/base/slices.ts';
import type { VerdictRecord } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { magnitudeSteps } from '#lib/measure/complex.ts';
import type { Terminal } from '#lib/spice/features/terminal-at.ts';
import type { SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import { packRanges, rangesOf } from '#lib/workers/ngspice/ranges.ts';
import { LOOP_GAIN, loopGainPlot, type ProbeVectors } from './tian.ts';

/** A loop gain that is nowhere larger is none, or one of leakage and rounding. */
const NO_LOOP = 1e-6;

/**
 * The outcome of a loop gain from those of the two runs of its probe: the first that is not complete, else the loop gain alone.
 *
 * @throws Fault `loop_absent` if no signal returns, `loop_not_computed` if the runs do not have the probe's vectors
 */
export function* loopGainOutcome(
	series: SimulationOutcome,
	shunt: SimulationOutcome,
	vectors: ProbeVectors,
	{ device, node }: Terminal
): Steps<SimulationOutcome> {
	const elapsedMs = series.elapsedMs + shunt.elapsedMs;
	if (shunt.status !== 'complete') return { ...shunt, elapsedMs, plots: [], ranges: [] };
	const [first, second] = [series, shunt].map(({ plots }) => plots.find(({ analysis }) => analysis === 'ac'));
	const plot = first && second ? yield* loopGainPlot(first, second, vectors) : null;
	if (!plot) throw new Fault('loop_not_computed', 'The runs of the probe do not have its signals');
	if (!(yield* hasLoop(plot)))
		throw new Fault('loop_absent', `No signal returns to ${device} at ${node}`, { device, node });
	const plots = [plot];
	return { ...series, elapsedMs, plots, ranges: packRanges(rangesOf(plots)), measurements: [] };
}

/** The outcome without the signals of a probe, which say nothing about the circuit as it is. */
export function withoutProbe(outcome: SimulationOutcome): SimulationOutcome {
	return { ...outcome, plots: [], ranges: [], measurements: [] };
}

/** The verdict without what it says about the signals of the probe: they are saved, but not part of the result. */
export function withoutProbeReasons({ level, reasons }: VerdictRecord): VerdictRecord {
	const others = reasons.filter(({ code }) => code !== 'signal_not_saved');
	return { level: level === 'suspicious' && others.length === 0 ? 'trusted' : level, reasons: others };
}

/** Whether the gain is large enough somewhere; one that is not a number is left to the verdict. */
function* hasLoop({ vectors }: Plot): Steps<boolean> {
	const gain = vectors.find(({ name }) => name === LOOP_GAIN);
	return gain?.kind === 'complex' && (yield* magnitudeSteps(gain)).some((size) => !(size < NO_LOOP));
}
