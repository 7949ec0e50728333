import { deviceKinds } from './cards/devices/device-kinds.ts';
import { cardWords, waveformWords } from './cards/reference/keywords.ts';
import { commentStart, continuesByBackslash, lineAt, type Line } from './syntax/lines.ts';
import { tokenize, type Token as CodeToken } from './syntax/tokens.ts';

/** What a run of characters is; each kind has a colour. */
export type TokenKind =
	| 'title'
	| 'comment'
	| 'directive'
	| 'continuation'
	| 'device'
	| 'node'
	| 'number'
	| 'string'
	| 'parameter'
	| 'keyword'
	| 'name';

/** Characters `from` up to before `to` of one line. Between tokens there are only spaces and punctuation. */
export interface Token {
	from: number;
	to: number;
	kind: TokenKind;
}

/** State carried from one line to the next. Immutable. */
export interface LineState {
	/** True before the first line of a netlist, which is always the title in ngspice. */
	titleNext: boolean;
	/** The whole file is a script. */
	isScriptFile: boolean;
	inControl: boolean;
	/** The previous line ended in two backslashes: this one continues its card. */
	isForced: boolean;
	/** After a line that ends the file. */
	isOver: boolean;
	card: Card;
}

/** The card that a `+` line continues. */
interface Card {
	/** `void`: one that ngspice discards with all its lines. */
	kind: 'device' | 'directive' | 'command' | 'path' | 'title' | 'void' | 'none';
	/** Words still to come that name nodes. */
	nodes: number;
}

const noCard: Card = { kind: 'none', nodes: 0 };

/**
 * State before the first line.
 *
 * @param hasTitle true for a netlist that is run, false for an included file, whose first line is a card like any other
 */
export function initialState(hasTitle: boolean): LineState {
	const none = { isScriptFile: false, inControl: false, isForced: false, isOver: false, card: noCard };
	return { titleNext: hasTitle, ...none };
}

/** Splits one line into tokens. Never throws: any text gives tokens. */
export function highlightLine(text: string, state: LineState): { tokens: Token[]; state: LineState } {
	const line = lineAt(text, 0);
	const isForced = continuesByBackslash(text, line);
	if (state.titleNext) return titleLine(text, line, { ...state, isForced });
	if (line.kind === 'blank') return { tokens: [], state };
	const next = { ...state, isForced };
	const whole: Token[] = [{ from: line.from, to: line.to, kind: 'comment' }];
	if (state.isOver || line.kind === 'stop') return { tokens: whole, state: { ...next, isOver: true } };
	const continues = line.kind === 'continuation' || state.isForced;
	if (continues ? state.card.kind === 'void' : line.kind === 'comment') return { tokens: whole, state: next };
	if (!continues && line.kind === 'void')
		return { tokens: whole, state: { ...next, card: { kind: 'void', nodes: 0 } } };
	const inScript = state.inControl && !/^\.endc/iu.test(text.slice(line.from, line.from + 5));
	const end = commentStart(text, line.from, line.to, { inScript, dollarIsLetter: false });
	const tokens: Token[] = [];
	let after: LineState;
	if (continues) {
		const skipped = line.kind === 'continuation' && !state.isForced ? 1 : 0;
		if (skipped > 0) tokens.push({ from: line.from, to: line.from + 1, kind: 'continuation' });
		const card = readWords(text, line.from + skipped, end, inScript, state.card, tokens);
		after = { ...next, card };
	} else after = readCard(text, line.from, end, next, inScript, tokens);
	if (end < line.to) tokens.push({ from: end, to: line.to, kind: 'comment' });
	return { tokens, state: after };
}

/** Highlights consecutive lines: a list of tokens for each, and the state after the last. */
export function highlightLines(lines: readonly string[], start: LineState): { tokens: Token[][]; end: LineState } {
	let end = start;
	const tokens = lines.map((line) => {
		const result = highlightLine(line, end);
		end = result.state;
		return result.tokens;
	});
	return { tokens, end };
}

