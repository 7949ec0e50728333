import { exampleFiles } from '../support/spice/gallery.ts';

const goalsPath = '.circuit_ai/design_goals.json';

/** The common-emitter amplifier of the gallery, with its goals: 40 dB, 580 kHz. It has 32.5 dB. */
export const amplifier: Readonly<Record<string, string>> = Object.fromEntries(
	exampleFiles('common-emitter').map(({ path, content }) => [path, content])
);

const { [goalsPath]: _, ...withoutGoals } = amplifier;

/** The same amplifier without goals. */
export const freshAmplifier: Readonly<Record<string, string>> = withoutGoals;

export { goalsPath };

/** A divider by two, whose gain no load makes positive. */
export const divider: Readonly<Record<string, string>> = {
	'divider.cir': `* Divider
VIN in 0 AC 1
R1 in out 1k
R2 out 0 1k
RL out 0 100k
.ac dec 10 10 1meg
.end
`,
	[goalsPath]: JSON.stringify({
		version: 1,
		signals: { output: 'v(out)', input: 'v(in)' },
		goals: [{ metric: 'gain', target: 20, unit: 'dB', direction: 'at_least', priority: 'must' }]
	})
};

/** A load of 50 W behind 1 ohm from 12 V, which can deliver 36 W: there is no operating point. */
export const impossibleLoad: Readonly<Record<string, string>> = {
	'load.cir': `* Constant-power load
V1 in 0 12
R1 in a 1
B1 a 0 I = 50/V(a)
.op
.end
`
};

/** An RC low-pass at 1.59 kHz with a second, equal section that is a copy of the first line by line. */
export const twoSections: Readonly<Record<string, string>> = {
	'filter.cir': `* Two sections
VIN in 0 DC 0 AC 1
R1 in a 1k
C1 a 0 100n
E1 b 0 a 0 1
R2 b out 1k
C2 out 0 100n
.ac dec 20 10 100k
.meas ac corner WHEN vdb(out)=-6.02 FALL=1
.end
`
};

/** A step of 1 V into an RC section with a time constant of 100 us, in steps of 2 us at most. */
export const stepResponse: Readonly<Record<string, string>> = {
	'step.cir': `* Step response
V1 in 0 PULSE(0 1 0 1n 1n 1 2)
R1 in out 1k
C1 out 0 100n
.tran 2u 1m 0 2u
.end
`
};

/** A simulation of some seconds, which reports its progress. */
export const longRun: Readonly<Record<string, string>> = {
	'osc.cir': `* Van der Pol oscillator
L1 a 0 1m IC=1m
C1 a 0 1u IC=0
B1 a 0 I = -0.02*V(a) + 0.02*V(a)*V(a)*V(a)
.tran 1u 1 0 1u UIC
.end
`
};
