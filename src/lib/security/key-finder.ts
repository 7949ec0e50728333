import { keyForms } from './key-forms.ts';

/** Shorter keys are placeholders for servers that require one, such as `ollama`: words that an answer may contain. */
const MIN_KEY = 12;
/** Letters and digits. */
const SYMBOLS = 36;
/** With more characters between two letters or digits, they do not belong to one key. */
const MAX_GAP = 16;

/** A part of a text, by offsets. */
export interface TextRange {
	start: number;
	end: number;
}

const BACKSLASHES = String.raw`\\{1,8}`;
const PERCENT = '%(?:25){0,4}';
const AMPERSAND = '&(?:amp;){0,4}';
const NAMES =
	'amp|quot|apos|lt|gt|nbsp|hyphen|dash|shy|lowbar|UnderBar|period|plus|sol|equals|colon|comma|excl|num|dollar|percnt|ast|' +
	'midast|lpar|rpar|semi|quest|commat|lsqb|lbrack|bsol|rsqb|rbrack|Hat|grave|lcub|lbrace|verbar|vert|rcub|rbrace|tab|' +
	'newline|zwj|zwnj|ZeroWidthSpace|lrm|rlm';
/** Tags without attributes: with any, a tag could itself contain the key. */
const TAGS = 'a|b|i|u|s|em|strong|span|code|kbd|tt|mark|small|sub|sup|del|ins|wbr|br|p|li|td|tr|div|font';
/** One escaped character: its code in a group (hexadecimal, octal, decimal), or none when it is not a letter or digit. */
const ESCAPE = new RegExp(
	`${BACKSLASHES}u(?:0000)?([0-9a-f]{4})|${BACKSLASHES}u\\{([0-9a-f]{1,6})\\}|${BACKSLASHES}x([0-9a-f]{2})|` +
		`${BACKSLASHES}x\\{([0-9a-f]{1,6})\\}|${BACKSLASHES}(0000[0-9a-f]{2}|[2-7][0-9a-f](?![0-9a-f]))|` +
		`${PERCENT}([0-9a-f]{2})|${PERCENT}u([0-9a-f]{4})|${AMPERSAND}#x([0-9a-f]{1,6});?|` +
		`${BACKSLASHES}(?:0(?=1[0-7]{2}|0[4-7][0-7]))?([0-7]{3})|${AMPERSAND}#([0-9]{1,7});?|` +
		`${BACKSLASHES}[nrtbf]|${AMPERSAND}(?:${NAMES});|</?(?:${TAGS})\\s?/?>`,
	'iy'
);
const HEX_GROUPS = 8;
const OCTAL_GROUP = HEX_GROUPS;
const MAY_ESCAPE = new Set(['\\', '%', '&', '<'].map((char) => char.charCodeAt(0)));
/** The beginning of an escape at the end of a text. */
const OPEN_ESCAPE = new RegExp(
	`^(?:${BACKSLASHES}(?:[ux](?:(?:0000)?[0-9a-f]{0,3}|\\{[0-9a-f]{0,6})|[0-7]{0,2}|[2-7][0-9a-f]|0[01][0-7]|0{3,4}[0-9a-f]?)|` +
		`${PERCENT}(?:u[0-9a-f]{0,3}|[0-9a-f]?)|${AMPERSAND}(?:#x?[0-9a-f]{0,7}|[a-z]{0,14})|&(?:amp;){0,3}a?m?p?|` +
		'</?[a-z]{0,6}\\s?/?)$',
	'i'
);
/** The longest that `OPEN_ESCAPE` matches. */
const MAX_ESCAPE = 36;

/**
 * Finds keys in texts, however they are written: in any case or in variants of letters, with other characters between theirs, with
 * some or all of them escaped as in JSON, HTML, CSS or an address, backwards, in base64, or as codes (`key-forms.ts`).
 *
 * A text becomes a sequence of lower-case letters and digits, in which an Aho-Corasick automaton searches all forms at once,
 * in time linear in the text.
 */
export class KeyFinder {
	/** Of each node the next one by symbol, including the ways back from a mismatch. */
	readonly next: Int32Array;
	/** Letters and digits from the beginning of a form to a node. */
	readonly depths: Int32Array;
	/** Length of the longest form that ends at a node; 0 for none. */
	readonly matches: Int32Array;
	/** Length of the longest form. */
	readonly longest: number;

	/** @param keys those under 12 characters are ignored */
	constructor(keys: readonly string[]) {
		const forms = keyForms(keys.filter((key) => key.length >= MIN_KEY));
		this.longest = [...forms].reduce((most, { length }) => Math.max(most, length), 0);
		const size = 1 + [...forms].reduce((sum, { length }) => sum + length, 0);
		this.next = new Int32Array(size * SYMBOLS);
		this.depths = new Int32Array(size);
		this.matches = new Int32Array(size);
		let count = 1;
		for (const form of forms) {
			let node = 0;
			for (let at = 0; at < form.length; at++) {
				const edge = node * SYMBOLS + symbolOf(form.charCodeAt(at));
				if (this.next[edge] === 0) {
					this.depths[count] = at + 1;
					this.next[edge] = count++;
				}
				node = this.next[edge] ?? 0;
			}
			this.matches[node] = form.length;
		}
		this.#connect(count);
	}

