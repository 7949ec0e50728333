import type { DeviceCard } from '../../cards/card.ts';

/** How a device ties its nodes together in a direct-current solution; nodes in pairs, one behind the other. */
export interface Conduction {
	/** Pairs between which a voltage is given: at most one path of such pairs may join two nodes. */
	fixed: readonly number[];
	/** Pairs between which current can flow at a voltage that is not given. */
	conducting: readonly number[];
	/** Nodes of devices that are not understood here; they are taken as held by something. */
	held: readonly number[];
}

const none: readonly number[] = [];
const open: Conduction = { fixed: none, conducting: none, held: none };

/**
 * The direct-current view: inductors are shorts, capacitors and current sources are open, gates carry no current.
 *
 * @param nodes numbers of its nodes, 0 for ground
 */
export function conductionOf(card: DeviceCard, nodes: readonly number[]): Conduction {
	const [a = 0, b = 0, c = 0, d = 0] = nodes;
	const fixed: Conduction = { fixed: [a, b], conducting: none, held: none };
	const held: Conduction = { fixed: none, conducting: none, held: [a, b] };
	const through = (...conducting: number[]): Conduction => ({ fixed: none, conducting, held: none });
	switch (card.letter) {
		case 'v':
			// a port has a resistance in series
			return isPort(card) ? through(a, b) : fixed;
		case 'e':
		case 'h':
		case 'l':
			return fixed;
		case 'b':
			return card.assignments.some(({ name }) => /^v$/iu.test(name.text)) ? fixed : held;
		// a feedback may hold what a controlled current feeds
		case 'f':
		case 'g':
			return held;
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
			return { fixed: none, conducting: none, held: nodes };
	}
}

function isPort({ assignments, values }: DeviceCard): boolean {
	const isKeyword = ({ text }: { text: string }): boolean => /^portnum$/iu.test(text);
	return values.some(isKeyword) || assignments.some(({ name }) => isKeyword(name));
}