function titleLine(text: string, line: Line, state: LineState): { tokens: Token[]; state: LineState } {
	const isScriptFile = /^\*ng_script/iu.test(text);
	const tokens: Token[] = line.kind === 'blank' ? [] : [{ from: 0, to: line.to, kind: 'title' }];
	const isOver = text.startsWith('@');
	return { tokens, state: { ...state, titleNext: false, isScriptFile, inControl: isScriptFile, isOver } };
}

function readCard(
	text: string,
	from: number,
	end: number,
	state: LineState,
	inScript: boolean,
	tokens: Token[]
): LineState {
	const first = /^[^\s=(,]+/u.exec(text.slice(from, end))?.[0] ?? text[from] ?? '';
	const name = first.toLowerCase();
	const to = from + first.length;
	const isDot = name.startsWith('.');
	const kind = isDot ? 'directive' : inScript ? 'keyword' : 'device';
	tokens.push({ from, to, kind });
	const card = readWords(text, to, end, inScript, openedCard(name, inScript), tokens);
	const isOpen = name.startsWith('.control') || (state.inControl && !name.startsWith('.endc'));
	return { ...state, inControl: state.isScriptFile || isOpen, card };
}

function openedCard(name: string, inScript: boolean): Card {
	if (!name.startsWith('.')) {
		return inScript ? { kind: 'command', nodes: 0 } : { kind: 'device', nodes: nodeCount(name.charAt(0)) };
	}
	if (name.startsWith('.title')) return { kind: 'title', nodes: 0 };
	// The first word after `.subckt` is its name, all others up to the parameters are nodes.
	if (name === '.subckt' || name === '.macro') return { kind: 'directive', nodes: Infinity };
	return { kind: /^\.(?:inc|lib)/u.test(name) ? 'path' : 'directive', nodes: 0 };
}

/** How many words after a device's name are usually nodes, by its letter. */
function nodeCount(letter: string): number {
	const kind = deviceKinds.get(letter);
	if (!kind || letter === 'k') return 0;
	// Only a power MOSFET has three.
	if (letter === 'm') return 4;
	return kind.terminals.length === 0 ? Infinity : (kind.required ?? kind.terminals.length);
}

function readWords(text: string, from: number, to: number, inScript: boolean, card: Card, into: Token[]): Card {
	const { kind } = card;
	if (kind === 'title') {
		if (text.slice(from, to).trim()) into.push({ from: from + 1, to, kind: 'title' });
		return card;
	}
	let { nodes } = card;
	const words = tokenize(text.slice(from, to), inScript);
	for (const [index, word] of words.entries()) {
		const [next, afterNext] = [words[index + 1], words[index + 2]];
		const isAssigned = next?.text === '=' && !(afterNext?.text === '=' && afterNext.from === next.to);
		if (isAssigned) nodes = 0;
		const isCalled = next?.text === '(' && next.from === word.to;
		const wordKind = kindOf(word, kind, nodes > 0, isAssigned, isCalled);
		if (!wordKind) continue;
		if (nodes > 0) nodes -= 1;
		into.push({ from: from + word.from, to: from + word.to, kind: wordKind });
	}
	return { kind, nodes };
}

function kindOf(
	{ kind, text }: CodeToken,
	card: Card['kind'],
	isNode: boolean,
	isAssigned: boolean,
	isCalled: boolean
): TokenKind | null {
	if (kind === 'string' || kind === 'expression') return 'string';
	if (kind === 'punctuation' || !/[\w.$@#%]/u.test(text)) return null;
	if (isAssigned) return 'parameter';
	if (card === 'path') return 'string';
	if (isNode) return 'node';
	if (kind === 'number') return 'number';
	const lower = text.toLowerCase();
	if (isCalled ? waveformWords.has(lower) : card !== 'command' && cardWords.has(lower)) return 'keyword';
	return 'name';
}
