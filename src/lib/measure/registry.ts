import type { Measurement } from './measurement.ts';
import { average } from './metrics/average.ts';
import { bandwidth } from './metrics/bandwidth.ts';
import { cmrr } from './metrics/cmrr.ts';
import { crossoverFrequency } from './metrics/crossover-frequency.ts';
import { dcValue } from './metrics/dc-value.ts';
import { duty } from './metrics/duty.ts';
import { efficiency } from './metrics/efficiency.ts';
import { fallTime } from './metrics/fall-time.ts';
import { frequency } from './metrics/frequency.ts';
import { gain } from './metrics/gain.ts';
import { gainMargin } from './metrics/gain-margin.ts';
import { inputImpedance } from './metrics/input-impedance.ts';
import { inputOffset } from './metrics/input-offset.ts';
import { outputOffset } from './metrics/output-offset.ts';
import { inputNoise } from './metrics/input-noise.ts';
import { inputNoiseDensity } from './metrics/input-noise-density.ts';
import { inputResistance } from './metrics/input-resistance.ts';
import { lowerCutoff } from './metrics/lower-cutoff.ts';
import { maximum } from './metrics/maximum.ts';
import { minimum } from './metrics/minimum.ts';
import { outputImpedance } from './metrics/output-impedance.ts';
import { outputNoise } from './metrics/output-noise.ts';
import { outputNoiseDensity } from './metrics/output-noise-density.ts';
import { outputResistance } from './metrics/output-resistance.ts';
import { overshoot } from './metrics/overshoot.ts';
import { peakToPeak } from './metrics/peak-to-peak.ts';
import { period } from './metrics/period.ts';
import { phaseMargin } from './metrics/phase-margin.ts';
import { psrr } from './metrics/psrr.ts';
import { riseTime } from './metrics/rise-time.ts';
import { rms } from './metrics/rms.ts';
import { settlingTime } from './metrics/settling-time.ts';
import { slewRate } from './metrics/slew-rate.ts';
import { supplyPower } from './metrics/supply-power.ts';
import { temperatureCoefficient } from './metrics/temperature-coefficient.ts';
import { thd } from './metrics/thd.ts';
import { unityGainFrequency } from './metrics/unity-gain-frequency.ts';
import { upperCutoff } from './metrics/upper-cutoff.ts';

/** Every measurement, in the order in which results are listed. */
export const measurements: readonly Measurement[] = [
	gain,
	bandwidth,
	lowerCutoff,
	upperCutoff,
	unityGainFrequency,
	crossoverFrequency,
	phaseMargin,
	gainMargin,
	cmrr,
	psrr,
	inputImpedance,
	outputImpedance,
	inputResistance,
	outputResistance,
	inputOffset,
	outputOffset,
	peakToPeak,
	average,
	rms,
	frequency,
	minimum,
	maximum,
	period,
	duty,
	riseTime,
	fallTime,
	slewRate,
	overshoot,
	settlingTime,
	thd,
	outputNoise,
	outputNoiseDensity,
	inputNoise,
	inputNoiseDensity,
	temperatureCoefficient,
	dcValue,
	supplyPower,
	efficiency
];

export function findMeasurement(id: string): Measurement | undefined {
	return measurements.find((measurement) => measurement.id === id);
}
