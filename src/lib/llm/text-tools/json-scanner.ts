/** Scans JSON character by character: whether a string is open, and when the first value is complete. */
export class JsonScanner {
	/** True after the end of the first object or array. */
	complete = false;
	inString = false;
	#depth = 0;
	#escaped = false;

	feed(character: string): void {
		if (this.inString) {
			if (this.#escaped) this.#escaped = false;
			else if (character === '\\') this.#escaped = true;
			else if (character === '"') this.inString = false;
			return;
		}
		if (character === '"') this.inString = true;
		else if (character === '{' || character === '[') this.#depth++;
		else if (character === '}' || character === ']') this.complete = --this.#depth <= 0;
	}
}

/**
 * The text of one member of an object, as written.
 *
 * @param json text of a JSON object
 * @returns null if there is no such member
 */
export function memberText(json: string, key: string): string | null {
	const scanner = new JsonScanner();
	let depth = 0;
	let start = -1;
	for (let at = 0; at < json.length; at++) {
		const character = json.charAt(at);
		const plain = !scanner.inString;
		scanner.feed(character);
		if (!plain) continue;
		if (start >= 0 && depth === 1 && (character === ',' || character === '}')) return json.slice(start, at).trim();
		if (character === '{' || character === '[') depth++;
		else if (character === '}' || character === ']') depth--;
		else if (character === ':' && depth === 1 && start < 0 && keyBefore(json, at) === key) start = at + 1;
	}
	return null;
}

/** The string before the colon. */
function keyBefore(json: string, colon: number): string | null {
	const end = json.lastIndexOf('"', colon);
	const start = json.lastIndexOf('"', end - 1);
	return start < 0 ? null : json.slice(start + 1, end);
}
