import { cardWords, nodeCount, waveforms } from './highlight-words.ts';

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

/** Characters `from` up to before `to` of one line. What lies between tokens is space and punctuation. */
export interface Token {
	from: number;
	to: number;
	kind: TokenKind;
}

/** What has to be remembered from one line to the next. Never changed in place. */
export interface LineState {
	/** True before the first line of a netlist, which ngspice takes as the title whatever it says. */
	titleNext: boolean;
	inControl: boolean;
	card: Card;
}

/** The card that a `+` line goes on with. */
interface Card {
	kind: 'device' | 'directive' | 'command' | 'path' | 'none';
	/** Words still to come that name nodes. */
	nodes: number;
}

const noCard: Card = { kind: 'none', nodes: 0 };
const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[ed][+-]?\d+)?[a-zµ%]*$/i;
/** Strings, expressions, assignments, words, single separators. Unclosed quotes and braces run to the end. */
const pieces = /"[^"]*"?|'[^']*'?|\{[^{}]*\}?|[^\s"'{}(),=]+|\S/g;

/**
 * State before the first line.
 *
 * @param hasTitle true for a netlist that is run, false for an included file, whose first line is a card like any other
 */
export function initialState(hasTitle: boolean): LineState {
	return { titleNext: hasTitle, inControl: false, card: noCard };
}

/** Splits one line into tokens. It colours, it does not judge: whatever is typed gives tokens, never an error. */
export function highlightLine(text: string, state: LineState): { tokens: Token[]; state: LineState } {
	if (state.titleNext) {
		const tokens: Token[] = text.trim() ? [{ from: 0, to: text.length, kind: 'title' }] : [];
		return { tokens, state: { ...state, titleNext: false } };
	}
	const start = text.search(/\S/);
	if (start < 0) return { tokens: [], state };
	if (text[start] === '*') return { tokens: [{ from: start, to: text.length, kind: 'comment' }], state };
	const end = commentStart(text, start);
	const comment: Token[] = end < text.length ? [{ from: end, to: text.length, kind: 'comment' }] : [];
	if (end === start) return { tokens: comment, state };
	const body = text.slice(0, end);
	const line = text[start] === '+' ? continuation(body, start, state) : card(body, start, state);
	return { tokens: [...line.tokens, ...comment], state: line.state };
}

/** Highlights a whole text; one list of tokens a line. */
export function highlightText(text: string, hasTitle: boolean): Token[][] {
	let state = initialState(hasTitle);
	return text.split('\n').map((line) => {
		const result = highlightLine(line, state);
		state = result.state;
		return result.tokens;
	});
}

/** Where an end-of-line comment begins: `;`, or `$` and `//` after a space. Source: ngspice manual, "Comments". */
function commentStart(text: string, from: number): number {
	let quote = '';
	for (let i = from; i < text.length; i++) {
		const char = text[i]!;
		if (quote) {
			if (char === quote) quote = '';
		} else if (char === '"' || char === "'") quote = char;
		else if (char === ';') return i;
		else if (i === from || /\s/.test(text[i - 1]!)) {
			if (char === '$' && /^\$(?:\s|$)/.test(text.slice(i, i + 2))) return i;
			if (char === '/' && text[i + 1] === '/') return i;
		}
	}
	return text.length;
}

function continuation(body: string, start: number, state: LineState): { tokens: Token[]; state: LineState } {
	const rest = words(body, start + 1, state.card);
	const tokens: Token[] = [{ from: start, to: start + 1, kind: 'continuation' }, ...rest.tokens];
	return { tokens, state: { ...state, card: rest.card } };
}

function card(body: string, start: number, state: LineState): { tokens: Token[]; state: LineState } {
	const first = /^[^\s=(]+/.exec(body.slice(start))?.[0] ?? body[start]!;
	const end = start + first.length;
	const name = first.toLowerCase();
	if (name.startsWith('.')) {
		const inControl = name === '.control' || (state.inControl && name !== '.endc');
		const opened: Card =
			name === '.title'
				? noCard
				: { kind: /^\.(inc|include|lib)$/.test(name) ? 'path' : 'directive', nodes: subcircuitNodes(name) };
		const rest = name === '.title' ? titleRest(body, end) : words(body, end, opened);
		const tokens: Token[] = [{ from: start, to: end, kind: 'directive' }, ...rest.tokens];
		return { tokens, state: { titleNext: false, inControl, card: rest.card } };
	}
	const opened: Card = state.inControl ? { kind: 'command', nodes: 0 } : { kind: 'device', nodes: nodeCount(name[0]!) };
	const rest = words(body, end, opened);
	const kind: TokenKind = state.inControl ? 'keyword' : 'device';
	return { tokens: [{ from: start, to: end, kind }, ...rest.tokens], state: { ...state, card: rest.card } };
}

function titleRest(body: string, from: number): { tokens: Token[]; card: Card } {
	return { tokens: body.slice(from).trim() ? [{ from: from + 1, to: body.length, kind: 'title' }] : [], card: noCard };
}

/** The first word after `.subckt` is its name, all others up to the parameters are nodes. */
function subcircuitNodes(directive: string): number {
	return directive === '.subckt' || directive === '.macro' ? Infinity : 0;
}

function words(body: string, from: number, opened: Card): { tokens: Token[]; card: Card } {
	const tokens: Token[] = [];
	let { nodes } = opened;
	pieces.lastIndex = from;
	for (let match = pieces.exec(body); match; match = pieces.exec(body)) {
		const text = match[0];
		const to = match.index + text.length;
		const assigned = /^\s*=(?!=)/.test(body.slice(to));
		if (assigned) nodes = 0;
		const kind = wordKind(text, opened.kind, nodes > 0, assigned, body[to] === '(');
		if (!kind) continue;
		if (nodes > 0) nodes--;
		tokens.push({ from: match.index, to, kind });
	}
	return { tokens, card: { kind: opened.kind, nodes } };
}

function wordKind(
	text: string,
	card: Card['kind'],
	isNode: boolean,
	assigned: boolean,
	called: boolean
): TokenKind | null {
	if (/^["'{]/.test(text)) return 'string';
	if (!/[\w.$@#%]/.test(text)) return null;
	if (assigned) return 'parameter';
	if (card === 'path') return 'string';
	if (isNode) return 'node';
	if (numberPattern.test(text)) return 'number';
	const lower = text.toLowerCase();
	if (called ? waveforms.has(lower) : card !== 'command' && cardWords.has(lower)) return 'keyword';
	return 'name';
}
