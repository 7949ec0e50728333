import type { Plot } from '#lib/measure/dataset.ts';
import { readCsv } from './csv/read-csv.ts';
import { readRaw } from './raw/read-raw.ts';
import { readTouchstone } from './touchstone/read-touchstone.ts';
import { portsOfName } from './waveform-name.ts';
import { Fault } from '#lib/base/fault.ts';
import { textOf } from './text-of.ts';
import { unknownFile } from './waveform-fault.ts';

/** Maximum size of a text that is read, bytes; it becomes one string. */
const MAX_TEXT_BYTES = 400_000_000;

/**
 * Reads a file of curves by its name.
 *
 * @param content a text as the project stores it, or the bytes of the file
 * @returns at least one plot
 * @throws Fault `waveform_unknown` for other files, else as `readRaw`, `readCsv` and `readTouchstone`
 */
export function readWaveforms(path: string, content: string | Uint8Array): Plot[] {
	if (/\.raw$/i.test(path)) return readRaw(typeof content === 'string' ? new TextEncoder().encode(content) : content);
	const ports = portsOfName(path);
	if (ports !== null) return readTouchstone(wholeText(content), ports);
	if (/\.[ct]sv$/i.test(path)) return readCsv(wholeText(content));
	throw unknownFile();
}

function wholeText(content: string | Uint8Array): string {
	if (content.length > MAX_TEXT_BYTES)
		throw new Fault('waveform_too_large', 'The file has more than 400 MB.', { name: '400 MB' });
	return typeof content === 'string' ? content : textOf(content);
}
