import { addNode, readParameters, setModel, type DeviceKind, type DeviceParts } from './device-kind.ts';
import type { KnownNames } from '../card.ts';
import { isMark, type CardReader } from '../card-reader.ts';
import type { Token } from '../../syntax/tokens.ts';

/**
 * A device whose nodes are followed by its model. Only the model's position shows how many nodes there are; if the models
 * are not known, the last word that can be one is taken.
 */
function withModel(terminals: readonly string[], required: number, flags: readonly string[]): DeviceKind {
	const isFlag = new Set(flags);
	return {
		terminals,
		required,
		read(reader, parts, known) {
			// PSpice puts the substrate node in brackets.
			const words = reader.plainWords.filter((token) => !isBracket(token));
			const at = modelIndex(words, required, terminals.length, isFlag, known);
			readNodesBefore(reader, parts, words, at, required);
			skipBrackets(reader);
			const model = reader.takeWord();
			if (model) setModel(reader, parts, model);
			else if (parts.nodes.length >= required) reader.problem('missing_model', reader.end);
			readParameters(reader, parts, known);
		}
	};
}

function readNodesBefore(
	reader: CardReader,
	parts: DeviceParts,
	words: readonly Token[],
	count: number,
	required: number
): void {
	for (const token of words.slice(0, count)) {
		skipBrackets(reader);
		reader.takeWord();
		addNode(reader, parts, token);
	}
	if (parts.nodes.length < required)
		reader.problem('too_few_nodes', reader.end, { expected: required, found: parts.nodes.length });
}

function isBracket(token: Token | null): boolean {
	return isMark(token, '[') || isMark(token, ']');
}

function skipBrackets(reader: CardReader): void {
	for (reader.skipSpaces(); isBracket(reader.next); reader.skipSpaces()) reader.take();
}

/** Index of the model among the words after the name; the number of words if there is no model. */
function modelIndex(
	words: readonly Token[],
	required: number,
	most: number,
	isFlag: ReadonlySet<string>,
	known: KnownNames | undefined
): number {
	if (known)
		for (let index = required; index <= most && index < words.length; index += 1)
			if (known.isModel(words[index]!.text)) return index;
	let end = words.findIndex((word, index) => index > required && isFlag.has(word.text.toLowerCase()));
	if (end === -1) end = words.length;
	// An area is a number after the model.
	while (end - 1 > required && words[end - 1]!.kind !== 'word') end -= 1;
	const at = Math.max(Math.min(end - 1, most, words.length), Math.min(required, words.length));
	// A plain number is a node, and the model is missing.
	return words[at]?.kind === 'number' ? at + 1 : at;
}

export const diode = withModel(['anode', 'cathode', 'junction'], 2, ['off', 'thermal']);
export const bipolar = withModel(['collector', 'base', 'emitter', 'substrate', 'thermal'], 3, ['off', 'save', 'print']);
export const mosfet = withModel(['drain', 'gate', 'source', 'bulk', 'external-body', 'body', 'temperature'], 3, [
	'off',
	'thermal',
	'tnodeout'
]);
export const jfet = withModel(['drain', 'gate', 'source'], 3, ['off']);
export const mesfet = withModel(['drain', 'gate', 'source'], 3, ['off']);

/** N: a compiled Verilog-A model; the words before the model are nodes. */
export const compiledModel: DeviceKind = {
	terminals: [],
	read(reader, parts, known) {
		const words = reader.plainWords;
		let at = known ? words.findIndex((word, index) => index >= 2 && known.isModel(word.text)) : -1;
		if (at === -1) at = Math.max(0, words.length - 1);
		readNodesBefore(reader, parts, words, at, 1);
		const model = reader.takeWord();
		if (model) setModel(reader, parts, model);
		else reader.problem('missing_model', reader.end);
		readParameters(reader, parts, known);
	}
};
