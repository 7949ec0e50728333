import type { Statement } from '../syntax/statement.ts';
import type { Token } from '../syntax/tokens.ts';

const waveformNames = new Set(['pulse', 'sin', 'exp', 'pwl', 'sffm', 'am', 'trnoise', 'trrandom', 'external']);
const sourceWords = new Set([...waveformNames, 'dc', 'ac', 'distof1', 'distof2', 'portnum', 'z0']);
const controlledWords = new Set(['poly', 'table', 'value', 'laplace', 'vol', 'cur', 'freq']);
const sweeps = new Set(['dec', 'oct', 'lin']);
const plotWords = new Set(['tran', 'ac', 'dc', 'op', 'noise', 'disto', 'tf', 'sens', 'pz', 'sp']);
const measureWords = new Set(
	'trig targ at val rise fall cross last find when avg max min pp rms integ integral deriv derivative min_at max_at from to td param goal'.split(
		' '
	)
);
const poleZeroWords = new Set(['vol', 'cur', 'pz', 'pol', 'zer']);

/** Words of a dot card that are the language's own, by the card's first word. */
const dotWords: readonly [RegExp, ReadonlySet<string>][] = [
	[/^\.(?:ac|noise|disto|sp|sens)$/u, new Set([...sweeps, 'ac', 'dc'])],
	[/^\.tran$/u, new Set(['uic'])],
	[/^\.pz$/u, poleZeroWords],
	[/^\.(?:print|plot|save|four|probe)$/u, plotWords],
	[/^\.meas(?:ure)?$/u, new Set([...measureWords, ...plotWords])],
	[/^\.(?:subckt|macro)$/u, new Set(['params:'])]
];

export interface Keywords {
	keywords: ReadonlySet<Token>;
	/** Those of them that take arguments in parentheses. */
	waveforms: ReadonlySet<Token>;
}

/**
 * Words of a card that belong to the language rather than to the circuit. ngspice folds their letters, so what is
 * missed here is missed in looks only.
 */
export function keywordsOf({ kind, head, tokens }: Statement): Keywords {
	const keywords = new Set<Token>();
	const waveforms = new Set<Token>();
	if (kind === 'dot') {
		if (tokens[0]) keywords.add(tokens[0]);
		addDotWords(head, tokens, keywords);
		return { keywords, waveforms };
	}
	const letter = head[0] ?? '';
	if (letter === 'v' || letter === 'i') {
		for (const token of tokens.slice(3)) {
			const word = token.text.toLowerCase();
			if (sourceWords.has(word)) keywords.add(token);
			if (waveformNames.has(word)) waveforms.add(token);
		}
	} else if (letter === 'x') for (const token of tokens) addWord(keywords, token, new Set(['params:']));
	else if ('efgh'.includes(letter)) for (const token of tokens.slice(3)) addWord(keywords, token, controlledWords);
	return { keywords, waveforms };
}

function addDotWords(head: string, tokens: readonly Token[], keywords: Set<Token>): void {
	const type = tokens[2];
	// `ako:name` holds the name of a model
	if (head === '.model' && type?.kind === 'word' && !type.text.includes(':')) keywords.add(type);
	const words = dotWords.find(([pattern]) => pattern.test(head))?.[1];
	if (!words) return;
	const isMeasure = head.startsWith('.meas');
	let depth = 0;
	for (const [index, token] of tokens.entries()) {
		if (token.text === '(') depth += 1;
		else if (token.text === ')') depth -= 1;
		// the third word of .meas is the result's name; names of nodes stand in parentheses
		else if (index > 0 && depth === 0 && !(isMeasure && index === 2)) addWord(keywords, token, words);
	}
}

function addWord(keywords: Set<Token>, token: Token, words: ReadonlySet<string>): void {
	if (token.kind === 'word' && words.has(token.text.toLowerCase())) keywords.add(token);
}
