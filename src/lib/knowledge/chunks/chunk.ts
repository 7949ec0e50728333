/** What a chunk is, by the structure of its source. */
export type ChunkKind =
	| 'subcircuit'
	| 'control'
	| 'models'
	| 'cards'
	| 'section'
	| 'text'
	| 'data'
	| 'page'
	| 'run'
	| 'message';

/** A part of a source that is found and shown as a whole. */
export interface Chunk {
	kind: ChunkKind;
	/** On one line, such as a subcircuit's name or the headings above it; never empty. */
	title: string;
	/** As written, with LF line endings; whole lines except for the pieces of a line longer than `MAX_CHUNK_CHARACTERS`. */
	text: string;
	/** Lines from 1, both inclusive; or the page in both. Zero where neither applies. */
	start: number;
	end: number;
}

/** A part of a text before it is cut to size. */
export interface Section {
	kind: ChunkKind;
	title: string;
	/** Lines from 1, both inclusive. */
	start: number;
	end: number;
}

/** Maximum length of a chunk's text, UTF-16 units: about 500 tokens, which small embedding models see whole. */
export const MAX_CHUNK_CHARACTERS = 2_000;

/** Length up to which neighbouring parts are kept together, UTF-16 units: shorter chunks say too little on their own. */
export const MIN_CHUNK_CHARACTERS = 400;

/** How much of a chunk the next one of the same section repeats, whole lines, UTF-16 units. */
export const OVERLAP_CHARACTERS = 200;

const MAX_TITLE_CHARACTERS = 120;

/** A title on one line, shortened; `otherwise` if nothing is left. */
export function chunkTitle(text: string, otherwise: string): string {
	const line = text.replace(/\s+/gu, ' ').trim();
	if (line.length <= MAX_TITLE_CHARACTERS) return line === '' ? otherwise : line;
	// Half of a surrogate pair would be text that JSON encoders reject.
	return `${line.slice(0, MAX_TITLE_CHARACTERS - 1).replace(/[\ud800-\udbff]$/u, '')}…`;
}
