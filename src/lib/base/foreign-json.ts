import { Fault } from './fault.ts';

/** Levels of lists and objects that are read: far more than any file or call of the app has, far fewer than a stack holds. */
const MAX_JSON_DEPTH = 100;

/**
 * Reads JSON that comes from a file, a model or a service. A value that is nested too deep cannot be sent to a worker, stored or
 * walked: it is refused here, rather than with a full stack somewhere later.
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
