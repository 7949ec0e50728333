import type { Plot } from '#lib/measure/dataset.ts';
import { writeCsv } from './write-csv.ts';
import { writeJson } from './write-json.ts';
import { writeMat } from './write-mat.ts';
import { writeRaw } from './write-raw.ts';
import { portsOf, writeTouchstone } from './write-touchstone.ts';

type Chunks = Iterable<Uint8Array<ArrayBuffer>>;

interface WaveformFormat {
	/** Ending of a file's name for a plot, without the dot. */
	extension: (plot: Plot) => string;
	/** @param date when the run began, as text */
	write: (plot: Plot, date: string) => Chunks;
}

/** The formats that curves are exported to, a row each. Their names are in the catalogue of messages. */
export const waveformFormats = {
	csv: { extension: () => 'csv', write: writeCsv },
	json: { extension: () => 'json', write: writeJson },
	mat: { extension: () => 'mat', write: writeMat },
	raw: { extension: () => 'raw', write: (plot, date) => writeRaw(plot, { encoding: 'binary', date }) },
	raw_ascii: { extension: () => 'raw', write: (plot, date) => writeRaw(plot, { encoding: 'ascii', date }) },
	touchstone: { extension: (plot) => `s${portsOf(plot)}p`, write: writeTouchstone }
} as const satisfies Record<string, WaveformFormat>;

export type WaveformFormatId = keyof typeof waveformFormats;
