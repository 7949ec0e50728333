import { addDevice, addNode, readNodes, readParameters, type DeviceKind, type DeviceParts } from './device-kind.ts';
import { isMark, type CardReader } from '../card-reader.ts';
import type { Token } from '../../syntax/tokens.ts';

/** V and I: direct and small-signal value, a waveform, port parameters. */
export const independentSource: DeviceKind = {
	terminals: ['n+', 'n-'],
	read(reader, parts) {
		readNodes(reader, parts, 2);
		readParameters(reader, parts);
	}
};

/** B: a voltage or a current as an expression of others. */
export const behaviouralSource: DeviceKind = {
	terminals: ['n+', 'n-'],
	read(reader, parts) {
		readNodes(reader, parts, 2);
		readBehaviour(reader, parts, new Set(['v', 'i']));
		if (!parts.assignments.some(({ name }) => /^[vi]$/iu.test(name.text)) && parts.nodes.length === 2)
			reader.problem('missing_expression', reader.end);
	}
};

/** E and G: controlled by a voltage. */
export function voltageControlled(output: 'vol' | 'cur'): DeviceKind {
	return {
		terminals: ['n+', 'n-', 'nc+', 'nc-'],
		required: 2,
		read(reader, parts) {
			readNodes(reader, parts, 2);
			reader.skipSpaces();
			const word = reader.next?.text.toLowerCase() ?? '';
			if (word === 'poly') readPoly(reader, parts, 2);
			else if (['value', 'table', 'laplace', 'freq', output].includes(word) || reader.next?.kind === 'expression')
				readBehaviour(reader, parts, new Set([word]));
			else {
				readNodes(reader, parts, 2);
				if (parts.nodes.length === 4) requireValue(reader);
				readParameters(reader, parts, 'behavioural');
			}
		}
	};
}

/** F and H: controlled by the current through a voltage source. */
export const currentControlled: DeviceKind = {
	terminals: ['n+', 'n-'],
	read(reader, parts) {
		readNodes(reader, parts, 2);
		reader.skipSpaces();
		const word = reader.next?.text.toLowerCase() ?? '';
		if (word === 'poly') readPoly(reader, parts, 1);
		else if (word === 'value' || word === 'table' || reader.next?.kind === 'expression')
			readBehaviour(reader, parts, new Set([word]));
		else {
			const token = reader.takeWord();
			if (token) addDevice(reader, parts, token);
			if (token) requireValue(reader);
			else if (parts.nodes.length === 2) reader.problem('missing_control', reader.end);
			readParameters(reader, parts, 'behavioural');
		}
	}
};

function requireValue(reader: CardReader): void {
	reader.skipSpaces();
	if (!reader.next) reader.problem('missing_value', reader.end);
}

/** `POLY(n)`, then n controls of so many words, then coefficients. */
function readPoly(reader: CardReader, parts: DeviceParts, words: 1 | 2): void {
	const keyword = reader.take();
	if (keyword) parts.values.push(keyword);
	const count = reader.takeWord();
	const controls = (Number(count?.text ?? '') || 0) * words;
	for (let index = 0; index < controls; index += 1) {
		const token = reader.takeWord();
		if (!token) {
			reader.problem(words === 2 ? 'too_few_nodes' : 'missing_control', reader.end, {
				expected: parts.nodes.length + controls - index,
				found: parts.nodes.length
			});
			return;
		}
		if (words === 2) addNode(reader, parts, token);
		else addDevice(reader, parts, token);
	}
	readParameters(reader, parts);
}

/** `V = ...`, `VALUE = {...}`, `TABLE {...} = (x,y) ...`: what the keyword begins runs to the next plain parameter. */
function readBehaviour(reader: CardReader, parts: DeviceParts, keywords: ReadonlySet<string>): void {
	for (reader.skipSpaces(); reader.next; reader.skipSpaces()) {
		const name = reader.next;
		if (keywords.has(name.text.toLowerCase())) {
			reader.take();
			if (isMark(reader.next, '=')) reader.take();
			const value = takeExpression(reader);
			parts.assignments.push({ name, value });
			const first = value[0];
			const last = value.at(-1);
			if (first && last) reader.expression('behavioural', { from: first.from, to: last.to });
			continue;
		}
		const assignment = reader.takeAssignment();
		if (assignment) {
			parts.assignments.push(assignment);
			reader.markExpressions('parameter', assignment.value);
		} else {
			const token = reader.take();
			if (token && token.kind !== 'punctuation') parts.values.push(token);
			if (token) reader.markExpressions('behavioural', [token]);
		}
	}
}

const endings = new Set(['tc1', 'tc2', 'temp', 'dtemp', 'm', 'reciproctc', 'reciprocm']);

/** An expression without end of its own: up to a parameter of the source. */
function takeExpression(reader: CardReader): readonly Token[] {
	const tokens: Token[] = [];
	for (let token = reader.next; token; token = reader.next) {
		if (tokens.length > 0 && isMark(reader.ahead(1), '=') && endings.has(token.text.toLowerCase())) break;
		tokens.push(token);
		reader.take();
	}
	return tokens;
}
