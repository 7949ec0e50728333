import { ownValue } from '#lib/base/own-value.ts';
import { isMark, type CardReader } from './card-reader.ts';
import { readMeasurement } from './dots/measure.ts';
import { readSignals } from './signals.ts';
import type { Token } from '../syntax/tokens.ts';

type CommandKind = (reader: CardReader) => void;

/** Keywords of `plot`, with the number of arguments each takes. */
const plotWords: Readonly<Record<string, number>> = {
	vs: 0,
	xlimit: 2,
	ylimit: 2,
	xl: 2,
	yl: 2,
	xindices: 2,
	xcompress: 1,
	xdelta: 1,
	ydelta: 1,
	title: 1,
	xlabel: 1,
	ylabel: 1,
	linear: 0,
	lingrid: 0,
	loglog: 0,
	xlog: 0,
	ylog: 0,
	polar: 0,
	smith: 0,
	smithgrid: 0,
	nogrid: 0,
	linplot: 0,
	combplot: 0,
	pointplot: 0,
	retraceplot: 0,
	samep: 0,
	kicad: 0,
	plainplot: 0,
	digitop: 0,
	col: 0,
	line: 0,
	all: 0
};

const expressions: CommandKind = (reader) => {
	for (const { from, to } of vectorRuns(reader.rest)) reader.expression('script', { from, to });
};

const signals: CommandKind = (reader) => {
	readSignals(reader, reader.rest, ({ kind, text }) => kind === 'word' && !/^(?:all\w?|none|nosub)$/iu.test(text));
};

/** The first word is a file's name. */
function withFile(role: 'read' | 'write', rest: CommandKind): CommandKind {
	return (reader) => {
		const file = reader.takeName();
		if (file) reader.use('file', role, file);
		rest(reader);
	};
}

const variables: CommandKind = (reader) => {
	readVariables(reader, reader.rest);
};

const assignment: CommandKind = (reader) => {
	const target = reader.takeName();
	if (!target) return;
	const length = target.text.indexOf('[');
	const name = length < 1 ? target : { ...target, to: target.from + length, text: target.text.slice(0, length) };
	if (!/^[$\d]/u.test(name.text)) reader.use('variable', 'definition', name);
	while (reader.next && !isMark(reader.next, '=')) reader.take();
	reader.take();
	markAll(reader);
};

const settings: CommandKind = (reader) => {
	const name = reader.takeName();
	if (name && !name.text.startsWith('$')) reader.use('variable', 'definition', name);
	readVariables(reader, reader.rest);
};

const sweep: CommandKind = (reader) => {
	const words = reader.rest.filter(({ kind }) => kind !== 'punctuation');
	for (const index of [0, 4]) {
		const token = words[index];
		if (token?.kind === 'word' && !/^(?:temp$|@|\$)/iu.test(token.text)) reader.use('device', 'read', token);
	}
	readSignals(reader, words);
	readVariables(reader, words);
};

const noise: CommandKind = (reader) => {
	const { rest } = reader;
	readSignals(reader, rest);
	const at = rest.findIndex((token) => isMark(token, ')'));
	const source = at === -1 ? undefined : rest[at + 1];
	if (source?.kind === 'word') reader.use('device', 'read', source);
	readVariables(reader, rest);
};

const alter: CommandKind = (reader) => {
	const words = reader.rest.filter(({ kind }) => kind !== 'punctuation');
	const first = words[0];
	if (first?.kind === 'word' && /^[a-z]/iu.test(first.text)) reader.use('device', 'write', first);
	else readSignals(reader, words.slice(0, 1), undefined, 'write');
	afterEquals(reader);
};