	/** Adds the ways back: after a mismatch, the longest end of what was read that begins a form. */
	#connect(count: number): void {
		const back = new Int32Array(count);
		const queue = [0];
		for (let at = 0; at < queue.length; at++) {
			const node = queue[at] ?? 0;
			const behind = back[node] ?? 0;
			this.matches[node] = Math.max(this.matches[node] ?? 0, this.matches[behind] ?? 0);
			for (let symbol = 0; symbol < SYMBOLS; symbol++) {
				const edge = node * SYMBOLS + symbol;
				const child = this.next[edge] ?? 0;
				const other = node === 0 ? 0 : (this.next[behind * SYMBOLS + symbol] ?? 0);
				if (child === 0) this.next[edge] = other;
				else {
					back[child] = other;
					queue.push(child);
				}
			}
		}
	}
}

/** The index of a letter or digit; -1 for other characters. */
function symbolOf(code: number): number {
	if (code >= 97 && code <= 122) return code - 97;
	if (code >= 65 && code <= 90) return code - 65;
	return code >= 48 && code <= 57 ? code - 22 : -1;
}

/** Searches a text that arrives in pieces. Offsets count from its beginning. */
export class KeySearch {
	/** The keys that were found, disjoint and in order; the last ones may still grow. */
	readonly found: TextRange[] = [];
	/** What was not searched yet: an escape without its end. */
	#rest = '';
	/** Where `#rest` begins. */
	#searched = 0;
	#node = 0;
	#gap = 0;
	/** Where the last letters and digits began, as a ring. */
	readonly #starts: Float64Array;
	#count = 0;
	/** Letters and digits after the last key. */
	#sinceKey = 0;

	constructor(private readonly finder: KeyFinder) {
		this.#starts = new Float64Array(finder.longest + 1);
	}

	/** Letters and digits at the end that may be the beginning of a key. */
	get depth(): number {
		return this.finder.depths[this.#node] ?? 0;
	}

	/** The same, but none right after a key that was found: what is held back then are other characters. */
	get openDepth(): number {
		return this.#sinceKey === 0 ? 0 : this.depth;
	}

	/** Up to here the text is final: what follows may belong to a key. */
	get settled(): number {
		const { depth } = this;
		const open = depth === 0 ? this.#searched : this.#startOf(depth);
		const last = this.found.at(-1);
		return last && last.end > open ? Math.min(last.start, open) : open;
	}

	/** @param isLast whether the text ends here */
	push(text: string, isLast: boolean): void {
		const piece = this.#rest + text;
		const base = this.#searched;
		let at = 0;
		while (at < piece.length) {
			const code = piece.charCodeAt(at);
			const escape = MAY_ESCAPE.has(code) ? readEscape(piece, at, isLast) : readVariant(piece, at, isLast);
			if (escape === 'open') break;
			const length = escape?.length ?? 1;
			this.#read(symbolOf(escape ? escape.code : code), base + at, base + at + length);
			at += length;
		}
		this.#searched = base + at;
		this.#rest = piece.slice(at);
	}

	/** Takes the last letters and digits as a key. */
	takeBeginning(): void {
		if (this.depth > 0) this.#add(this.#startOf(this.depth), this.#searched);
	}

	#read(symbol: number, start: number, end: number): void {
		if (symbol < 0) {
			if (++this.#gap > MAX_GAP) this.#node = 0;
			return;
		}
		this.#gap = 0;
		this.#sinceKey += 1;
		this.#starts[this.#count++ % this.#starts.length] = start;
		this.#node = this.finder.next[this.#node * SYMBOLS + symbol] ?? 0;
		const length = this.finder.matches[this.#node] ?? 0;
		if (length > 0) this.#add(this.#startOf(length), end);
	}

	/** Where the last so many letters and digits begin. */
	#startOf(length: number): number {
		return this.#starts[(this.#count - length) % this.#starts.length] ?? 0;
	}

	#add(start: number, end: number): void {
		this.#sinceKey = 0;
		let first = start;
		for (let last = this.found.at(-1); last && last.end > start; last = this.found.at(-1)) {
			first = Math.min(first, last.start);
			this.found.pop();
		}
		this.found.push({ start: first, end });
	}
}

/** A character that is written in another way. */
interface ReadCharacter {
	code: number;
	/** How much of the text it takes, UTF-16 units. */
	length: number;
}

/** First half of the bold, italic and other mathematical letters and digits, which are pairs. */
const MATHEMATICAL = 0xd835;

/** The letter or digit of which the character at a place is a variant: full-width, circled, superscript, bold. */
function readVariant(text: string, at: number, isLast: boolean): ReadCharacter | 'open' | null {
	const code = text.charCodeAt(at);
	const mayBe = (code >= 0x1d2c && code < 0x2500) || code === MATHEMATICAL || code >= 0xff00;
	if (!mayBe) return null;
	if (code === MATHEMATICAL && at + 1 === text.length) return isLast ? null : 'open';
	const variant = String.fromCodePoint(text.codePointAt(at) ?? 0);
	const plain = variant.normalize('NFKC');
	return plain.length === 1 ? { code: plain.charCodeAt(0), length: variant.length } : null;
}

/** The escaped character at a place; null where there is none, `open` when its end may be missing. */
function readEscape(text: string, at: number, isLast: boolean): ReadCharacter | 'open' | null {
	if (!isLast && text.length - at <= MAX_ESCAPE && OPEN_ESCAPE.test(text.slice(at))) return 'open';
	ESCAPE.lastIndex = at;
	const match = ESCAPE.exec(text);
	if (!match) return null;
	const [whole, ...groups] = match;
	const group = groups.findIndex((digits) => digits !== undefined);
	const radix = group < HEX_GROUPS ? 16 : group === OCTAL_GROUP ? 8 : 10;
	return { code: group === -1 ? 0 : parseInt(groups[group] ?? '', radix), length: whole.length };
}
