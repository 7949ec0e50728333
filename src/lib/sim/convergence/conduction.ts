import { valueOf } from './cards.ts';
import type { Device } from './circuit.ts';

/** How a device ties its nodes together in a direct-current solution. */
export interface Conduction {
	/** Pairs between which a voltage is given: at most one path of such pairs may join two nodes. */
	fixed: [string, string][];
	/** Pairs between which current can flow at a voltage that is not given. */
	conducting: [string, string][];
	/** Nodes of devices that are not understood here; they are taken as held by something. */
	held: string[];
}

/** The direct-current view: inductors are shorts, capacitors and current sources are open, gates carry no current. */
export function conductionOf({ kind, nodes, card }: Device): Conduction {
	const [a = '0', b = '0', c = '0', d = '0'] = nodes;
	const none: Conduction = { fixed: [], conducting: [], held: [] };
	switch (kind) {
		case 'v':
		case 'e':
		case 'h':
		case 'l':
			return { ...none, fixed: [[a, b]] };
		case 'b':
			if (valueOf(card, 'v')) return { ...none, fixed: [[a, b]] };
			return dependsOnOwnVoltage(nodes, card.words) ? { ...none, conducting: [[a, b]] } : none;
		case 'g':
			return dependsOnOwnVoltage([a, b], card.words) ? { ...none, conducting: [[a, b]] } : none;
		case 'c':
		case 'i':
		case 'f':
		case 'k':
			return none;
		case 'r':
		case 'd':
		case 's':
		case 'w':
			return { ...none, conducting: [[a, b]] };
		case 'q':
		case 'u':
			return { ...none, conducting: [[a, b], [b, c]] }; // prettier-ignore
		case 'j':
		case 'z':
			return { ...none, conducting: [[a, c], [b, c]] }; // prettier-ignore
		case 'm':
			return { ...none, conducting: nodes.length > 3 ? [[a, c], [c, d]] : [[a, c]] }; // prettier-ignore
		case 't':
		case 'o':
			return { ...none, conducting: [[a, c], [b, d]] }; // prettier-ignore
		default:
			return { ...none, held: nodes };
	}
}

/** A current source that is steered by its own voltage is a resistance of some kind. */
function dependsOnOwnVoltage(own: readonly string[], words: readonly { text: string }[]): boolean {
	const names = new Set(own.filter((node) => node !== '0').map((node) => node.split('.').at(-1) ?? node));
	return words
		.slice(own.length + 1)
		.some(({ text }) => (text.toLowerCase().match(/[\w.:$-]+/gu) ?? []).some((word) => names.has(word)));
}
