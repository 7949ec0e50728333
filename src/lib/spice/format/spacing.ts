import type { Statement } from '../syntax/statement.ts';
import type { Span, Token } from '../syntax/tokens.ts';
import type { Piece } from './line.ts';
import { keepsLetters } from './frozen.ts';
import { waveformsOf } from './waveforms.ts';

/** Commands whose words are kept as written. */
const rawCommands = /^(?:echo|shell|set\b|setcs|!|alias|define|strcmp|plot|gnuplot|hardcopy|asciiplot|e?print|write)/iu;
const rawCards = /^\.(?:inc|lib)/iu;
const sources = /^[vi]/iu;
/** Bytes in hexadecimal: on a line of their own, they would be encrypted. */
const bytes = /^[ \t]*(?:[\da-f]{2}[ \t]+){8}/iu;

/** How the words of a statement are spaced, computed once for all its lines. */
export interface Spacing {
	/** Only the first word is separated from the rest, which is kept as written. */
	isRaw: boolean;
	/** Whether a long line may be broken. */
	mayBreak: boolean;
	/** Whether spaces around `=` are removed, as ngspice itself does there. */
	joinsAssignments: boolean;
	/** Whether spaces inside parentheses are removed. */
	trimsParentheses: boolean;
	/** Waveforms, whose parenthesis follows without a space. */
	functions: ReadonlySet<Token>;
}

export function spacingOf(statement: Statement): Spacing {
	const { kind, code, tokens } = statement;
	const keeps = keepsLetters(statement);
	const hasText = tokens.some(({ kind, closed }) => kind === 'string' || !closed);
	if (kind === 'command')
		return {
			isRaw: rawCommands.test(code) || /[`\\]/u.test(code) || tokens.some(({ closed }) => !closed),
			mayBreak: false,
			joinsAssignments: false,
			trimsParentheses: false,
			functions: new Set()
		};
	const isRaw = rawCards.test(code);
	return {
		isRaw,
		mayBreak: !isRaw && !hasText && !keeps && !bytes.test(code),
		joinsAssignments: true,
		trimsParentheses: kind === 'dot' ? /^\.model\b/iu.test(code) : sources.test(code),
		functions: waveformsOf(statement)
	};
}

/** The code of one line as pieces with single spaces. Offsets are in the text. */
export function piecesOf(
	statement: Statement,
	segment: { at: number } & Span,
	from: number,
	spacing: Spacing
): Piece[] {
	const { code, tokens } = statement;
	const end = segment.at + segment.to - segment.from;
	const shift = segment.from - segment.at;
	const pieces: Piece[] = [];
	let previous: Token | null = null;
	for (let index = from; index < tokens.length && tokens[index]!.from < end; index += 1) {
		const token = tokens[index]!;
		const span = { from: Math.max(token.from, segment.at), to: Math.min(token.to, end) };
		// The part of a brace expression on one line may begin or end with spaces.
		while (span.from < span.to && isBlank(code, span.from)) span.from += 1;
		while (span.to > span.from && isBlank(code, span.to - 1)) span.to -= 1;
		if (span.from === span.to) continue;
		const isRest = spacing.isRaw && (previous !== null || segment.at > 0);
		if (isRest) span.to = end;
		const isSpaced = previous !== null && isBlank(code, span.from - 1);
		const gap = previous && isSpaced && keepsSpace(code, previous, token, spacing) ? ' ' : '';
		const text = code.slice(span.from, span.to);
		pieces.push({ from: span.from + shift, to: span.to + shift, text: textOf(token, text, spacing), gap });
		if (isRest) break;
		previous = token;
	}
	return pieces;
}

function textOf(token: Token, text: string, { isRaw }: Spacing): string {
	return token.kind === 'expression' && token.closed && !isRaw ? text.replace(/[ \t]+/gu, ' ') : text;
}

function keepsSpace(code: string, before: Token, after: Token, spacing: Spacing): boolean {
	if (spacing.joinsAssignments && (isAssignment(code, before) || isAssignment(code, after))) return false;
	if (after.text === '(' && spacing.functions.has(before)) return false;
	return !(spacing.trimsParentheses && (before.text === '(' || after.text === ')'));
}

/** An `=` that is not part of `==`, `!=`, `<=`, `>=`. */
function isAssignment(code: string, { from, text }: Token): boolean {
	return text === '=' && code[from + 1] !== '=' && !/[=!<>]/u.test(code[from - 1] ?? '');
}

function isBlank(code: string, at: number): boolean {
	return code[at] === ' ' || code[at] === '\t';
}
