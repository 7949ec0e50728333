import { isMark, type CardReader } from './card-reader.ts';
import { readSignals } from './signals.ts';
import type { Token } from '../syntax/tokens.ts';

const expressionCommands = new Set([
	'print',
	'plot',
	'let',
	'meas',
	'write',
	'save',
	'fourier',
	'echo',
	'wrdata',
	'fft',
	'linearize',
	'hardcopy',
	'asciiplot',
	'gnuplot',
	'if',
	'while',
	'noise',
	'tf',
	'sens',
	'define',
	'iplot',
	'spec',
	'stop',
	'set'
]);

/** Reads a line of a script behind its first word. */
export function readCommand(reader: CardReader, name: string): readonly Token[] {
	const tokens = reader.rest;
	const first = tokens.find(({ kind }) => kind !== 'punctuation');
	if (name === 'let' && first) reader.use('variable', 'definition', bareName(first));
	else if ((name === 'source' || name === 'include') && first) reader.use('file', 'read', first);
	else if ((name === 'alter' || name === 'show' || name === 'altermod') && first && /^[a-z]/iu.test(first.text))
		reader.use(name === 'altermod' ? 'model' : 'device', name === 'show' ? 'read' : 'write', first);
	else if (name === 'dc') readSweep(reader, tokens);
	else if ((name === 'meas' || name === 'measure') && tokens[1]) reader.use('measure', 'definition', tokens[1]);
	if (expressionCommands.has(name)) readSignals(reader, name === 'let' ? afterEquals(tokens) : tokens);
	return reader.takeRest().filter(({ kind }) => kind !== 'punctuation');
}

function readSweep(reader: CardReader, tokens: readonly Token[]): void {
	for (const index of [0, 4]) {
		const token = tokens[index];
		if (token?.kind === 'word' && token.text.toLowerCase() !== 'temp') reader.use('device', 'read', token);
	}
}

function afterEquals(tokens: readonly Token[]): readonly Token[] {
	const at = tokens.findIndex((token) => isMark(token, '='));
	return at === -1 ? [] : tokens.slice(at + 1);
}

/** Without an index: `let a[1] = 2` sets `a`. */
function bareName(token: Token): Token {
	const length = token.text.indexOf('[');
	return length < 1 ? token : { ...token, to: token.from + length, text: token.text.slice(0, length) };
}
