/** A path whose letters contain the query in its order. */
export interface NameMatch {
	path: string;
	/** The parts of the path that match: beginning and end. */
	marks: (readonly [from: number, to: number])[];
}

export interface RankedNames {
	/** Best first. */
	names: NameMatch[];
	/** Number of matching paths, also of those that are not returned. */
	total: number;
}

/** What each letter counts: it begins a word; it follows the letter before; it is in the name of the file, not of a folder. */
const WORD = 8;
const NEXT = 6;
const IN_NAME = 10;
/** What a letter that was skipped costs, and how many are counted. */
const GAP = 1;
const MAX_GAP = 20;
/** Minimum score of a letter on average: below it, the letters are scattered over folders by chance. */
const MIN_SCORE = 2;

/** The paths that match a query, whose spaces do not count. Yields wherever it may be interrupted. */
export function* rankNames(query: string, paths: readonly string[], limit: number): Generator<void, RankedNames> {
	const letters = [...query.toLowerCase().replace(/\s/g, '')].join('');
	const ranked: { match: NameMatch; score: number }[] = [];
	if (letters === '') return { names: [], total: 0 };
	for (const path of paths) {
		const match = bestMatch(path, letters);
		if (match) ranked.push(match);
		yield;
	}
	ranked.sort(
		(a, b) => b.score - a.score || a.match.path.length - b.match.path.length || (a.match.path < b.match.path ? -1 : 1)
	);
	return { names: ranked.slice(0, limit).map(({ match }) => match), total: ranked.length };
}

/** The match in the name of the file if there is one, else in the whole path. */
function bestMatch(path: string, letters: string): { match: NameMatch; score: number } | null {
	const lower = path.toLowerCase();
	// Letters whose lower case has another length would shift the marks.
	const text = lower.length === path.length ? lower : path;
	const name = path.lastIndexOf('/') + 1;
	const places = placesOf(text, letters, name) ?? placesOf(text, letters, 0);
	if (!places) return null;
	const score = scoreOf(text, places, name);
	if (score < MIN_SCORE * letters.length) return null;
	return { match: { path, marks: marksOf(places) }, score };
}

/** Offsets of the letters: as a whole if possible, else the shortest part that ends where they first end. */
function placesOf(text: string, letters: string, start: number): number[] | null {
	const whole = wholePlace(text, letters, start);
	if (whole !== -1) return Array.from(letters, (_, index) => whole + index);
	let end = start;
	for (const letter of letters) {
		end = text.indexOf(letter, end) + 1;
		if (end === 0) return null;
	}
	const places: number[] = [];
	for (let index = letters.length - 1, at = end; index >= 0; index--) {
		at = text.lastIndexOf(letters[index]!, at - 1);
		places.unshift(at);
	}
	return places;
}

/** Where the letters occur one after the other, at the beginning of a word if possible. */
function wholePlace(text: string, letters: string, start: number): number {
	const first = text.indexOf(letters, start);
	for (let at = first; at !== -1; at = text.indexOf(letters, at + 1)) if (beginsWord(text, at)) return at;
	return first;
}

function beginsWord(text: string, at: number): boolean {
	return at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1]!);
}

function scoreOf(text: string, places: readonly number[], name: number): number {
	let score = 0;
	places.forEach((at, index) => {
		const gap = index === 0 ? 0 : at - places[index - 1]! - 1;
		if (beginsWord(text, at)) score += WORD;
		if (index > 0 && gap === 0) score += NEXT;
		if (at >= name) score += IN_NAME;
		score -= GAP * Math.min(gap, MAX_GAP);
	});
	// A name that is exactly this, with or without its extension.
	const [first = 0, last = 0] = [places[0], places.at(-1)];
	const isName = first === name && last - first + 1 === places.length;
	if (isName && (last + 1 === text.length || text.lastIndexOf('.') === last + 1)) score += WORD * places.length;
	return score;
}

function marksOf(places: readonly number[]): NameMatch['marks'] {
	const marks: [number, number][] = [];
	for (const at of places) {
		const last = marks.at(-1);
		if (last && last[1] === at) last[1] = at + 1;
		else marks.push([at, at + 1]);
	}
	return marks;
}
