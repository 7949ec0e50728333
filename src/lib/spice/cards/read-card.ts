import type { Statement } from '../syntax/statement.ts';
import type { Token } from '../syntax/tokens.ts';
import type { Card, CommandCard, DeviceCard, DotCard, KnownNames } from './card.ts';
import { CardReader, isMark } from './card-reader.ts';
import { readCommand } from './commands.ts';
import { deviceKinds } from './devices/device-kinds.ts';
import type { DeviceParts } from './devices/device-kind.ts';
import { dotKinds, longForm } from './dots/dot-kinds.ts';
import type { DotParts } from './dots/dot-kind.ts';

/** Cards of other simulators that repeat the analyses with other values; ngspice uses a script for that. */
const repeating = new Set(['.alter', '.data', '.mc', '.step', '.wcase']);

const read = new WeakMap<Statement, Card | null>();

/**
 * Reads a statement; null for a title, comment, blank line and what ngspice does not read. Never throws: what cannot be
 * understood is in `problems`. Cached per statement, except for element lines read with known names.
 *
 * @param known the models and subcircuits that exist; without them, nodes and model are told apart by position
 */
export function readCard(statement: Statement, known?: KnownNames): Card | null {
	if (known && statement.kind === 'device') return readDevice(statement, known);
	const kept = read.get(statement);
	if (kept !== undefined) return kept;
	const card = readAnew(statement);
	read.set(statement, card);
	return card;
}

function readAnew(statement: Statement): Card | null {
	if (statement.kind === 'device') return readDevice(statement, undefined);
	if (statement.kind === 'dot') return readDot(statement);
	return statement.kind === 'command' ? readScriptLine(statement) : null;
}

function readDevice(statement: Statement, known: KnownNames | undefined): DeviceCard | null {
	const reader = new CardReader(statement);
	const name = reader.take();
	if (!name) return null;
	const letter = statement.head[0] ?? '';
	const parts: DeviceParts = { name, nodes: [], model: null, devices: [], values: [], assignments: [] };
	const kind = deviceKinds.get(letter);
	if (kind) {
		reader.use('device', 'definition', name);
		kind.read(reader, parts, known);
	} else reader.problem('unknown_device', name, { letter: name.text[0] ?? '' });
	markUnclosed(reader);
	return { type: 'device', letter, ...parts, ...found(reader) };
}

function readDot(statement: Statement): DotCard | null {
	const reader = new CardReader(statement);
	const first = reader.take();
	if (!first) return null;
	const parts: DotParts = { subject: null, nodes: [], words: [], assignments: [] };
	const name = longForm(first.text);
	const kind = dotKinds.get(name);
	if (kind) kind(reader, parts);
	else reader.problem(repeating.has(name) ? 'sweep_card' : 'unknown_dot_card', first, { name: first.text });
	if (name !== '.title') markUnclosed(reader);
	return { type: 'dot', name, ...parts, ...found(reader) };
}

function readScriptLine(statement: Statement): CommandCard | null {
	const reader = new CardReader(statement);
	const first = reader.take();
	if (!first) return null;
	const name = first.text.toLowerCase();
	return { type: 'command', name, words: readCommand(reader, name), ...found(reader) };
}

function markUnclosed(reader: CardReader): void {
	for (const token of reader.statement.tokens)
		if (!token.closed) reader.problem(token.text.startsWith('{') ? 'unclosed_brace' : 'unclosed_quote', token);
	const parenthesis = openParenthesis(reader);
	if (parenthesis) reader.problem('unclosed_parenthesis', parenthesis);
}

/** The outermost unclosed parenthesis outside expressions, which are checked separately. */
function openParenthesis({ statement, expressions }: CardReader): Token | undefined {
	const open: Token[] = [];
	const spans = expressions.toSorted((a, b) => a.from - b.from);
	let index = 0;
	for (const token of statement.tokens) {
		while (index < spans.length && spans[index]!.to <= token.from) index += 1;
		if ((spans[index]?.from ?? Infinity) <= token.from) continue;
		if (isMark(token, '(')) open.push(token);
		else if (isMark(token, ')')) open.pop();
	}
	return open[0];
}

function found({ uses, problems, expressions }: CardReader): Pick<Card, 'uses' | 'problems' | 'expressions'> {
	// They are mostly in order already.
	const isSorted = uses.every(({ from }, index) => index === 0 || from >= uses[index - 1]!.from);
	return { uses: isSorted ? uses : uses.sort((a, b) => a.from - b.from), problems, expressions };
}
