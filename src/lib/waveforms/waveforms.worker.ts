import { toFaultRecord } from '#lib/base/fault.ts';
import { atOnce } from '#lib/base/slices.ts';
import { packedBuffers, packPlots } from '#lib/measure/packed-plots.ts';
import { KeptArrays } from '#lib/workers/arrays/kept-arrays.ts';
import { receivePlot } from '#lib/workers/arrays/sent-plot.ts';
import { moved } from '#lib/workers/shell/moved.ts';
import { serve } from '#lib/workers/shell/serve.ts';
import { readWaveforms } from './read-waveforms.ts';
import type { WaveformWorkerApi } from './waveform-protocol.ts';
import { writeFile } from './write-file.ts';

const arrays = new KeptArrays();

serve({
	keep: async (id, from, samples) => arrays.keep(id, from, samples),
	read: async (path, content) => {
		try {
			const plots = atOnce(packPlots(readWaveforms(path, content)));
			return moved({ plots }, packedBuffers(plots));
		} catch (thrown) {
			return { fault: toFaultRecord(thrown) };
		}
	},
	write: async (sent, format, date, onprogress) => {
		try {
			const plot = receivePlot(sent, (array) => arrays.read(array));
			return { blob: writeFile(plot, format, date, onprogress) };
		} catch (thrown) {
			return { fault: toFaultRecord(thrown) };
		}
	}
} satisfies WaveformWorkerApi);
