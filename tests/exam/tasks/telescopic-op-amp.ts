import { checkOpAmp, opAmpBench } from '../op-amp.ts';
import type { ExamTask } from '../task.ts';

export const telescopicOpAmp: ExamTask = {
	id: 'telescopic-op-amp',
	statement: `Design a single-stage operational amplifier with MOS transistors for a 3.3 V supply (such as a telescopic cascode) that
needs no compensation capacitor, with a common input voltage of 1.5 V and a load of 2 pF. Gain at 100 Hz at least 62 dB, unity-gain
frequency at least 20 MHz, phase margin at least 60 degrees. As a follower: output within 10 mV of the input from 1.45 V to 1.7 V, a
step from 1.525 V to 1.625 V overshoots by at most 20 % and settles to within 10 mV in 1 us. Supply current at most 1 mA. Capacitors
are not allowed.`,
	subcircuit: 'telescopic inp inn out vdd',
	devices: 'mr',
	bench: opAmpBench('telescopic', 3.3),
	check: (examiner) =>
		checkOpAmp(examiner, 'telescopic', { gain: 62, unityGain: 20e6, margin: 60, low: 1.45, high: 1.7, current: 1e-3 }),
	solution: `* Telescopic cascode with a cascoded mirror as load
.subckt telescopic inp inn out vdd
M1 p inp t 0 nch w=40u l=0.5u
M2 q inn t 0 nch w=40u l=0.5u
M3 a cn p 0 nch w=40u l=0.5u
M4 out cn q 0 nch w=40u l=0.5u
M5 u a vdd vdd pch w=60u l=0.5u
M6 v a vdd vdd pch w=60u l=0.5u
M7 a cp u vdd pch w=60u l=0.5u
M8 out cp v vdd pch w=60u l=0.5u
M9 t b 0 0 nch w=20u l=1u
M10 b b 0 0 nch w=10u l=1u
Rb vdd b 36k
* Gates of the cascodes: above the tail by a transistor and a resistor, below the supply by a resistor
R1 vdd cn 22k
R2 cn 0 36k
R3 vdd cp 26k
R4 cp 0 40k
.ends telescopic
`,
	mistakes: [
		{
			name: 'no cascodes: gain too low',
			replace: [['M3 a cn p 0 nch w=40u l=0.5u\nM4 out cn q 0 nch w=40u l=0.5u', 'R5 a p 1\nR6 out q 1']]
		},
		{ name: 'bias of the upper cascodes at the supply', replace: [['R4 cp 0 40k', 'R4 cp vdd 40k']] },
		{
			name: 'inputs swapped: positive feedback',
			replace: [
				['M1 p inp', 'M1 p inn'],
				['M2 q inn', 'M2 q inp']
			]
		}
	]
};
