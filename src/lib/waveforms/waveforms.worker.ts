import { toFaultRecord } from '#lib/base/fault.ts';
import { atOnce } from '#lib/base/slices.ts';
import { packedBuffers, packPlots } from '#lib/measure/packed-plots.ts';
import { moved } from '#lib/workers/shell/moved.ts';
import { serve } from '#lib/workers/shell/serve.ts';
import { readWaveforms } from './read-waveforms.ts';
import type { WaveformWorkerApi } from './waveform-protocol.ts';
import { waveformFormats } from './write-waveforms.ts';

serve({
	read: (path, bytes) => {
		try {
			const plots = atOnce(packPlots(readWaveforms(path, bytes)));
			return moved({ plots }, packedBuffers(plots));
		} catch (thrown) {
			return { fault: toFaultRecord(thrown) };
		}
	},
	write: (plot, format, date) => {
		try {
			return { blob: new Blob([...waveformFormats[format].write(plot, date)]) };
		} catch (thrown) {
			return { fault: toFaultRecord(thrown) };
		}
	}
} satisfies WaveformWorkerApi);
