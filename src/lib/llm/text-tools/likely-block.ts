import type { ToolSpecification } from '../types.ts';
import { JsonScanner } from './json-scanner.ts';
import { readJsonCalls, type WrittenCall } from './read-calls.ts';

const firstKey = /^\s*(?:\[\s*)?\{\s*"([^"]*)"/;
const beforeFirstKey = /^\s*(?:\[\s*)?(?:\{\s*(?:"[^"]*)?)?$/;
const keysOfCalls = new Set(['name', 'id', 'type', 'function', 'arguments', 'parameters', 'args', 'input']);
const HEAD = 200;
const LONGEST_FENCE = 40;

/** Fenced JSON, or an answer that is only JSON: a call if it names a tool and no other text follows. */
export class LikelyBlock {
	/** `text` if it cannot be a call, `whole` after its end. */
	state: 'open' | 'text' | 'whole' = 'open';
	#pieces: string[];
	#json: string[] = [];
	#head = '';
	#headRead = false;
	#closed = false;
	#scanner = new JsonScanner();
	#lineStart = true;

	/**
	 * @param opening line with the fence; empty without one
	 * @param ticks length of the fence; 0 without one
	 */
	constructor(
		opening: string,
		readonly ticks: number
	) {
		this.#pieces = [opening];
	}

	/** The text taken so far. */
	get text(): string {
		return this.#pieces.join('');
	}

	/** True after the closing fence: the following text is outside. */
	get closed(): boolean {
		return this.ticks === 0 || this.#closed;
	}

	get endsLine(): boolean {
		return this.#lineStart;
	}

	/** @returns how much of the text was taken; 0 if more is needed to decide */
	take(text: string, last: boolean): number {
		for (let at = 0; at < text.length; at++) {
			const character = text.charAt(at);
			if (this.ticks > 0 && this.#lineStart && character === '`') {
				const run = /^`+/.exec(text.slice(at, at + LONGEST_FENCE))?.[0].length ?? 0;
				if (at + run === text.length && run < LONGEST_FENCE && !last) return this.#keep(text.slice(0, at));
				if (run >= this.ticks) return this.#close(text.slice(0, at + run));
			}
			this.#follow(character);
			if (this.state !== 'open') return this.#keep(text.slice(0, at + 1));
		}
		return this.#keep(text);
	}

	/** The calls that it contains, or null if it is only text. */
	calls(tools: readonly ToolSpecification[]): WrittenCall[] | null {
		if (!this.#scanner.complete) return null;
		const calls = readJsonCalls(this.#json.join('').trim());
		const known = (call: WrittenCall) => call.arguments !== null && tools.some(({ name }) => name === call.name);
		return calls?.every(known) ? calls : null;
	}

	#follow(character: string): void {
		const blank = character.trim() === '';
		if (character === '\n') this.#lineStart = true;
		else if (!blank) this.#lineStart = false;
		if (this.#scanner.complete) {
			if (!blank) this.state = 'text';
			return;
		}
		this.#scanner.feed(character);
		this.#json.push(character);
		if (this.#scanner.complete && this.ticks === 0) this.state = 'whole';
		if (!this.#headRead) this.#readHead(character);
	}

	#readHead(character: string): void {
		this.#head += character;
		const key = firstKey.exec(this.#head)?.[1];
		if (key !== undefined) this.#headRead = true;
		const possible = key === undefined ? beforeFirstKey.test(this.#head) : keysOfCalls.has(key);
		if (!possible || this.#head.length > HEAD) this.state = 'text';
	}

	#keep(text: string): number {
		this.#pieces.push(text);
		return text.length;
	}

	#close(text: string): number {
		this.state = this.#scanner.complete ? 'whole' : 'text';
		this.#closed = true;
		this.#lineStart = false;
		return this.#keep(text);
	}
}
