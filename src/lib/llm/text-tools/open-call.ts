import { JsonScanner } from './json-scanner.ts';

/** Opening and closing tags of calls. `whole` forms are parsed with their tags. */
export const callTags = [
	{ open: '<tool_call>', close: '</tool_call>', whole: false },
	{ open: '<function_calls>', close: '</function_calls>', whole: true },
	{ open: '<function=', close: '</function>', whole: true },
	{ open: '<invoke name="', close: '</invoke>', whole: true }
] as const;

/** Length at the beginning of a call in which its name is searched while it is being written. */
const HEAD = 200;
const names = [
	/^<tool_call>\s*([\w.:-]+)\s*[\n<]/,
	/"name"\s*:\s*"([^"\\]+)"/,
	/<function=([^>\s]+)>/,
	/<invoke name="([^"]+)">/
];
/** `<tool_call>` is followed by JSON, another tag, or a name on a separate line; any other text only mentions the tag. */
const begins = /^<tool_call>\s*(?:[{[<]|[\w.:-]+\s*(?:[\n<]|$)|$)/;

/** A call that has begun, and what is known about it so far. */
export class OpenCall {
	/** True if the text is not a call and only mentions the tag. */
	isTalk = false;
	/** True if the JSON is complete: only the closing tag may follow. */
	complete = false;
	/** Set as soon as the name is known. */
	id: string | null = null;
	name = '';
	/** Text after the name that the last `take` added. */
	untold = '';
	/** Position in the body of a closing tag inside a JSON string; -1 if there is none. */
	closedInString = -1;
	#pieces: string[] = [];
	#length = 0;
	#head: string;
	#scanner: JsonScanner | null = null;
	#bodyBegan = false;

	/**
	 * @param mindsStrings whether a closing tag inside a JSON string is part of the string
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
	 * @returns how many characters belong to the call; fewer than given if its JSON is complete or it only mentions the tag
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
