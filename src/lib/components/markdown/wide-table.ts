import type { TokenizerAndRendererExtension, Tokens } from 'marked';

/** Maximum number of columns of a table that is drawn as one: cells cost far more than their text. */
const MAX_COLUMNS = 60;
/** The line after the headings. */
const dashes = /^[-:| \t]+$/u;

/** A table with too many columns: its source, up to the first empty line. */
export const wideTableExtension: TokenizerAndRendererExtension = {
	name: 'wide_table',
	level: 'block',
	tokenizer(source): Tokens.Generic | undefined {
		const [head = '', second = ''] = source.split('\n', 2);
		// A bar at each end is usual.
		if (head.split('|', MAX_COLUMNS + 3).length <= MAX_COLUMNS + 2 || !dashes.test(second)) return undefined;
		const end = source.search(/\n[ \t]*\n/u);
		const raw = end === -1 ? source : source.slice(0, end + 1);
		return { type: 'code', raw, text: raw.trimEnd(), lang: '', isPlain: true };
	}
};
