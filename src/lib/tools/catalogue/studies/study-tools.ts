import type { Tool } from '../../types.ts';
import { analyzeConvergence } from './analyze-convergence.ts';
import { readStudy } from './read-study.ts';
import { runMonteCarlo } from './run-monte-carlo.ts';
import { runParametricSweep } from './run-parametric-sweep.ts';
import { runPvtAnalysis } from './run-pvt-analysis.ts';
import { runSensitivity } from './run-sensitivity.ts';
import { runWorstCase } from './run-worst-case.ts';
import { strategyOptimize } from './strategy-optimize.ts';

/** Tools that simulate a circuit many times. */
export const studyTools: readonly Tool[] = [
	runParametricSweep,
	runPvtAnalysis,
	runMonteCarlo,
	runWorstCase,
	runSensitivity,
	analyzeConvergence,
	strategyOptimize,
	readStudy
];
