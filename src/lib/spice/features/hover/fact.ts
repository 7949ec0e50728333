import type { Message } from '../../service-types.ts';

/** A text of the catalogue's area `hover`. */
export function fact(code: string, values: Message['values'] = {}): Message {
	return { code: `hover.${code}`, values };
}

/** Longer lists are cut. */
export const MAX_LISTED = 12;

/** Words of a netlist as a list. */
export function listed(words: readonly string[]): string {
	const shown = words.slice(0, MAX_LISTED).join(', ');
	return words.length > MAX_LISTED ? `${shown}, …` : shown;
}

/** ngspice's own description of a parameter, in the user's language if it is translated. */
export function described(text: string): Message {
	return { code: 'reference.parameter', values: { text } };
}
