/** What to look for in the lines of texts. */
export interface TextQuery {
	/** Source of a JavaScript regular expression, matched against each line on its own. */
	pattern: string;
	ignoreCase: boolean;
	/** Only where no letter, digit or underscore is next to the match. */
	wholeWord: boolean;
}

export interface LinePattern {
	/** Matches a line, which is given without its line break. */
	line: RegExp;
	/**
	 * Finds in a whole text at least every line that `line` matches, faster than line by line; null if the pattern cannot be
	 * changed so that a match stays within a line.
	 */
	text: RegExp | null;
	/** Whether `text` finds exactly what `line` matches, at the same places. */
	isExact: boolean;
}

/** @throws SyntaxError if the pattern is not a regular expression */
export function compileLinePattern({ pattern, ignoreCase, wholeWord }: TextQuery): LinePattern {
	const source = (inner: string) => (wholeWord ? String.raw`(?<!\w)(?:${inner})(?!\w)` : inner);
	const letters = ignoreCase ? 'i' : '';
	// Names written as `\p{...}` need the flag `u`, with which needless escapes such as `\-` are errors.
	const flags = canCompile(pattern, 'u') ? `u${letters}` : letters;
	const line = new RegExp(source(pattern), flags);
	const inner = withinLines(pattern);
	const isUsable = inner !== null && canCompile(source(inner), flags);
	const text = isUsable ? new RegExp(source(inner), `gm${flags}`) : null;
	return { line, text, isExact: text !== null && isLiteral(pattern) };
}

/** Whether a pattern matches one text only. */
function isLiteral(pattern: string): boolean {
	return /^(?:[^\\^$.*+?()[\]{}|]|\\[^\w\s])+$/.test(pattern);
}

function canCompile(source: string, flags: string): boolean {
	try {
		RegExp(source, flags);
		return true;
	} catch {
		return false;
	}
}

/** White space but the line feed, as in a class of characters. */
const SPACES = String.raw`\t\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;

/** Escapes that never match a line feed, and those of characters that are neither letters nor digits. */
const harmlessEscape = /[\^$\\.*+?()[\]{}|/\-,:;=!"'#%&<>@_`~ dwSbBt]/;

/**
 * Changes a pattern so that no part of it matches a line feed. In texts without other line breaks it then matches what it
 * matches in single lines.
 *
 * @returns null if the pattern has a part for which that is not known
 */
function withinLines(pattern: string): string | null {
	// Modifiers such as `(?-m:` change what `^` and `.` match.
	if (/\(\?[a-z-]|\p{Cc}/u.test(pattern)) return null;
	let written = '';
	let inClass = false;
	for (let at = 0; at < pattern.length; at++) {
		const character = pattern[at]!;
		if (character === '\\') {
			const escape = escapeWithinLine(pattern, (at += 1), inClass);
			if (escape === null) return null;
			written += escape;
		} else if (!inClass && pattern.startsWith('[^', at)) {
			// A hyphen after the line feed would make a range of the two.
			if (pattern[at + 2] === '-') return null;
			written += String.raw`[^\n`;
			inClass = true;
			at += 1;
		} else {
			if (character === '[') inClass = true;
			else if (character === ']') inClass = false;
			written += character;
		}
	}
	return written;
}

function escapeWithinLine(pattern: string, at: number, inClass: boolean): string | null {
	const letter = pattern[at] ?? '';
	if (letter === 's') return inClass ? SPACES : `[${SPACES}]`;
	if (letter === 'W' || letter === 'D') return inClass ? null : `[^\\${letter.toLowerCase()}\\n]`;
	// A range that begins with a tab contains the line feed.
	if (letter === 't' && pattern[at + 1] === '-') return null;
	if (/[1-9]/.test(letter)) return inClass ? null : `\\${letter}`;
	return harmlessEscape.test(letter) ? `\\${letter}` : null;
}
