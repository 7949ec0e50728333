import {
	addNode,
	addValue,
	isParameter,
	readNodes,
	readParameters,
	setModel,
	type DeviceKind,
	type DeviceParts
} from './device-kind.ts';
import type { KnownNames } from '../card.ts';
import { isMark, type CardReader } from '../card-reader.ts';

/** A resistor, capacitor or inductor: two nodes, a value or a model or both, parameters. */
function passive(letter: string): DeviceKind {
	return {
		terminals: ['n+', 'n-'],
		read(reader, parts, known) {
			readNodes(reader, parts, 2);
			readValueAndModel(reader, parts, letter, known);
			readParameters(reader, parts, known, 'behavioural');
			const hasValue = parts.values.length > 0 || parts.assignments.length > 0 || parts.model !== null;
			if (!hasValue && parts.nodes.length === 2) reader.problem('missing_value', reader.end);
		}
	};
}

function readValueAndModel(
	reader: CardReader,
	parts: DeviceParts,
	letter: string,
	known: KnownNames | undefined
): void {
	for (let index = 0; index < 2; index += 1) {
		reader.skipSpaces();
		const token = reader.next;
		if (!token || token.kind === 'punctuation' || isMark(reader.ahead(1), '=')) return;
		const isModel = known?.isModel(token.text) ?? false;
		const isValue = !isModel && (token.kind !== 'word' || isParameter(token, known));
		if (isValue && parts.values.length === 0) {
			reader.take();
			addValue(reader, parts, token, known, 'behavioural');
		} else if (!isValue && parts.model === null && token.text.toLowerCase() !== letter) {
			reader.take();
			setModel(reader, parts, token);
		} else return;
	}
}

export const resistor: DeviceKind = passive('r');
export const capacitor: DeviceKind = passive('c');

export const inductor: DeviceKind = passive('l');

/** Lossy and lossless lines, URC. */
export function line(terminals: readonly string[], hasModel: boolean): DeviceKind {
	return {
		terminals,
		read(reader, parts, known) {
			readNodes(reader, parts, terminals.length);
			reader.skipSpaces();
			if (hasModel) {
				const token = reader.takeWord();
				if (token) setModel(reader, parts, token);
				else reader.problem('missing_model', reader.end);
			}
			readParameters(reader, parts, known);
		}
	};
}

/** Coupled lines: conductors, their ground, the far ends, their ground, the model. */
export const coupledLines: DeviceKind = {
	terminals: [],
	read(reader, parts, known) {
		const words = reader.plainWords;
		const end = words.findIndex(({ text }) => /^len(?:gth)?$/iu.test(text));
		const count = end === -1 ? words.length : end;
		for (let index = 0; index < count - 1; index += 1) {
			const token = reader.takeWord();
			if (token) addNode(reader, parts, token);
		}
		const model = reader.takeWord();
		if (model) setModel(reader, parts, model);
		else reader.problem('missing_model', reader.end);
		readParameters(reader, parts, known);
	}
};

/** K: the names of the inductors and the coupling factor. */
export const coupledInductors: DeviceKind = {
	terminals: [],
	read(reader, parts, known) {
		const words = reader.plainWords;
		for (const token of words.slice(0, -1)) {
			reader.takeWord();
			parts.devices.push(token);
			reader.use('device', 'read', token);
		}
		if (parts.devices.length < 2) reader.problem('too_few_inductors', reader.end, { found: parts.devices.length });
		else if (words.at(-1)?.kind === 'word' && !isParameter(words.at(-1)!, known))
			reader.problem('not_a_number', words.at(-1)!, { name: words.at(-1)!.text });
		readParameters(reader, parts, known);
	}
};
