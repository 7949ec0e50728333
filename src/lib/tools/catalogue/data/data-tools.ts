import type { Tool } from '../../types.ts';
import { exportWaveformData } from './export-waveform-data.ts';
import { inspectData } from './inspect-data.ts';

/** Tools that read and export the results of runs. */
export const dataTools: readonly Tool[] = [inspectData, exportWaveformData];
