import type { Tool } from '../../types.ts';
import { inspectData } from './inspect-data.ts';

/** Tools that read the results of runs. */
export const dataTools: readonly Tool[] = [inspectData];
