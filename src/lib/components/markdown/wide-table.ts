import type { TokenizerAndRendererExtension, Tokens } from 'marked';

/** Maximum number of columns of a table that is drawn as one: cells cost far more than their text. */
const MAX_COLUMNS = 60;
/** A row of headings, the row of dashes after it, and all lines up to an empty one. */
const table = /^[^\n]*\|[^\n]*\n {0,3}[|:]?[ \t]*:?-[-:| \t]*(?:\n|$)(?:[^\n]*\S[^\n]*(?:\n|$))*/u;

/** A table with too many columns: its source. */
export const wideTableExtension: TokenizerAndRendererExtension = {
	name: 'wide_table',
	level: 'block',
	tokenizer(source): Tokens.Generic | undefined {
		const lineEnd = source.indexOf('\n');
		const columns = source.slice(0, lineEnd === -1 ? 0 : lineEnd).split('|', MAX_COLUMNS + 3).length;
		if (columns <= MAX_COLUMNS + 2) return undefined;
		const raw = table.exec(source)?.[0];
		return raw === undefined ? undefined : { type: 'code', raw, text: raw.trimEnd(), lang: '', isPlain: true };
	}
};
