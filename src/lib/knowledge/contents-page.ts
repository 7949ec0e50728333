/** The number of a page at the end of a line. */
const PAGE = /(?<!\d)\d{1,4}$/u;
/** The end of a row of dots; spaces between them are left out before. */
const LEADER = /(?:\.{3}|[…·]{2})$/u;
const LETTER = /\p{L}/u;
/** An entry of Markdown that is nothing but a link into the same document. */
const LINK = /^(?:[-*+]|\d+\.)\s+\[[^\]]*\]\(#[^)]*\)$/u;
const TITLE = /^\W*(?:table of )?contents\W*$|^\W*目\s*录\W*$/iu;

/** Lines among which the title of a table of contents is looked for, and how many entries it has at least. */
const FIRST_LINES = 5;
const MIN_ENTRIES = 4;

/**
 * Whether a text is a table of contents: it names everything that the document is about, so it matches most questions and answers none.
 * More than half of its lines end in the number of a page after a row of dots, or after its title in rising order, or are links.
 */
export function isContents(text: string): boolean {
	const lines = text
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line !== '');
	const isMost = (count: number) => count >= MIN_ENTRIES && count * 2 > lines.length;
	const entries = lines.map(entryOf);
	if (isMost(lines.filter((line, at) => entries[at]?.hasLeader === true || LINK.test(line)).length)) return true;
	if (!lines.slice(0, FIRST_LINES).some((line) => TITLE.test(line))) return false;
	const pages = entries.flatMap((entry) => entry?.page ?? []);
	return isMost(pages.length) && pages.every((page, at) => at === 0 || page >= pages[at - 1]!);
}

/** The page that a line names after words, and whether a row of dots leads to it; null for other lines. */
function entryOf(line: string): { page: number; hasLeader: boolean } | null {
	const [number] = PAGE.exec(line) ?? [];
	if (number === undefined) return null;
	const before = line.slice(0, -number.length);
	const hasLeader = LEADER.test(before.replaceAll(' ', ''));
	if (!LETTER.test(before) || (!hasLeader && !before.endsWith(' '))) return null;
	return { page: Number(number), hasLeader };
}
