import { isMark, type CardReader } from '../card-reader.ts';
import { readSignals } from '../signals.ts';
import type { Token } from '../../syntax/tokens.ts';
import { readRest, type DotKind, type DotParts } from './dot-kind.ts';

/** How many words an analysis takes, and which of them name a device. */
function analysis(required: number, devices: readonly number[] = []): DotKind {
	return (reader, parts) => {
		readRest(reader, parts);
		if (parts.words.length < required)
			reader.problem('too_few_values', reader.end, { expected: required, found: parts.words.length });
		for (const place of devices) {
			const token = parts.words[place];
			if (token && token.kind === 'word' && token.text.toLowerCase() !== 'temp') reader.use('device', 'read', token);
		}
	};
}

export const operatingPoint = analysis(0);
export const directCurrent = analysis(4, [0, 4]);
export const smallSignal = analysis(4);
export const transient = analysis(2);
export const distortion = analysis(4);
export const scattering = analysis(4);

/** `.noise v(out[,ref]) source lin|dec|oct points start stop` */
export const noise: DotKind = (reader, parts) => {
	readOutput(reader, parts);
	readSource(reader, parts);
	readRest(reader, parts);
};

/** `.tf v(out[,ref])|i(source) source` */
export const transferFunction: DotKind = (reader, parts) => {
	readOutput(reader, parts);
	readSource(reader, parts);
};

/** `.sens v(out) [ac ...]` */
export const sensitivity: DotKind = (reader, parts) => {
	readOutput(reader, parts);
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
};

/** `v(a,b)`, `v(a)` or `i(source)` */
function readOutput(reader: CardReader, parts: DotParts): void {
	const tokens: Token[] = [];
	for (let token = reader.next; token; token = reader.next) {
		tokens.push(token);
		reader.take();
		if (isMark(token, ')')) break;
	}
	parts.words.push(...tokens.filter(({ kind }) => kind !== 'punctuation'));
	readSignals(reader, tokens);
}

function readSource(reader: CardReader, parts: DotParts): void {
	const token = reader.takeWord();
	if (!token) {
		reader.problem('missing_source', reader.end);
		return;
	}
	parts.words.push(token);
	reader.use('device', 'read', token);
}
