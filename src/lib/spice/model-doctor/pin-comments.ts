import { roleOf } from './pin-roles.ts';

/** Maximum number of comment lines that are searched around a definition. */
export const COMMENT_LINES = 60;

/** Words that begin a list of pins, and words that may follow them before the pins. */
const headings = /^(?:connections?|terminals?|pins?|pinouts?|nodes?|external|node)$/iu;
const furtherHeadings = /^(?:nodes?|order|names?|out|list|sequence|designations?|assignments?)$/iu;
const portWords = /^(?:pin|node|terminal|port|#)$/iu;

/**
 * What the comments around a definition call its ports, in their order; null if they do not name all of them. Three ways
 * are known: a staircase of bars (`| | output`), up or down, a list after a heading (`pins: IN+ IN- OUT`), and a line for each port
 * (`1 = anode`).
 */
export function pinLabels(comments: readonly string[], ports: readonly string[]): string[] | null {
	if (ports.length === 0) return null;
	const lines = comments.map((line) => line.replace(/^\s*\*+/u, '').trimEnd());
	return staircase(lines, ports) ?? staircase(lines.toReversed(), ports) ?? list(lines, ports) ?? pairs(lines, ports);
}

/** Each line has one bar more than the line before. */
function staircase(lines: readonly string[], ports: readonly string[]): string[] | null {
	let labels: string[] = [];
	for (const line of lines) {
		const bars = line.match(/\|/gu)?.length ?? 0;
		const text = line.slice(line.lastIndexOf('|') + 1).trim();
		if (bars === 0) labels = [];
		if (text === '' || bars !== labels.length) continue;
		labels.push(bars === 0 ? withoutHeading(wordsOf(text)).join(' ') : text);
		if (labels.length === ports.length && ports.length > 1 && labels.every((label) => label !== '')) return labels;
	}
	return null;
}

/** Words of a comment; those that are only punctuation are left out. */
function wordsOf(line: string): string[] {
	return line.split(/[\s:=,;|]+/u).filter((word) => word !== '' && !/^(?:-*>|-|\.+)$/u.test(word));
}

/** The words after the heading of a list; all of them without a heading. */
function withoutHeading(words: readonly string[]): readonly string[] {
	if (!headings.test(words[0] ?? '')) return words;
	const first = words.findIndex((word, index) => index > 0 && !furtherHeadings.test(word));
	return first === -1 ? [] : words.slice(first);
}

function list(lines: readonly string[], ports: readonly string[]): string[] | null {
	for (const line of lines) {
		const words = wordsOf(line);
		const names = withoutHeading(words);
		if (names === words || names.length !== ports.length || names.some((name) => /^\d+$/u.test(name))) continue;
		// A sentence may begin with such a word too, and have as many words as there are ports.
		if (names.filter((name) => roleOf(name) !== null).length * 2 >= names.length) return [...names];
	}
	return null;
}

function pairs(lines: readonly string[], ports: readonly string[]): string[] | null {
	const found = new Map<string, string>();
	const wanted = new Set(ports.map((port) => port.toLowerCase()));
	for (const line of lines) {
		const words = wordsOf(line);
		const [port = '', ...label] = portWords.test(words[0] ?? '') ? words.slice(1) : words;
		const key = port.toLowerCase();
		if (label.length > 0 && wanted.has(key) && !found.has(key)) found.set(key, label.join(' '));
	}
	return found.size === wanted.size ? ports.map((port) => found.get(port.toLowerCase()) ?? '') : null;
}
