import { cardLikelihood } from './card-likelihood.ts';
import { recogniseNetlist } from './recognise-netlist.ts';

/** Maximum number of lines that decide whether a netlist begins: what follows only has to look alike. */
const MAX_DECIDING = 12;

type LineKind = 'card' | 'comment' | 'continuation' | 'blank' | 'other';

/** @param next the line after it, which may continue it */
function lineKind(line: string, next: string): LineKind {
	if (line.trim() === '') return 'blank';
	if (/^[ \t]*\*/u.test(line)) return 'comment';
	if (isContinuation(line)) return 'continuation';
	const code = isContinuation(next) ? `${codeOf(line)} ${codeOf(next).replace('+', '')}` : codeOf(line);
	return cardLikelihood(code) === 'no' ? 'other' : 'card';
}

function isContinuation(line: string): boolean {
	return /^[ \t]*\+/u.test(line);
}

/** A line without its comment. */
function codeOf(line: string): string {
	const ends = [line.indexOf(';'), line.indexOf(' $'), line.length].filter((end) => end >= 0);
	return line.slice(0, Math.min(...ends)).trim();
}

/** Whether a part of a message consists of lines that a netlist without a fence could have; the last one may be unfinished. */
export function isNetlistLike(text: string): boolean {
	const lines = text.trimEnd().split('\n');
	return lines.every(
		(line, index) =>
			lineKind(line, lines[index + 1] ?? '') !== 'other' ||
			(index === lines.length - 1 && /^\s*[a-z][a-z_]*\d/iu.test(line))
	);
}

/**
 * The netlist with which a text begins, as weak models write it: cards without a fence. The decision depends only on the lines up to
 * its end, so that it stays the same while more is written.
 *
 * @param source begins at the beginning of a line
 * @returns its length in characters with its last line break; 0 if the text does not begin with a netlist
 */
export function unfencedNetlist(source: string): number {
	let at = 0;
	/** End of the last line that is certain to belong to it. */
	let end = 0;
	let lines = 0;
	let inScript = false;
	let blanks = 0;
	let isDecided = false;
	while (at < source.length) {
		const line = lineFrom(source, at);
		const next = Math.min(source.length, at + line.length + 1);
		const kind = lineKind(line, lineFrom(source, next));
		if (!inScript && !continues(kind, lines, blanks)) break;
		at = next;
		blanks = kind === 'blank' ? blanks + 1 : 0;
		if (kind === 'blank') continue;
		lines += 1;
		if (/^\s*\.control\b/iu.test(line)) inScript = true;
		if (/^\s*\.endc\b/iu.test(line)) inScript = false;
		if (inScript || kind === 'card' || kind === 'continuation') end = next;
		if (!isDecided && lines >= MAX_DECIDING) {
			if (!isNetlist(source.slice(0, end))) return 0;
			isDecided = true;
		}
		if (/^\s*\.end\s*$/iu.test(line)) break;
	}
	return isDecided || isNetlist(source.slice(0, end)) ? end : 0;
}

function continues(kind: LineKind, lines: number, blanks: number): boolean {
	if (kind === 'other') return false;
	if (kind === 'blank') return lines > 0 && blanks === 0;
	// What a list of points begins with cannot be told from a comment, so only one may be apart from the cards.
	if (kind === 'comment') return blanks === 0 || lines > 1;
	return kind === 'card' || (lines > 0 && blanks === 0);
}

function lineFrom(source: string, at: number): string {
	const end = source.indexOf('\n', at);
	return source.slice(at, end === -1 ? undefined : end);
}

/** Two cards that nothing else looks like; one could be a line of an explanation. */
function isNetlist(text: string): boolean {
	const sure = text.split('\n').filter((line) => cardLikelihood(codeOf(line)) === 'sure');
	return sure.length > 1 && recogniseNetlist(text, '') !== null;
}
