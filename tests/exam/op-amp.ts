import type { Examiner } from './examiner.ts';
import { corners } from './task.ts';

/** What an operational amplifier must reach. */
interface OpAmpLimits {
	/** At 100 Hz, dB. */
	gain: number;
	/** Hz */
	unityGain: number;
	/** Phase margin as a follower, degrees. */
	margin: number;
	/** Range of the output as a follower, V. */
	low: number;
	high: number;
	/** Of the supply, A. */
	current: number;
}

/** Inductor and capacitor close the loop at DC only, so that the bias is right and the gain that of the open loop. */
export function opAmpBench(name: string, supply: number): string {
	return `Vdd vdd 0 ${supply}
Vin inp 0 dc 1.5 ac 1
Xdut inp inn out vdd ${name}
Lfb out inn 1g
Cfb inn 0 1g
Cload out 0 2p
.op
.ac dec 50 100 1g`;
}

/** Checks an operational amplifier with the pins `inp inn out vdd`, nominally at 3.3 V, in open loop and as a follower. */
export async function checkOpAmp(examiner: Examiner, name: string, limits: OpAmpLimits): Promise<void> {
	for (const at of corners(3.3)) {
		const { meas, op } = await examiner.measure(
			at,
			`${opAmpBench(name, at.supply)}
.meas ac gain find vdb(out) at=100
.meas ac unity when vdb(out)=0 fall=1
.meas ac phase find vp(out) when vdb(out)=0 fall=1`
		);
		examiner.require('gain at 100 Hz, dB', at, meas('gain'), limits.gain);
		examiner.require('unity-gain frequency, Hz', at, meas('unity'), limits.unityGain);
		const phase = (meas('phase') * 180) / Math.PI;
		// Phase jumps from -180 to 180 degrees.
		examiner.require('phase margin, degrees', at, phase > 0 ? phase - 180 : phase + 180, limits.margin);
		examiner.require('supply current, A', at, -op('vdd#branch'), 0, limits.current);
		const follower = (input: string) => `Vdd vdd 0 ${at.supply}
Vin inp 0 ${input}
Xdut inp out out vdd ${name}
Cload out 0 2p`;
		for (const level of [limits.low, limits.high]) {
			const bias = await examiner.measure(at, `${follower(String(level))}\n.op`);
			examiner.require(`follower's output at ${level} V, V`, at, bias.op('out'), level - 0.01, level + 0.01);
		}
		const from = limits.low + 0.3 * (limits.high - limits.low);
		const to = limits.low + 0.7 * (limits.high - limits.low);
		const step = await examiner.measure(
			at,
			`${follower(`pulse(${from} ${to} 0.5u 5n 5n 2u 10u)`)}
.tran 1n 4.5u 0 2n
.meas tran peak max v(out) from=0.5u to=2.5u
.meas tran high max v(out) from=1.5u to=2.5u
.meas tran low min v(out) from=1.5u to=2.5u
.meas tran back max v(out) from=3.5u to=4.5u
.meas tran bottom min v(out) from=3.5u to=4.5u`
		);
		examiner.require('overshoot', at, (step.meas('peak') - to) / (to - from), -0.05, 0.2);
		examiner.require('highest output 1 us after a rising step, V', at, step.meas('high'), to - 0.01, to + 0.01);
		examiner.require('lowest output 1 us after a rising step, V', at, step.meas('low'), to - 0.01, to + 0.01);
		examiner.require('highest output 1 us after a falling step, V', at, step.meas('back'), from - 0.01, from + 0.01);
		examiner.require('lowest output 1 us after a falling step, V', at, step.meas('bottom'), from - 0.01, from + 0.01);
	}
}
