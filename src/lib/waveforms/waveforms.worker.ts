import { toFaultRecord } from '#lib/base/fault.ts';
import { serve } from '#lib/workers/shell/serve.ts';
import type { WaveformWorkerApi } from './waveform-protocol.ts';
import { waveformFormats } from './write-waveforms.ts';

serve({
	write: (plot, format, date) => {
		try {
			return { blob: new Blob([...waveformFormats[format].write(plot, date)]) };
		} catch (thrown) {
			return { fault: toFaultRecord(thrown) };
		}
	}
} satisfies WaveformWorkerApi);
