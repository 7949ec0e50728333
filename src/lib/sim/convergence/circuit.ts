import { head, positional, type Card, type Netlist } from './cards.ts';

/** A device of the flattened circuit. */
export interface Device {
	/** As ngspice counts instances, without the leading letter: `c1`, `x1.c3`. */
	name: string;
	/** First letter of the card: `r`, `q`, ... */
	kind: string;
	/** Full names of its nodes; ground is `0`. */
	nodes: string[];
	/** The user's card that it comes from. */
	card: Card;
}

/** A circuit with its subcircuits expanded. */
export interface Circuit {
	devices: Device[];
	/** Devices by each of their nodes. */
	atNode: ReadonlyMap<string, Device[]>;
}

/** Subcircuits inside subcircuits; one that contains itself ends here. */
const maxDepth = 20;
/** Devices after which the rest is left out: only a first look is wanted, and it must not hold up the page. */
const maxDevices = 20_000;

interface Definition {
	ports: string[];
	cards: Card[];
}

export function expandCircuit({ cards }: Netlist): Circuit {
	const definitions = new Map<string, Definition>();
	const top: Card[] = [];
	const globals = new Set<string>(['0']);
	for (const card of cards) {
		const first = head(card);
		if (card.inScript) continue;
		if (first === '.subckt') {
			const [name = '', ...ports] = positional(card).filter((word) => word !== 'params:');
			definitions.set(name, { ports: ports.map(ground), cards: [] });
		} else if (first === '.global') for (const word of card.words.slice(1)) globals.add(word.text.toLowerCase());
		else if (/^[a-z]/u.test(first)) {
			const inside = card.scope.at(-1);
			(inside === undefined ? top : definitions.get(inside)?.cards)?.push(card);
		}
	}

	const devices: Device[] = [];
	const expand = (body: readonly Card[], path: string, ports: ReadonlyMap<string, string>, depth: number): void => {
		const full = (node: string): string => {
			const plain = ground(node);
			return ports.get(plain) ?? (path === '' || globals.has(plain) ? plain : `${path}.${plain}`);
		};
		for (const card of body) {
			if (devices.length >= maxDevices) return;
			const first = head(card);
			const name = path === '' ? first : `${path}.${first}`;
			const words = positional(card).filter((word) => word !== 'params:');
			const definition = first.startsWith('x') ? definitions.get(words.at(-1) ?? '') : undefined;
			if (definition && depth < maxDepth) {
				const inner = new Map(definition.ports.map((port, index) => [port, full(words[index] ?? '')]));
				expand(definition.cards, name, inner, depth + 1);
			} else {
				const nodes = words.slice(0, nodeCount(first, words)).map(full);
				devices.push({ name, kind: first[0] ?? '', nodes, card });
			}
		}
	};
	expand(top, '', new Map(), 0);

	const atNode = new Map<string, Device[]>();
	for (const device of devices)
		for (const node of new Set(device.nodes)) {
			const present = atNode.get(node);
			if (present) present.push(device);
			else atNode.set(node, [device]);
		}
	return { devices, atNode };
}

function ground(node: string): string {
	return node === 'gnd' ? '0' : node;
}

const pins: Record<string, number> = {
	b: 2,
	c: 2,
	d: 2,
	e: 4,
	f: 2,
	g: 4,
	h: 2,
	i: 2,
	j: 3,
	k: 0,
	l: 2,
	m: 4,
	o: 4,
	r: 2,
	s: 4,
	t: 4,
	u: 3,
	v: 2,
	w: 2,
	y: 4,
	z: 3
};

/** How many of a card's words are nodes; all of them where that cannot be told, as with code models. */
function nodeCount(first: string, words: readonly string[]): number {
	const kind = first[0] ?? '';
	// a model's name stands behind the nodes, so what is left before the parameters tells three pins from four
	if (kind === 'm') return words.length <= 4 ? 3 : 4;
	if (kind === 'q') return 3;
	if (
		(kind === 'e' || kind === 'g') &&
		words[2] !== undefined &&
		/^(?:value|poly|table|laplace|vol|cur)/u.test(words[2])
	)
		return 2;
	return Math.min(pins[kind] ?? words.length, words.length);
}
