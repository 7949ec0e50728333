import type { PassagePlace } from './knowledge.ts';

/** A place in a file of the project that a text cites. */
export type CitedPlace = Extract<PassagePlace, { kind: 'file' | 'document' }>;

const PAGE = /^(.+)#page=(\d{1,6})$/u;
const LINES = /^(.+)#L(\d{1,7})(?:-L?(\d{1,7}))?$/u;
/** Addresses of another kind, such as `https:`. A drive letter cannot begin a path of the project. */
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/iu;
/** What ends the address of a link in Markdown, or means something else in one. */
const RESERVED = /[%\s()<>[\]#?\\]/gu;

/** What the model is told about citations. */
export const CITATION_RULE =
	'To cite a passage, write a Markdown link to its place: [lm741.pdf, p. 12](lib/lm741.pdf#page=12) for a page, ' +
	'[amp.cir, lines 10-20](amp.cir#L10-L20) for lines. The user opens the place with it.';

/** The citation of a passage as a Markdown link; null for a place that no file has. */
export function citationOf(place: PassagePlace): string | null {
	if (place.kind !== 'file' && place.kind !== 'document') return null;
	const name = place.path.slice(place.path.lastIndexOf('/') + 1).replaceAll(/[[\]\\]/gu, String.raw`\$&`);
	const path = place.path
		.replaceAll(RESERVED, encodeURIComponent)
		.replaceAll(/[()]/gu, (c) => (c === '(' ? '%28' : '%29'));
	if (place.kind === 'document') return `[${name}, p. ${place.page}](${path}#page=${place.page})`;
	const { start, end } = place;
	const [title, hash] = end > start ? [`lines ${start}-${end}`, `L${start}-L${end}`] : [`line ${start}`, `L${start}`];
	return `[${name}, ${title}](${path}#${hash})`;
}

/** The place that a link's address cites; null for an address of another kind. The file need not exist. */
export function parseCitation(address: string): CitedPlace | null {
	if (HAS_SCHEME.test(address) || address.startsWith('//')) return null;
	const [, document, page] = PAGE.exec(address) ?? [];
	if (document !== undefined) {
		const path = decoded(document);
		return path === null || Number(page) < 1 ? null : { kind: 'document', path, page: Number(page) };
	}
	const [, file, first, last] = LINES.exec(address) ?? [];
	const path = file === undefined ? null : decoded(file);
	const start = Number(first);
	return path === null || start < 1 ? null : { kind: 'file', path, start, end: Math.max(start, Number(last ?? first)) };
}

function decoded(path: string): string | null {
	try {
		return decodeURIComponent(path).replace(/^\.\//u, '').normalize('NFC');
	} catch {
		return null;
	}
}
