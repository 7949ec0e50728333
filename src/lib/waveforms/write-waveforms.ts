import type { Plot } from '#lib/measure/dataset.ts';
import { portsOfName } from './waveform-name.ts';
import { writeCsv } from './csv/write-csv.ts';
import { writeJson } from './write-json.ts';
import { writeMat } from './write-mat.ts';
import { writeRaw } from './raw/write-raw.ts';
import { portsOf, writeTouchstone } from './touchstone/write-touchstone.ts';

type Chunks = Iterable<Uint8Array<ArrayBuffer>>;

interface WaveformFormat {
	/** Ending of a file's name for a plot, without the dot. */
	extension: (plot: Plot) => string;
	/** Whether a file is text; else it is bytes. */
	isText: boolean;
	/** Whether the format is for such plots. */
	fits: (plot: Plot) => boolean;
	/** @param date when the run began, as text */
	write: (plot: Plot, date: string) => Chunks;
}

/** The formats that curves are exported to, a row each. Their names are in the catalogue of messages. */
export const waveformFormats = {
	csv: { extension: () => 'csv', isText: true, fits: anyPlot, write: writeCsv },
	json: { extension: () => 'json', isText: true, fits: anyPlot, write: writeJson },
	mat: { extension: () => 'mat', isText: false, fits: anyPlot, write: writeMat },
	raw: {
		extension: () => 'raw',
		isText: false,
		fits: anyPlot,
		write: (plot, date) => writeRaw(plot, { encoding: 'binary', date })
	},
	raw_ascii: {
		extension: () => 'raw',
		isText: true,
		fits: anyPlot,
		write: (plot, date) => writeRaw(plot, { encoding: 'ascii', date })
	},
	touchstone: {
		extension: (plot) => `s${portsOf(plot)}p`,
		isText: true,
		fits: (plot) => portsOf(plot) > 0,
		write: writeTouchstone
	}
} as const satisfies Record<string, WaveformFormat>;

export type WaveformFormatId = keyof typeof waveformFormats;

/** The formats that a plot is offered in. */
export function formatsFor(plot: Plot): WaveformFormatId[] {
	return (Object.keys(waveformFormats) as WaveformFormatId[]).filter((id) => waveformFormats[id].fits(plot));
}

/** The format of a file by its name, the first of those with its ending; null for other names. */
export function formatOfName(name: string): WaveformFormatId | null {
	if (portsOfName(name) !== null) return 'touchstone';
	const ending = /\.(csv|json|mat|raw)$/i.exec(name)?.[1]?.toLowerCase();
	return (ending as WaveformFormatId | undefined) ?? null;
}

function anyPlot(): boolean {
	return true;
}
