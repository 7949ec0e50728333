import type { Tool } from '../../types.ts';
import { runSimulation } from './run-simulation.ts';

/** Tools that run circuits. */
export const simulationTools: readonly Tool[] = [runSimulation];
