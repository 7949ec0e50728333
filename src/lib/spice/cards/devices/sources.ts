import {
	addAssignment,
	addDevice,
	addNode,
	addValue,
	isParameter,
	readNodes,
	readParameters,
	type DeviceKind,
	type DeviceParts
} from './device-kind.ts';
import type { KnownNames } from '../card.ts';
import { isMark, type CardReader } from '../card-reader.ts';
import type { Token } from '../../syntax/tokens.ts';

const waveforms = new Set(['pulse', 'sin', 'sine', 'exp', 'pwl', 'sffm', 'am', 'trnoise', 'trrandom']);
const sourceWords = new Set([
	...waveforms,
	...[
		'dc',
		'ac',
		'acmag',
		'acphase',
		'distof1',
		'distof2',
		'portnum',
		'z0',
		'pwr',
		'freq',
		'phase',
		'r',
		'td',
		'external'
	],
	...['m', 'file', 'pwlfile', 'repeat', 'scale']
]);

/** V and I: DC and AC value, a waveform, port parameters. */
export const independentSource: DeviceKind = {
	terminals: ['n+', 'n-'],
	read(reader, parts, known) {
		readNodes(reader, parts, 2);
		let waveform: { name: Token; count: number } | null = null;
		const endWaveform = (): void => {
			if (waveform && waveform.count < 2)
				reader.problem('too_few_waveform_values', waveform.name, { name: waveform.name.text, found: waveform.count });
			waveform = null;
		};
		for (reader.skipSpaces(); reader.next; reader.skipSpaces()) {
			const assignment = waveforms.has(reader.next.text.toLowerCase()) ? null : reader.takeAssignment();
			if (assignment) {
				endWaveform();
				addAssignment(reader, parts, assignment);
				continue;
			}
			const token = reader.take();
			if (!token || token.kind === 'punctuation') continue;
			addValue(reader, parts, token, known);
			const name = token.text.toLowerCase();
			if (sourceWords.has(name)) {
				endWaveform();
				if (waveforms.has(name)) waveform = { name: token, count: 0 };
			} else if (waveform) waveform.count += 1;
			if (token.kind === 'word' && !sourceWords.has(name) && !isParameter(token, known))
				reader.problem('unknown_source_word', token, { name: token.text });
		}
		endWaveform();
	}
};

/** B: a voltage or a current given by an expression. */
export const behaviouralSource: DeviceKind = {
	terminals: ['n+', 'n-'],
	read(reader, parts, known) {
		readNodes(reader, parts, 2);
		readBehaviour(reader, parts, known, new Set(['v', 'i']));
		if (!parts.assignments.some(({ name }) => /^[vi]$/iu.test(name.text)) && parts.nodes.length === 2)
			reader.problem('missing_expression', reader.end);
	}
};

/** E and G: controlled by a voltage. */
export function voltageControlled(output: 'vol' | 'cur'): DeviceKind {
	return {
		terminals: ['n+', 'n-', 'nc+', 'nc-'],
		required: 2,
		read(reader, parts, known) {
			readNodes(reader, parts, 2);
			reader.skipSpaces();
			const word = reader.next?.text.toLowerCase() ?? '';
			if (word === 'poly') readPoly(reader, parts, known, 2);
			else if (['value', 'table', 'laplace', 'freq', output].includes(word) || reader.next?.kind === 'expression')
				readBehaviour(reader, parts, known, new Set([word]));
			else {
				if (parts.nodes.length === 2) readNodes(reader, parts, 4);
				if (parts.nodes.length === 4) requireValue(reader);
				readParameters(reader, parts, known, 'behavioural');
			}
		}
	};
}

/** F and H: controlled by the current through a voltage source. */
export const currentControlled: DeviceKind = {
	terminals: ['n+', 'n-'],
	read(reader, parts, known) {
		readNodes(reader, parts, 2);
		reader.skipSpaces();
		const word = reader.next?.text.toLowerCase() ?? '';
		if (word === 'poly') readPoly(reader, parts, known, 1);
		else if (word === 'value' || word === 'table' || reader.next?.kind === 'expression')
			readBehaviour(reader, parts, known, new Set([word]));
		else {
			const token = reader.takeWord();
			if (token) addDevice(reader, parts, token);
			if (token) requireValue(reader);
			else if (parts.nodes.length === 2) reader.problem('missing_control', reader.end);
			readParameters(reader, parts, known, 'behavioural');
		}
	}
};

function requireValue(reader: CardReader): void {
	reader.skipSpaces();
	if (!reader.next) reader.problem('missing_value', reader.end, { name: '' });
}

/** `POLY(n)`, then n controls of `words` words each, then coefficients. */
function readPoly(reader: CardReader, parts: DeviceParts, known: KnownNames | undefined, words: 1 | 2): void {
	const keyword = reader.take();
	if (keyword) parts.values.push(keyword);
	const count = reader.takeWord();
	const controls = Math.min(Number(count?.text ?? '') || 0, reader.rest.length + 1) * words;
	const before = parts.nodes.length;
	for (let index = 0; index < controls; index += 1) {
		const token = reader.takeWord();
		if (!token) {
			const isNodes = words === 2;
			reader.problem(isNodes ? 'too_few_nodes' : 'missing_control', reader.end, {
				expected: isNodes ? before + controls : controls,
				found: isNodes ? parts.nodes.length : index
			});
			return;
		}
		if (words === 2) addNode(reader, parts, token);
		else addDevice(reader, parts, token);
	}
	readParameters(reader, parts, known);
}

/** `V = ...`, `VALUE = {...}`, `TABLE {...} = (x,y) ...`: what follows the keyword extends to the next ordinary parameter. */
function readBehaviour(
	reader: CardReader,
	parts: DeviceParts,
	known: KnownNames | undefined,
	keywords: ReadonlySet<string>
): void {
	for (reader.skipSpaces(); reader.next; reader.skipSpaces()) {
		const name = reader.next;
		if (keywords.has(name.text.toLowerCase())) {
			reader.take();
			if (isMark(reader.next, '=')) reader.take();
			const value = takeExpression(reader);
			parts.assignments.push({ name, value });
			markBehaviour(reader, name, value);
			continue;
		}
		const assignment = reader.takeAssignment();
		if (assignment) {
			addAssignment(reader, parts, assignment);
			continue;
		}
		const token = reader.take();
		if (token && token.kind !== 'punctuation') addValue(reader, parts, token, known, 'behavioural');
	}
}

/** The input of a table is followed by its points, that of a transfer function by an expression in `s`. */
const inputForms = new Set(['table', 'laplace', 'freq']);

function markBehaviour(reader: CardReader, keyword: Token, value: readonly Token[]): void {
	const isInput = inputForms.has(keyword.text.toLowerCase());
	const first = isInput ? value.find(({ kind }) => kind === 'expression') : value[0];
	const last = isInput ? first : value.at(-1);
	if (first && last) reader.expression('behavioural', { from: first.from, to: last.to });
	else if (value.length === 0) reader.problem('missing_expression', keyword);
}

const endings = new Set(['tc1', 'tc2', 'temp', 'dtemp', 'm', 'reciproctc', 'reciprocm']);

/** An expression without a closing mark: it ends at the next parameter of the source. */
function takeExpression(reader: CardReader): readonly Token[] {
	const tokens: Token[] = [];
	for (let token = reader.next; token; token = reader.next) {
		if (tokens.length > 0 && isMark(reader.ahead(1), '=') && endings.has(token.text.toLowerCase())) break;
		tokens.push(token);
		reader.take();
	}
	return tokens;
}
