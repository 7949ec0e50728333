import { inParts, type Steps } from '#lib/base/slices.ts';
import type { ComplexVector, Plot } from '#lib/measure/dataset.ts';
import { scaleData, toComplex } from '#lib/measure/signals.ts';

/** What is read of the two runs of a probe: samples over frequency at the terminal where it is inserted. */
interface ProbeSamples {
	/** Voltage at the terminal with a voltage source of 1 V in series, V. */
	seriesVoltage: Complex;
	/** Current into the terminal with that source, A. */
	seriesCurrent: Complex;
	/** Voltage at the terminal with a current source of 1 A to ground, V. */
	shuntVoltage: Complex;
	/** Current into the terminal with that source, A. */
	shuntCurrent: Complex;
}

interface Complex {
	re: Float64Array;
	im: Float64Array;
}

/**
 * The loop gain at a wire, without cutting it.
 *
 * Source: M. Tian, V. Visvanathan, J. Hantgan, K. Kundert, "Striving for small-signal stability", IEEE Circuits and Devices
 * Magazine 17 (1), 2001, pages 31 to 41. Seen from the two ends `a` and `b` of the opened wire the circuit is a two-port with
 * admittances y11, y12, y21, y22, and the closed circuit oscillates where their sum D is zero. The loop gain
 *
 *     T = (y12 + y21) / (y11 + y22)
 *
 * makes that 1 + T = 0, counts both directions, and does not depend on which end is called `a`. A loop with negative feedback has
 * a positive T at low frequencies. If the loop passes signals in one direction only and the wire is cut with its load kept, T is
 * minus the voltage that returns for 1 V at the input.
 *
 * The probe is a voltage source E from b to a, and a current source I into the wire. One of them is on at a time:
 *
 *     E = 1 V:  Va = (y12 + y22) / D,  Ia = (y11 y22 - y12 y21) / D
 *     I = 1 A:  V  = 1 / D,            Ia = (y11 + y12) / D
 *
 * from which (y11 + y22) / D = S = Va + Ia' + 2 (Ia V' - Va Ia'), with a prime for the second run, and T = (1 - S) / S.
 */
function* tianLoopGain(samples: ProbeSamples): Steps<Complex> {
	const { length } = samples.seriesVoltage.re;
	const gain = { re: new Float64Array(length), im: new Float64Array(length) };
	yield* inParts(length, (from, to) => fillLoopGain(gain, samples, from, to));
	return gain;
}

function fillLoopGain(
	gain: Complex,
	{ seriesVoltage, seriesCurrent, shuntVoltage, shuntCurrent }: ProbeSamples,
	from: number,
	to: number
): void {
	for (let i = from; i < to; i += 1) {
		const [vRe, vIm] = [seriesVoltage.re[i]!, seriesVoltage.im[i]!];
		const [jRe, jIm] = [seriesCurrent.re[i]!, seriesCurrent.im[i]!];
		const [zRe, zIm] = [shuntVoltage.re[i]!, shuntVoltage.im[i]!];
		const [hRe, hIm] = [shuntCurrent.re[i]!, shuntCurrent.im[i]!];
		const sumRe = vRe + hRe + 2 * (jRe * zRe - jIm * zIm - (vRe * hRe - vIm * hIm));
		const sumIm = vIm + hIm + 2 * (jRe * zIm + jIm * zRe - (vRe * hIm + vIm * hRe));
		const square = sumRe * sumRe + sumIm * sumIm;
		gain.re[i] = sumRe / square - 1;
		gain.im[i] = -sumIm / square;
	}
}

/** Names of the probe's vectors in ngspice. */
export interface ProbeVectors {
	/** The node at the terminal. */
	node: string;
	/** The branch of the series source, whose current flows out of the terminal. */
	branch: string;
}

/** Name of the vector with the loop gain, by which the measurements recognize it. */
export const LOOP_GAIN = 'loop_gain';

/** The plot of the loop gain from the AC plots of both runs; null if they do not have the probe's vectors at the same frequencies. */
export function* loopGainPlot(series: Plot, shunt: Plot, { node, branch }: ProbeVectors): Steps<Plot | null> {
	const samples = {
		seriesVoltage: samplesOf(series, node),
		seriesCurrent: yield* negative(samplesOf(series, branch)),
		shuntVoltage: samplesOf(shunt, node),
		shuntCurrent: yield* negative(samplesOf(shunt, branch))
	};
	const frequency = series.vectors.find(({ name }) => name === series.scale);
	const [first, second] = [scaleData(series), scaleData(shunt)];
	if (!frequency || !first || first.length !== second?.length || !isComplete(samples)) return null;
	const gain: ComplexVector = { name: LOOP_GAIN, kind: 'complex', quantity: 'none', ...(yield* tianLoopGain(samples)) };
	return { ...series, title: 'Loop gain', vectors: [frequency, gain] };
}

function isComplete(samples: { [Key in keyof ProbeSamples]: Complex | null }): samples is ProbeSamples {
	return Object.values(samples).every((each) => each !== null);
}

function samplesOf(plot: Plot, wanted: string): Complex | null {
	const vector = plot.vectors.find(({ name }) => [wanted, `v(${wanted})`].includes(name.toLowerCase()));
	return vector ? toComplex(vector) : null;
}

function* negative(samples: Complex | null): Steps<Complex | null> {
	if (!samples) return null;
	const { length } = samples.re;
	const found = { re: new Float64Array(length), im: new Float64Array(length) };
	yield* inParts(length, (from, to) => {
		for (let i = from; i < to; i += 1) [found.re[i], found.im[i]] = [-samples.re[i]!, -samples.im[i]!];
	});
	return found;
}
