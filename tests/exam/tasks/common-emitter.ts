import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number, input: string) => `Vcc vcc 0 ${supply}
Vin src 0 ${input}
Rs src s 600
Cin s in 10u
Xdut in out vcc common_emitter
Cout out load 10u
Rload load 0 47k`;

export const commonEmitter: ExamTask = {
	id: 'common-emitter',
	statement: `Design a common-emitter amplifier with bipolar transistors for a 12 V supply. It biases itself: the source (600 ohm)
and the load (47 kohm) are coupled by capacitors of 10 uF outside the circuit. Inverting gain from source to load of 20 to 23 dB
at 1 kHz, at every temperature and supply, and at most 1 dB less at 50 Hz and at 500 kHz. Input resistance at 1 kHz at least
10 kohm. A sine of 0.15 V peak and 1 kHz at the source gives peaks that differ by at most 10 % in size, each at least 1.4 V. DC
output between 40 % and 70 % of the supply; supply current at most 3 mA.`,
	subcircuit: 'common_emitter in out vcc',
	devices: 'qrcd',
	bench: `${bench(12, 'ac 1 sin(0 0.15 1k)')}
.op
.ac dec 20 10 10meg
.tran 2u 60m 50m 2u`,
	async check(examiner) {
		for (const at of corners(12)) {
			const { meas, op } = await examiner.measure(
				at,
				`${bench(at.supply, 'ac 1')}
.op
.ac dec 50 10 10meg
.meas ac gain find vdb(load) at=1k
.meas ac real find vr(load) at=1k
.meas ac low find vdb(load) at=50
.meas ac high find vdb(load) at=500k
.meas ac input find vm(in) at=1k`
			);
			const wave = await examiner.measure(
				at,
				`${bench(at.supply, 'sin(0 0.15 1k)')}
.tran 2u 60m 50m 2u
.meas tran high max v(load)
.meas tran low min v(load)`
			);
			const [high, low] = [wave.meas('high'), -wave.meas('low')];
			const input = meas('input');
			examiner.require('gain at 1 kHz, dB', at, meas('gain'), 20, 23);
			examiner.require('real part of the gain', at, meas('real'), -Infinity, -9);
			examiner.require('gain at 50 Hz over gain at 1 kHz, dB', at, meas('low') - meas('gain'), -1, 1);
			examiner.require('gain at 500 kHz over gain at 1 kHz, dB', at, meas('high') - meas('gain'), -1, 1);
			examiner.require('input resistance, ohm', at, (600 * input) / (1 - input), 10e3);
			examiner.require('smaller peak, V', at, Math.min(high, low), 1.4);
			examiner.require('larger peak over smaller peak', at, Math.max(high, low) / Math.min(high, low), 1, 1.1);
			examiner.require('DC output over supply', at, op('out') / at.supply, 0.4, 0.7);
			examiner.require('supply current, A', at, -op('vcc#branch'), 0, 3e-3);
		}
	},
	solution: `* Common-emitter stage; the emitter resistor sets current and gain
.subckt common_emitter in out vcc
R1 vcc in 100k
R2 in 0 19.1k
Q1 out in e qn
Rc vcc out 4.7k
Re e 0 1.1k
Ra e a 470
Ca a 0 100u
.ends common_emitter
`,
	mistakes: [
		{ name: 'emitter resistor without capacitor: gain too low', replace: [['Ca a 0 100u\n', '']] },
		{ name: 'emitter grounded for signals: gain too high and distorted', replace: [['Ra e a 470', 'Ra e a 1']] },
		{ name: 'saturated: base divider too high', replace: [['R2 in 0 19.1k', 'R2 in 0 47k']] }
	]
};
