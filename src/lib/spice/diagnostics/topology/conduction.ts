import type { DeviceCard } from '../../cards/card.ts';

type Pair = readonly [string, string];

/** How a device ties its nodes together in a direct-current solution. */
export interface Conduction {
	/** Pairs between which a voltage is given: at most one path of such pairs may join two nodes. */
	fixed: readonly Pair[];
	/** Pairs between which current can flow at a voltage that is not given. */
	conducting: readonly Pair[];
	/** Nodes of devices that are not understood here; they are taken as held by something. */
	held: readonly string[];
}

const nothing: Conduction = { fixed: [], conducting: [], held: [] };

/** The direct-current view: inductors are shorts, capacitors and current sources are open, gates carry no current. */
export function conductionOf(card: DeviceCard, nodes: readonly string[]): Conduction {
	const [a = '0', b = '0', c = '0', d = '0'] = nodes;
	switch (card.letter) {
		case 'v':
			// a port has a resistance in series
			if (
				card.assignments.some(({ name }) => /^portnum$/iu.test(name.text)) ||
				card.values.some(({ text }) => /^portnum$/iu.test(text))
			)
				return { ...nothing, conducting: [[a, b]] };
			return { ...nothing, fixed: [[a, b]] };
		case 'e':
		case 'h':
		case 'l':
			return { ...nothing, fixed: [[a, b]] };
		case 'b':
			if (card.assignments.some(({ name }) => /^v$/iu.test(name.text))) return { ...nothing, fixed: [[a, b]] };
			return { ...nothing, held: [a, b] };
		// a feedback may hold what a controlled current feeds
		case 'f':
		case 'g':
			return { ...nothing, held: [a, b] };
		case 'i':
		case 'k':
		case 'c':
			return nothing;
		case 'r':
		case 'd':
		case 's':
		case 'w':
			return { ...nothing, conducting: [[a, b]] };
		case 'q':
			return { ...nothing, conducting: [[a, b], [b, c]] }; // prettier-ignore
		case 'j':
		case 'z':
			return { ...nothing, conducting: [[a, c], [b, c]] }; // prettier-ignore
		case 'm':
			return { ...nothing, conducting: nodes.length > 3 ? [[a, c], [c, d]] : [[a, c]] }; // prettier-ignore
		case 't':
		case 'o':
			return { ...nothing, conducting: [[a, c], [b, d]] }; // prettier-ignore
		default:
			return { ...nothing, held: nodes };
	}
}
