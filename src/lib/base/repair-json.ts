import { jsonrepair } from 'jsonrepair';
import { parseForeignJson } from './foreign-json.ts';

/** Longer texts are not repaired: it takes more than a moment, characters. */
const MAX_LENGTH = 200_000;

export interface RepairedJson {
	value: unknown;
	/** True when the text ends inside a value: something may be missing at its end. */
	isCut: boolean;
}

/**
 * Reads JSON as models write it: with trailing commas, single quotes, comments, a code fence or words around it, line breaks in
 * strings, single backslashes, or without its end.
 *
 * @returns null when no JSON object or list can be read
 */
export function repairJson(text: string): RepairedJson | null {
	if (text.length > MAX_LENGTH) return null;
	for (const candidate of candidates(text.trim())) {
		const value = repaired(candidate);
		if (typeof value === 'object' && value !== null) return { value, isCut: isCut(candidate) };
	}
	return null;
}

/** The text without a fence or words around it. */
function candidates(text: string): string[] {
	const fenced = /^```\w*\n([^]*?)(?:\n```)?$/.exec(text)?.[1]?.trim();
	const whole = fenced ?? text;
	const from = whole.search(/[[{]/);
	if (from < 0) return [];
	const closed = whole.slice(from, Math.max(whole.lastIndexOf('}'), whole.lastIndexOf(']')) + 1);
	return closed === '' || isCut(closed) ? [whole.slice(from)] : [closed];
}

function repaired(text: string): unknown {
	try {
		return parseForeignJson(jsonrepair(withWholeEscapes(text)));
	} catch {
		return undefined;
	}
}

/** A backslash that begins no escape stands for itself, as in a regular expression; the repair would drop it. */
function withWholeEscapes(text: string): string {
	return text.replace(/\\(?:["'\\/bfnrt]|u[\da-f]{4})|\\/gi, (escape) => (escape === '\\' ? '\\\\' : escape));
}

/** Whether the text ends inside a string or before the brackets that it opened are closed. */
function isCut(text: string): boolean {
	let depth = 0;
	let quote = '';
	for (let at = 0; at < text.length; at += 1) {
		const character = text.charAt(at);
		if (character === '\\') at += 1;
		else if (quote !== '') quote = character === quote ? '' : quote;
		else if (character === '"' || (character === "'" && isQuote(text, at))) quote = character;
		else if (character === '{' || character === '[') depth += 1;
		else if (character === '}' || character === ']') depth -= 1;
	}
	return depth > 0 || quote !== '';
}

/** An apostrophe after a bracket, comma or colon begins a string; elsewhere it is part of a word. */
function isQuote(text: string, at: number): boolean {
	return /[[{,:]\s*$/.test(text.slice(Math.max(0, at - 20), at));
}
