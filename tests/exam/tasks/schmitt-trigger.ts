import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number, input: string) => `Vdd vdd 0 ${supply}
Vin in 0 ${input}
Xdut in out vdd schmitt_trigger
Rload out 0 100k`;

export const schmittTrigger: ExamTask = {
	id: 'schmitt-trigger',
	statement: `Design an inverting Schmitt trigger for a single supply of 5 V with the operational amplifier \`opamp\` of models.lib. Its
thresholds follow the supply: a rising input switches the output low at 57 % to 63 % of the supply, a falling one switches it high
at 37 % to 43 %. Load: 100 kohm. The output reaches at least 90 % and at most 10 % of the supply, and it keeps its state while the
input is at half the supply.`,
	subcircuit: 'schmitt_trigger in out vdd',
	devices: 'rcd',
	bench: `${bench(5, 'pulse(0 5 0 5m 5m 1u 10.001m)')}
.tran 5u 10m`,
	async check(examiner) {
		for (const at of corners(5)) {
			const { supply } = at;
			const half = supply / 2;
			const { meas } = await examiner.measure(
				at,
				`${bench(supply, `pulse(0 ${supply} 0 5m 5m 1u 10.001m)`)}
.tran 2u 10m 0 2u
.meas tran rising find v(in) when v(out)=${half} fall=1
.meas tran falling find v(in) when v(out)=${half} rise=1 td=5m
.meas tran high min v(out) from=0.2m to=2.5m
.meas tran low max v(out) from=4m to=5.5m
.meas tran again min v(out) from=8.7m to=10m`
			);
			examiner.require('threshold of a rising input over supply', at, meas('rising') / supply, 0.57, 0.63);
			examiner.require('threshold of a falling input over supply', at, meas('falling') / supply, 0.37, 0.43);
			examiner.require('high output over supply', at, meas('high') / supply, 0.9, 1.01);
			examiner.require('low output over supply', at, meas('low') / supply, -0.01, 0.1);
			examiner.require('high output after the falling edge over supply', at, meas('again') / supply, 0.9, 1.01);
			const kept = await examiner.measure(
				at,
				`${bench(supply, `pwl(0 0 1m 0 1.1m ${half} 3m ${half} 3.1m ${supply} 4m ${supply} 4.1m ${half} 6m ${half})`)}
.tran 5u 6m 0 5u
.meas tran high find v(out) at=2.9m
.meas tran low find v(out) at=5.9m`
			);
			examiner.require('output kept high over supply', at, kept.meas('high') / supply, 0.9, 1.01);
			examiner.require('output kept low over supply', at, kept.meas('low') / supply, -0.01, 0.1);
		}
	},
	// The reference is half the supply with 25k; the output within the supplies shifts it by a tenth of the supply.
	solution: `* Inverting Schmitt trigger with positive feedback
.subckt schmitt_trigger in out vdd
R1 vdd p 50k
R2 p 0 50k
R3 out p 100k
X1 p in out vdd 0 opamp
.ends schmitt_trigger
`,
	mistakes: [
		{ name: 'no hysteresis', replace: [['R3 out p 100k\n', '']] },
		{ name: 'hysteresis too large', replace: [['R3 out p 100k', 'R3 out p 25k']] },
		{ name: 'not inverting: output stuck', replace: [['X1 p in out', 'X1 in p out']] }
	]
};
