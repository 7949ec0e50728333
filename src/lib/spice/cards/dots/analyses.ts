import { isMark, type CardReader } from '../card-reader.ts';
import { readSignals } from '../signals.ts';
import type { Token } from '../../syntax/tokens.ts';
import { addWords, readRest, type DotKind } from './dot-kind.ts';

/** What each word of an analysis has to be. Words after the last are not checked. */
type Place = 'number' | 'sweep' | 'source' | 'node' | 'word';

/** The required words come first, the optional ones after them. */
function analysis(required: readonly Place[], optional: readonly Place[] = []): DotKind {
	return (reader, parts) => {
		readRest(reader, parts);
		checkPlaces(reader, parts.words, required, optional);
	};
}

function checkPlaces(
	reader: CardReader,
	words: readonly Token[],
	required: readonly Place[],
	optional: readonly Place[] = []
): void {
	const places = [...required, ...optional];
	if (words.length < required.length)
		reader.problem('too_few_values', reader.end, { expected: required.length, found: words.length });
	for (const [index, token] of words.entries()) checkPlace(reader, token, places[index]);
}

function checkPlace(reader: CardReader, token: Token, place: Place | undefined): void {
	const name = token.text.toLowerCase();
	if (token.kind === 'expression') return;
	if (place === 'number' && !/^[-+]?\.?\d/u.test(token.text))
		reader.problem('not_a_number', token, { name: token.text });
	else if (place === 'sweep' && !sweeps.has(name)) reader.problem('unknown_sweep', token, { name: token.text });
	else if (place === 'node') reader.use('node', 'read', token);
	else if (place === 'source' && name !== 'temp') reader.use('device', 'read', token);
}

const sweeps = new Set(['dec', 'oct', 'lin']);
const overFrequency: readonly Place[] = ['sweep', 'number', 'number', 'number'];
const sourceSweep: readonly Place[] = ['source', 'number', 'number', 'number'];

export const operatingPoint = analysis([]);
export const directCurrent: DotKind = (reader, parts) => {
	readRest(reader, parts);
	const isNested = parts.words.length > 4;
	checkPlaces(reader, parts.words, isNested ? [...sourceSweep, ...sourceSweep] : sourceSweep);
};
export const smallSignal = analysis(overFrequency);
export const distortion = analysis(overFrequency, ['number']);
export const scattering = analysis(overFrequency, ['number']);
export const periodicSteadyState = analysis(['number', 'number', 'node', 'number', 'number', 'number', 'number']);

/** `.tran step stop [start [maximum]] [uic]` */
export const transient: DotKind = (reader, parts) => {
	readRest(reader, parts);
	const at = parts.words.findIndex(({ text }) => text.toLowerCase() === 'uic');
	const numbers = at === -1 ? parts.words : parts.words.slice(0, at);
	checkPlaces(reader, numbers, ['number', 'number'], ['number', 'number']);
};

/** `.noise v(out[,ref]) source lin|dec|oct points start stop` */
export const noise: DotKind = (reader, parts) => {
	const output = readOutput(reader);
	if (!output) return;
	readRest(reader, parts);
	checkPlaces(reader, parts.words, ['source', ...overFrequency], ['number']);
	parts.words = [...output, ...parts.words];
};

/** `.tf v(out[,ref])|i(source) source` */
export const transferFunction: DotKind = (reader, parts) => {
	const output = readOutput(reader);
	if (!output) return;
	readRest(reader, parts);
	checkPlaces(reader, parts.words, ['source']);
	parts.words = [...output, ...parts.words];
};

/** `.sens v(out) [ac ...]` */
export const sensitivity: DotKind = (reader, parts) => {
	addWords(parts, readOutput(reader) ?? []);
	readRest(reader, parts);
};

/** `.pz in+ in- out+ out- cur|vol pol|zer|pz` */
export const poleZero: DotKind = (reader, parts) => {
	for (let index = 0; index < 4; index += 1) {
		const token = reader.takeWord();
		if (!token) {
			reader.problem('too_few_nodes', reader.end, { expected: 4, found: index });
			return;
		}
		parts.nodes.push(token);
		reader.use('node', 'read', token);
	}
	readRest(reader, parts);
	if (parts.words.length < 2) reader.problem('too_few_values', reader.end, { expected: 2, found: parts.words.length });
};

/** Words of `v(a,b)`, `v(a)` or `i(source)`; null if there is none. */
function readOutput(reader: CardReader): readonly Token[] | null {
	const tokens: Token[] = [];
	for (let token = reader.next; token; token = reader.next) {
		tokens.push(token);
		reader.take();
		if (isMark(token, ')')) break;
	}
	const first = tokens[0];
	if (!first || !/^[vi]$/iu.test(first.text) || !isMark(tokens[1], '(')) {
		reader.problem('missing_output', first ?? reader.end, { name: first?.text ?? '' });
		return null;
	}
	readSignals(reader, tokens);
	return tokens.filter(({ kind }) => kind !== 'punctuation');
}
