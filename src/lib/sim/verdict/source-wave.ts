import { Derived } from '#lib/base/derived.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import { valueOf } from './run-view.ts';

/** An independent source as its card describes it; numbers that are not known are null. */
export interface Source {
	device: FlatDevice;
	/** DC value; null if it has none or it is not known. */
	dc: number | null;
	/** Whether it has an AC value other than zero. */
	drivesAc: boolean;
	/** Lower-case name of its waveform, such as `pulse`; null for a constant source. */
	wave: string | null;
	/** The numbers of the waveform, in order. */
	values: readonly (number | null)[];
	/** Whether it repeats or comes from a file (`r=`, `td=`, `file=`). */
	isExtended: boolean;
}

const WAVES = /^(?:pulse|sin|sine|exp|pwl|sffm|am|trnoise|trrandom|external)$/u;
const WORDS = /^(?:dc|ac|distof1|distof2|portnum|z0|pwr|freq|phase)$/u;

const sources = new Derived<FlatDevice, Source>();

/** Reads the card of a V or an I source; once per device. */
export function readSource(device: FlatDevice): Source {
	let source = sources.get(device);
	if (!source) sources.set(device, (source = readCard(device)));
	return source;
}

function readCard(device: FlatDevice): Source {
	const { values: tokens, assignments } = device.card;
	const source: Source = {
		device,
		dc: null,
		drivesAc: false,
		wave: null,
		values: [],
		isExtended: assignments.length > 0
	};
	let section = 'dc';
	const numbers = new Map<string, (number | null)[]>([['dc', []]]);
	for (const token of tokens) {
		const word = token.text.toLowerCase();
		if (WAVES.test(word)) source.wave = section = word === 'sine' ? 'sin' : word;
		else if (WORDS.test(word)) section = word;
		else {
			numbers.get(section)?.push(valueOf(device, token));
			continue;
		}
		numbers.set(section, []);
	}
	const ac = numbers.get('ac');
	source.dc = numbers.get('dc')?.[0] ?? null;
	// AC without a value is 1.
	source.drivesAc = ac !== undefined && ac[0] !== 0;
	source.values = source.wave === null ? [] : (numbers.get(source.wave) ?? []);
	return source;
}

/** Highest frequency of a sine, Hz; null for other waveforms and if it is not known or not given. */
export function sineFrequency({ wave, values }: Source): number | null {
	const positive = (value: number | null | undefined): number | null => (value && value > 0 ? value : null);
	if (wave === 'sin') return positive(values[2]);
	// SFFM: carrier; AM: the carrier is the fourth.
	if (wave === 'sffm') return positive(values[2]);
	if (wave === 'am') return positive(values[3]);
	return null;
}

/** Frequency at which a source repeats, Hz; null if it does not or it is not known. */
export function repetition(source: Source): number | null {
	const { wave, values } = source;
	if (wave === 'sin') return sineFrequency(source);
	const period = wave === 'pulse' ? values[6] : null;
	return period && period > 0 ? 1 / period : null;
}

/** Whether the waveform changes between 0 and `stop`, s. True if that is not known. */
export function changesBefore(source: Source, stop: number): boolean {
	const { wave, values } = source;
	switch (wave) {
		case null:
			return false;
		case 'sin':
			return values[1] !== 0 && !((values[3] ?? 0) >= stop);
		case 'pulse':
		case 'exp':
			return values[0] !== values[1] && !((values[2] ?? 0) >= stop);
		case 'pwl':
			return source.isExtended || firstChange(values) < stop;
		default:
			return true;
	}
}

/** Time of the last point before a PWL first changes, s; infinite if it never does. */
function firstChange(values: readonly (number | null)[]): number {
	for (let i = 2; i + 1 < values.length; i += 2) {
		const [time, value, before] = [values[i - 2], values[i + 1], values[i - 1]];
		if (value === null || before === null || time === null) return 0;
		if (value !== before) return time ?? 0;
	}
	return Infinity;
}
