import { checkOpAmp, opAmpBench } from '../op-amp.ts';
import type { ExamTask } from '../task.ts';

export const twoStageOpAmp: ExamTask = {
	id: 'two-stage-op-amp',
	statement: `Design a two-stage operational amplifier with MOS transistors for a 3.3 V supply, with a common input voltage of 1.5 V and a
load of 2 pF. Gain at 100 Hz at least 60 dB, unity-gain frequency at least 5 MHz, phase margin at least 50 degrees. As a follower: output
within 10 mV of the input from 1 V to 2 V, a step from 1.3 V to 1.7 V overshoots by at most 20 % and settles to within 10 mV in
1 us. Supply current at most 2 mA.`,
	subcircuit: 'two_stage inp inn out vdd',
	devices: 'mrc',
	bench: opAmpBench('two_stage', 3.3),
	check: (examiner) =>
		checkOpAmp(examiner, 'two_stage', { gain: 60, unityGain: 5e6, margin: 50, low: 1, high: 2, current: 2e-3 }),
	solution: `* Two-stage amplifier with Miller compensation and a nulling resistor
.subckt two_stage inp inn out vdd
M1 x inn t 0 nch w=20u l=0.5u
M2 y inp t 0 nch w=20u l=0.5u
M3 x x vdd vdd pch w=10u l=0.5u
M4 y x vdd vdd pch w=10u l=0.5u
M5 t b 0 0 nch w=10u l=1u
M6 b b 0 0 nch w=10u l=1u
Rb vdd b 47k
M7 out2 y vdd vdd pch w=100u l=0.5u
M8 out2 b 0 0 nch w=50u l=1u
Cc y z 2p
Rz z out2 1k
Rout out2 out 1
.ends two_stage
`,
	mistakes: [
		{ name: 'no compensation: unstable as a follower', replace: [['Cc y z 2p\n', '']] },
		{
			name: 'inputs swapped: positive feedback',
			replace: [
				['M1 x inn', 'M1 x inp'],
				['M2 y inp', 'M2 y inn']
			]
		},
		{
			name: 'second stage missing: gain too low',
			replace: [
				['Rout out2 out 1', 'Rout y out 1'],
				['Cc y z 2p\n', '']
			]
		}
	]
};