const alterModel: CommandKind = (reader) => {
	const first = reader.takeName();
	const name = first && /^@(.[^[]*)/u.exec(first.text)?.[1];
	if (first && name)
		reader.use('model', 'write', { from: first.from + 1, to: first.from + 1 + name.length, text: name });
	else if (first?.kind === 'word' && !first.text.startsWith('$')) reader.use('model', 'write', first);
	afterEquals(reader);
};

const alterParameter: CommandKind = (reader) => {
	const name = reader.takeName();
	if (name && !isMark(reader.next, '=')) {
		reader.use('subcircuit', 'read', name);
		const inner = reader.takeName();
		if (inner) reader.use('parameter', 'write', inner);
	} else if (name) reader.use('parameter', 'write', name);
	readVariables(reader, reader.rest);
};

const loop: CommandKind = (reader) => {
	const name = reader.takeName();
	if (name) reader.use('variable', 'definition', name);
	readVariables(reader, reader.rest);
};

const measurement: CommandKind = (reader) => {
	reader.takeName();
	const name = reader.takeName();
	if (name) reader.use('measure', 'definition', name);
	readMeasurement(reader, 'script');
};

const functionDefinition: CommandKind = (reader) => {
	const name = reader.takeName();
	if (!name) return;
	reader.use('function', 'definition', name);
	const own = new Set<string>();
	if (isMark(reader.next, '('))
		for (let token = reader.take(); token && !isMark(token, ')'); token = reader.take())
			if (token.kind !== 'punctuation') own.add(token.text.toLowerCase());
	const first = reader.next;
	const last = reader.rest.at(-1);
	if (first && last)
		reader.expression('script', { from: first.from, to: last.to }, (use) => (own.has(use.name) ? null : use));
};

/** Commands whose words are names or expressions; all others are searched for variables only. */
const kinds: ReadonlyMap<string, CommandKind> = new Map([
	['print', expressions],
	['plot', expressions],
	['iplot', signals],
	['asciiplot', expressions],
	['hardcopy', withFile('write', expressions)],
	['gnuplot', withFile('write', expressions)],
	['write', withFile('write', expressions)],
	['wrdata', withFile('write', expressions)],
	['fft', expressions],
	['psd', expressions],
	['linearize', expressions],
	['display', expressions],
	['let', assignment],
	['set', settings],
	['setcs', settings],
	['save', signals],
	['if', markAll],
	['while', markAll],
	['dowhile', markAll],
	['meas', measurement],
	['measure', measurement],
	['define', functionDefinition],
	['foreach', loop],
	['alter', alter],
	['altermod', alterModel],
	['alterparam', alterParameter],
	['dc', sweep],
	['noise', noise],
	['tf', noise],
	['sens', signalsOf],
	['source', withFile('read', variables)],
	['codemodel', withFile('read', variables)],
	['load', withFile('read', variables)]
]);

/** Reads the rest of a script line after its first word. */
export function readCommand(reader: CardReader, name: string): readonly Token[] {
	const words = reader.rest.filter(({ kind }) => kind !== 'punctuation');
	(kinds.get(name) ?? variables)(reader);
	return words;
}

function signalsOf(reader: CardReader): void {
	readSignals(reader, reader.rest);
}

function markAll(reader: CardReader): void {
	const first = reader.next;
	const last = reader.rest.at(-1);
	if (first && last) reader.expression('script', { from: first.from, to: last.to });
}

function afterEquals(reader: CardReader): void {
	while (reader.next && !isMark(reader.next, '=')) reader.take();
	reader.take();
	markAll(reader);
}

/** `$name` and `$&name` in words. */
function readVariables(reader: CardReader, tokens: readonly Token[]): void {
	for (const token of tokens)
		for (const match of token.text.matchAll(/\$&?([a-z_]\w*)/giu)) {
			const name = match[1] ?? '';
			const to = token.from + match.index + match[0].length;
			reader.use('variable', 'read', { from: to - name.length, to, text: name });
		}
}

/** The spans between the keywords that only say how to draw. */
function vectorRuns(tokens: readonly Token[]): { from: number; to: number }[] {
	const runs: { from: number; to: number }[] = [];
	let run: { from: number; to: number } | null = null;
	for (let index = 0; index < tokens.length; index += 1) {
		const token = tokens[index]!;
		const name = token.text.toLowerCase();
		const skipped = ownValue(plotWords, name);
		if (skipped !== undefined && token.kind === 'word' && !isMark(tokens[index + 1], '(')) {
			index += skipped;
			run = null;
		} else if (token.kind === 'string' || isRedirection(token.text)) {
			run = null;
			if (isRedirection(token.text)) index += 1;
		} else if (run) run.to = token.to;
		else runs.push((run = { from: token.from, to: token.to }));
	}
	return runs;
}

function isRedirection(text: string): boolean {
	return text === '>' || text === '>>' || text === '>&';
}
