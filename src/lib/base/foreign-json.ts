import { Fault } from './fault.ts';

/** Maximum nesting: far deeper than any file or call of the app, far less than the call stack allows. */
const MAX_JSON_DEPTH = 100;

/**
 * Parses JSON from a file, a model or a service. A value that is nested too deeply cannot be sent to a worker, stored or
 * traversed, so it is refused here instead of overflowing the stack later.
 *
 * @throws SyntaxError; Fault `json_too_deep` with `limit`
 */
export function parseForeignJson(text: string): unknown {
	if (isTooDeep(text))
		throw new Fault('json_too_deep', `Nested more than ${MAX_JSON_DEPTH} levels deep`, { limit: MAX_JSON_DEPTH });
	return JSON.parse(text);
}

function isTooDeep(text: string): boolean {
	let depth = 0;
	let isInText = false;
	for (let at = 0; at < text.length; at += 1) {
		const character = text[at];
		if (isInText) {
			if (character === '\\') at += 1;
			else if (character === '"') isInText = false;
		} else if (character === '"') isInText = true;
		else if (character === '{' || character === '[') depth += 1;
		else if (character === '}' || character === ']') depth -= 1;
		if (depth > MAX_JSON_DEPTH) return true;
	}
	return false;
}
