/** Elements by name with their nodes, or with more words behind them where a listing does not tell where the nodes end. */
export type ListedCircuit = Map<string, readonly string[]>;

/** Elements of a listing of native ngspice: words behind the name, without the marks of code models. */
export function listedCircuit(listing: readonly string[]): ListedCircuit {
	const circuit: ListedCircuit = new Map();
	for (const card of listing) {
		if (/^[.*]/u.test(card)) continue;
		const [name = '', ...words] = card
			.replace(/[()[\],]|%\w+|~/gu, ' ')
			.trim()
			.split(/\s+/u);
		circuit.set(name, words);
	}
	return circuit;
}

/** The first difference between what native ngspice lists and the elements found here; null when there is none. */
export function circuitDifference(listed: ListedCircuit, own: ReadonlyMap<string, readonly string[]>): string | null {
	for (const [name, nodes] of own) {
		const words = listed.get(name);
		if (!words) return `'${name}' is not among the elements of native ngspice`;
		const at = nodes.findIndex((node, index) => words[index] !== node);
		if (at !== -1) return `'${name}' has node '${nodes[at]}' for '${words[at]}'`;
	}
	for (const name of listed.keys()) if (!own.has(name)) return `'${name}' is missing`;
	return null;
}
