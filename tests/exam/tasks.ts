import type { ExamTask } from './task.ts';
import { adder } from './tasks/adder.ts';
import { bandPass } from './tasks/band-pass.ts';
import { cascode } from './tasks/cascode.ts';
import { commonEmitter } from './tasks/common-emitter.ts';
import { commonGate } from './tasks/common-gate.ts';
import { commonSource } from './tasks/common-source.ts';
import { comparator } from './tasks/comparator.ts';
import { currentMirror } from './tasks/current-mirror.ts';
import { differentialPair } from './tasks/differential-pair.ts';
import { differentiator } from './tasks/differentiator.ts';
import { highPass } from './tasks/high-pass.ts';
import { integrator } from './tasks/integrator.ts';
import { lcOscillator } from './tasks/lc-oscillator.ts';
import { levelShifter } from './tasks/level-shifter.ts';
import { lowPass } from './tasks/low-pass.ts';
import { notch } from './tasks/notch.ts';
import { phaseShiftOscillator } from './tasks/phase-shift-oscillator.ts';
import { ringOscillator } from './tasks/ring-oscillator.ts';
import { schmittTrigger } from './tasks/schmitt-trigger.ts';
import { sourceFollower } from './tasks/source-follower.ts';
import { subtractor } from './tasks/subtractor.ts';
import { telescopicOpAmp } from './tasks/telescopic-op-amp.ts';
import { twoStageOpAmp } from './tasks/two-stage-op-amp.ts';
import { wienOscillator } from './tasks/wien-oscillator.ts';

/** The tasks of the exam, in the order in which they are given. */
export const tasks: readonly ExamTask[] = [
	...[commonSource, commonEmitter, commonGate, sourceFollower, cascode, differentialPair, currentMirror],
	...[comparator, twoStageOpAmp, telescopicOpAmp],
	...[phaseShiftOscillator, wienOscillator, ringOscillator, lcOscillator],
	...[lowPass, highPass, bandPass, notch],
	...[integrator, differentiator, adder, subtractor],
	...[levelShifter, schmittTrigger]
];
