/** Elements by name with the words behind the name: their nodes first, without the marks of code models. */
export type ListedCircuit = Map<string, readonly string[]>;

/** What ngspice adds of its own: bridges, what measures by `.meas` and `.probe`, and the halves of what it splits. */
const added =
	/^auto_|^b?pa_\d+$|^v(?:curr|pwr|probe)_|^ediff\d*_|:power|(?:^|\.)v_|^epwr|probe_int|^a\$|^(?:[bevrcgf]\.)?(?:.*\.)?[bevrcgf](?:[egclr].*_(?:int\d?|aux\d?)|.*_int\d?)$/u;

/** Elements of a listing of native ngspice. */
export function listedCircuit(listing: readonly string[]): ListedCircuit {
	const circuit: ListedCircuit = new Map();
	for (const card of listing) {
		if (/^[.*]/u.test(card)) continue;
		const [name = '', ...words] = card
			.replace(/[()[\],]|%\w+|~/gu, ' ')
			.trim()
			.split(/\s+/u);
		circuit.set(name, words.map(withoutProbe));
	}
	return circuit;
}

/** The first difference between what native ngspice lists and the elements found here; null when there is none. */
export function circuitDifference(listed: ListedCircuit, own: ReadonlyMap<string, readonly string[]>): string | null {
	const met = new Set<string>();
	for (const [name, nodes] of own) {
		// a digital device of PSpice becomes several code models
		if (/^u/u.test(name) && !listed.has(name)) {
			for (const other of listed.keys()) if (other.startsWith('a')) met.add(other);
			continue;
		}
		const key = [name, ...rewrittenNames(name)].find((candidate) => listed.has(candidate));
		if (key === undefined) return `'${name}' is not among the elements of native ngspice`;
		met.add(key);
		const difference = key === name ? orderDifference(nodes, listed.get(key)!) : setDifference(nodes, listed.get(key)!);
		if (difference !== null) return `'${name}' ${difference}`;
	}
	for (const name of listed.keys())
		if (!met.has(name) && !added.test(name) && !isHalf(name, own)) return `'${name}' is missing`;
	return null;
}

/** Whether it is one of several elements that ngspice makes of one: called like it with a letter before its name. */
function isHalf(name: string, own: ReadonlyMap<string, readonly string[]>): boolean {
	const at = name.lastIndexOf('.') + 1;
	const last = name.slice(at + 1);
	return own.has(last) || own.has(name.slice(0, at).replace(/(?<=^|\.)[a-z](?=\.)/gu, last[0] ?? '') + last);
}

/** Names of what ngspice replaces an element by: behavioural and polynomial sources, switches as code models. */
function rewrittenNames(name: string): string[] {
	const last = name.slice(name.lastIndexOf('.') + 1);
	const as = (letter: string): string =>
		last === name
			? `${letter}${name}`
			: name.replace(/(?<=^|\.)[a-z](?=\.)/gu, letter).slice(0, -last.length) + letter + last;
	return [`a$poly$${name}`, as('b'), as('a')];
}

function orderDifference(nodes: readonly string[], words: readonly string[]): string | null {
	// an unconnected port of a code model is no node
	const listed = words.filter((word) => word !== 'null');
	const at = nodes.findIndex((node, index) => listed[index] !== node && !/_vmeas_/u.test(listed[index] ?? ''));
	return at === -1 ? null : `has node '${nodes[at]}' for '${listed[at]}'`;
}

function setDifference(nodes: readonly string[], words: readonly string[]): string | null {
	const missing = nodes.find((node) => !words.includes(node));
	return missing === undefined ? null : `has node '${missing}', which native ngspice does not know`;
}

const probed = /^probe_int_(.+)_[a-z][^_]*(?:_\d+)?$/u;

/** `.probe` puts a source between a terminal and its node. */
function withoutProbe(node: string): string {
	let plain = node;
	for (let inner: string | undefined = node; inner !== undefined; inner = probed.exec(plain)?.[1]) plain = inner;
	return plain === 'gnd' ? '0' : plain;
}
