import { isMark, type CardReader } from './card-reader.ts';
import type { NameRole } from './card.ts';
import type { Token } from '../syntax/tokens.ts';

const voltages = new Set(['v', 'vm', 'vp', 'vr', 'vi', 'vdb', 'vd', 'vt', 'onoise', 'inoise']);
const currents = new Set(['i', 'im', 'ip', 'ir', 'ii', 'idb']);

/**
 * Nodes and devices named in `v(a,b)`, `i(v1)`, `@m1[id]`, `v1#branch` among the tokens of a list of signals or an expression.
 *
 * @param isBareNode whether a plain word is a node, as in `.save out`
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
		const called = isMark(tokens[index + 1], '(')
			? (/(?<!\w)\d*([a-z_]\w*)$/iu.exec(token.text)?.[1]?.toLowerCase() ?? '')
			: '';
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

/** A device's name begins with a letter; the one before `#branch` is searched for once in each run of characters that could contain it. */
const INSIDE = /@([^\s[\]@]+)\[|(?<![^\s#@*/+-])[^\sa-z_#@*/+-]*([a-z_][^\s#@*/+-]*)#branch/dgiu;

/** `@device[parameter]` and `device#branch` within a word. */
function readInside(reader: CardReader, token: Token, role: NameRole): boolean {
	let found = false;
	for (const { 1: device, 2: branch, indices } of token.text.matchAll(INSIDE)) {
		const name = device ?? branch ?? '';
		const from = token.from + (indices?.[device === undefined ? 2 : 1]?.[0] ?? 0);
		reader.use('device', role, { from, to: from + name.length, text: name });
		found = true;
	}
	return found;
}
