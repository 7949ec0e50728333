import { isMark, type CardReader } from './card-reader.ts';
import type { NameRole } from './card.ts';
import type { Token } from '../syntax/tokens.ts';

const voltages = new Set(['v', 'vm', 'vp', 'vr', 'vi', 'vdb', 'vd', 'vt', 'onoise', 'inoise']);
const currents = new Set(['i', 'im', 'ip', 'ir', 'ii', 'idb']);

/**
 * Nodes and devices named in `v(a,b)`, `i(v1)`, `@m1[id]`, `v1#branch` among the tokens of a list of signals or an expression.
 *
 * @param isBareNode whether a word of its own is a node, as in `.save out`
 */
export function readSignals(
	reader: CardReader,
	tokens: readonly Token[],
	isBareNode: (token: Token, previous: Token | undefined) => boolean = () => false,
	role: NameRole = 'read'
): void {
	for (let index = 0; index < tokens.length; index += 1) {
		const token = tokens[index]!;
		if (token.kind === 'punctuation' || token.kind === 'expression') continue;
		const called = isMark(tokens[index + 1], '(') ? (/[a-z_]\w*$/iu.exec(token.text)?.[0].toLowerCase() ?? '') : '';
		const space = voltages.has(called) ? 'node' : currents.has(called) ? 'device' : null;
		if (space) {
			index += 2;
			for (; index < tokens.length && !isMark(tokens[index], ')'); index += 1) {
				const name = tokens[index]!;
				if (name.kind !== 'punctuation') reader.use(space, role, name);
			}
		} else if (!readInside(reader, token, role) && called === '' && isBareNode(token, tokens[index - 1]))
			reader.use('node', role, token);
	}
}

/** `@device[parameter]` and `device#branch` within a word. */
function readInside(reader: CardReader, token: Token, role: NameRole): boolean {
	let found = false;
	for (const match of token.text.matchAll(/@([^\s[\]@]+)\[|([a-z_][^\s#@*/+-]*)#branch/giu)) {
		const name = match[1] ?? match[2] ?? '';
		const from = token.from + match.index + (match[1] === undefined ? 0 : 1);
		reader.use('device', role, { from, to: from + name.length, text: name });
		found = true;
	}
	return found;
}
