import { JsonScanner } from './json-scanner.ts';

/** What begins a call, and what ends it. `whole` forms are read with their own tags. */
export const callTags = [
	{ open: '<tool_call>', close: '</tool_call>', whole: false },
	{ open: '<function_calls>', close: '</function_calls>', whole: true },
	{ open: '<function=', close: '</function>', whole: true },
	{ open: '<invoke name="', close: '</invoke>', whole: true }
] as const;

/** The name of a call stands near its beginning; further on it is not looked for while the call is being written. */
const HEAD = 200;
const names = [
	/^<tool_call>\s*([\w.:-]+)\s*[\n<]/,
	/"name"\s*:\s*"([^"\\]+)"/,
	/<function=([^>\s]+)>/,
	/<invoke name="([^"]+)">/
];
/** After `<tool_call>` comes JSON, another tag, or a name on a line of its own; anything else is talk about the tag. */
const begins = /^<tool_call>\s*(?:[{[<]|[\w.:-]+\s*(?:[\n<]|$)|$)/;

/** A call that has begun, and what has come of it. */
export class OpenCall {
	/** The text is no call: it only mentions the tag. */
	isTalk = false;
	/** JSON that is complete: only the closing tag may still come. */
	complete = false;
	/** Known as soon as the name is. */
	id: string | null = null;
	name = '';
	/** What the last `take` added after the name. */
	untold = '';
	/** Where in the body a closing tag stood in a string of JSON; -1 for nowhere. */
	closedInString = -1;
	#pieces: string[] = [];
	#length = 0;
	#head: string;
	#scanner: JsonScanner | null = null;
	#bodyBegan = false;

	/**
	 * @param mindsStrings whether a closing tag in a string of JSON is part of the string
	 */
	constructor(
		readonly tag: (typeof callTags)[number],
		private readonly mindsStrings: boolean
	) {
		this.#head = tag.open;
	}

	get body(): string {
		return this.#pieces.join('');
	}

	get inString(): boolean {
		return this.#scanner?.inString === true;
	}

	noteClosingTag(): void {
		if (this.closedInString < 0) this.closedInString = this.#length;
	}

	/**
	 * Takes text without a closing tag.
	 *
	 * @returns how many characters belong to the call; fewer than there are when its JSON is complete or it is only talk
	 */
	take(text: string, makeId: () => string): number {
		let at = 0;
		let named = this.id === null ? text.length : 0;
		while (at < text.length && !this.complete && !this.isTalk) {
			const unnamed = this.id === null;
			this.#follow(text.charAt(at++), makeId);
			if (unnamed && this.id !== null) named = at;
		}
		this.untold = text.slice(named, at);
		this.#pieces.push(text.slice(0, at));
		this.#length += at;
		return at;
	}

	#follow(character: string, makeId: () => string): void {
		if (!this.#bodyBegan && character.trim() !== '') {
			this.#bodyBegan = true;
			const isJson = character === '{' || character === '[';
			if (isJson && !this.tag.whole && this.mindsStrings) this.#scanner = new JsonScanner();
		}
		this.#scanner?.feed(character);
		if (this.#scanner?.complete) this.complete = true;
		if (this.#head.length >= HEAD || this.id !== null) return;
		this.#head += character;
		if (!this.tag.whole && !begins.test(this.#head)) this.isTalk = true;
		const name = names.map((form) => form.exec(this.#head)?.[1]).find((found) => found !== undefined);
		if (name === undefined) return;
		this.name = name;
		this.id = makeId();
	}
}
