import type { Tool } from '../../types.ts';
import { exportWaveformData } from './export-waveform-data.ts';
import { generateChart } from './generate-chart.ts';
import { inspectData } from './inspect-data.ts';

/** Tools that read, draw and export the results of runs. */
export const dataTools: readonly Tool[] = [inspectData, generateChart, exportWaveformData];
