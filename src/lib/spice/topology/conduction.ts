import type { DeviceCard } from '../cards/card.ts';

/** How a device connects its nodes in a DC solution. Each list holds pairs of nodes, one after the other. */
export interface Conduction {
	/** Pairs with a given voltage: two nodes may be joined by at most one path of such pairs. */
	fixed: readonly number[];
	/** Pairs that conduct without fixing the voltage. */
	conducting: readonly number[];
	/** Pairs joined by a controlled current: feedback may fix their voltage. */
	steered: readonly number[];
	/** Nodes of devices that are not modelled here; their voltages are assumed to be fixed. Not pairs. */
	held: readonly number[];
}

const none: readonly number[] = [];
const open: Conduction = { fixed: none, conducting: none, steered: none, held: none };

/**
 * The DC view of a device: inductors are shorts, capacitors and current sources are open, gates carry no current.
 *
 * @param nodes numbers of its nodes, 0 for ground
 */
export function conductionOf(card: DeviceCard, nodes: readonly number[]): Conduction {
	const [a = 0, b = 0, c = 0, d = 0] = nodes;
	const fixed: Conduction = { ...open, fixed: [a, b] };
	const steered: Conduction = { ...open, steered: [a, b] };
	const through = (...conducting: number[]): Conduction => ({ ...open, conducting });
	switch (card.letter) {
		case 'v':
			// A port has a resistance in series.
			return isPort(card) ? through(a, b) : fixed;
		case 'e':
		case 'h':
		case 'l':
			return fixed;
		case 'b':
			return card.assignments.some(({ name }) => /^v$/iu.test(name.text)) ? fixed : steered;
		case 'f':
		case 'g':
			return steered;
		case 'i':
		case 'k':
		case 'c':
			return open;
		case 'r':
		case 'd':
		case 's':
		case 'w':
			return through(a, b);
		case 'q':
			return through(a, b, b, c);
		case 'j':
		case 'z':
			return through(a, c, b, c);
		case 'm':
			return nodes.length > 3 ? through(a, c, c, d) : through(a, c);
		case 't':
		case 'o':
			return through(a, c, b, d);
		default:
			return { ...open, held: nodes };
	}
}

/** Whether a controlled source depends on the voltage at its own output: then it acts as a resistance. */
export function isSteeredByItself({ nodes, uses }: DeviceCard): boolean {
	const [plus, minus] = nodes;
	if (!plus || !minus) return false;
	const own = new Set([plus, minus].map(({ text }) => text.toLowerCase()).filter((name) => !isGround(name)));
	return uses.some(({ space, name, from }) => space === 'node' && from > minus.from && own.has(name));
}

function isGround(name: string): boolean {
	return name === '0' || name === 'gnd';
}

function isPort({ assignments, values }: DeviceCard): boolean {
	const isKeyword = ({ text }: { text: string }): boolean => /^portnum$/iu.test(text);
	return values.some(isKeyword) || assignments.some(({ name }) => isKeyword(name));
}
