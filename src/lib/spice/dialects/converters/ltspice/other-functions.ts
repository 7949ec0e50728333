import type { Converter } from '../../conversion.ts';
import { specialFunction } from './special-function.ts';

/** Kinds with a converter. */
const converted =
	/^(?:buf|inv|and|or|xor|schmitt|schmtbuf|schmtinv|srflop|dflop|ota|samplehold|sample|modulate|modulator|phasedet|varistor|counter)$/u;

/** Explains the A cards that no other converter takes, such as MODULATE2. */
export const otherFunctions: Converter = {
	readInModes: [],
	convert(card) {
		const part = specialFunction(card);
		if (part && !converted.test(part.kind))
			card.note('special_function', card.whole, false, { kind: part.kind.toUpperCase() });
	}
};
