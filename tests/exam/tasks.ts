import type { ExamTask } from './task.ts';
import { commonSource } from './tasks/common-source.ts';
import { currentMirror } from './tasks/current-mirror.ts';
import { wienOscillator } from './tasks/wien-oscillator.ts';

/** The tasks of the exam, in the order in which they are given. */
export const tasks: readonly ExamTask[] = [commonSource, currentMirror, wienOscillator];
