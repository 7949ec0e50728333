import type { Assignment, KnownNames } from '../card.ts';
import type { CardReader } from '../card-reader.ts';
import type { Token } from '../../syntax/tokens.ts';

/** The parts of one kind of element line. */
export interface DeviceKind {
	/** Names of the terminals in order; those from index `required` on are optional. */
	terminals: readonly string[];
	/** How many terminals it must have; by default all. */
	required?: number;
	/** Reads what follows the name. */
	read(reader: CardReader, parts: DeviceParts, known: KnownNames | undefined): void;
}

/** The parts of an element line while it is read. */
export interface DeviceParts {
	name: Token;
	nodes: Token[];
	model: Token | null;
	devices: Token[];
	values: Token[];
	assignments: Assignment[];
}

/** Takes nodes until there are `count`; reports a problem if there are fewer words. */
export function readNodes(reader: CardReader, parts: DeviceParts, count: number): void {
	while (parts.nodes.length < count) {
		const token = reader.takeWord();
		if (!token) {
			reader.problem('too_few_nodes', reader.end, { expected: count, found: parts.nodes.length });
			return;
		}
		addNode(reader, parts, token);
	}
}

export function addNode(reader: CardReader, parts: DeviceParts, token: Token): void {
	parts.nodes.push(token);
	reader.use('node', 'read', token);
	reader.markExpressions('parameter', [token]);
}

export function addDevice(reader: CardReader, parts: DeviceParts, token: Token): void {
	parts.devices.push(token);
	reader.use('device', 'read', token);
}

/** Takes the model; reports a problem if it is missing. */
export function readModel(reader: CardReader, parts: DeviceParts): void {
	const token = reader.takeWord();
	if (!token) reader.problem('missing_model', reader.end);
	else setModel(reader, parts, token);
}

export function setModel(reader: CardReader, parts: DeviceParts, token: Token): void {
	parts.model = token;
	if (token.kind !== 'expression') reader.use('model', 'read', token);
}

/** Takes what is left: positional words, and `name=value`. */
export function readParameters(
	reader: CardReader,
	parts: DeviceParts,
	known: KnownNames | undefined,
	kind: 'parameter' | 'behavioural' = 'parameter'
): void {
	for (reader.skipSpaces(); reader.next; reader.skipSpaces()) {
		const assignment = reader.takeAssignment();
		if (assignment) {
			addAssignment(reader, parts, assignment, kind);
			continue;
		}
		const token = reader.take();
		if (token && token.kind !== 'punctuation') addValue(reader, parts, token, known, kind);
	}
}

/** Adds a positional value. It is an expression if it is written as one or is the name of a parameter. */
export function addValue(
	reader: CardReader,
	parts: DeviceParts,
	token: Token,
	known: KnownNames | undefined,
	kind: 'parameter' | 'behavioural' = 'parameter'
): void {
	parts.values.push(token);
	if (isParameter(token, known)) reader.expression(kind, token);
	else reader.markExpressions(kind, [token]);
}

export function addAssignment(
	reader: CardReader,
	parts: DeviceParts,
	assignment: Assignment,
	kind: 'parameter' | 'behavioural' = 'parameter'
): void {
	parts.assignments.push(assignment);
	reader.value(assignment, kind);
	if (assignment.value.length === 0) reader.problem('missing_value', assignment.name, { name: assignment.name.text });
}

/** Whether a plain word is the name of a parameter. */
export function isParameter(token: Token, known: KnownNames | undefined): boolean {
	return token.kind === 'word' && (known?.isParameter?.(token.text) ?? false);
}
