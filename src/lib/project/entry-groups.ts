import type { OperationRecord } from '#lib/db/records.ts';

/**
 * Parts a list of journal entries into groups that have no file in common, so that each can be undone without the others.
 * Entries of one group keep their order. A moved folder connects everything in it.
 */
export function entryGroups(operations: readonly OperationRecord[]): OperationRecord[][] {
	const parents = operations.map((_, index) => index);
	const rootOf = (index: number): number => {
		let root = index;
		while (parents[root] !== root) root = parents[root] ?? root;
		parents[index] = root;
		return root;
	};
	const join = (a: number, b: number) => (parents[rootOf(a)] = rootOf(b));
	const owners = new Map<string, number>();
	operations.forEach(({ changes }, index) => {
		for (const { type, path, movedTo, kind } of changes) {
			// A folder that another entry still needs stays: it connects nothing.
			if (kind === 'folder' && type !== 'move') continue;
			for (const name of movedTo === null ? [path] : [path, movedTo]) {
				const owner = owners.get(name);
				if (owner === undefined) owners.set(name, index);
				else join(owner, index);
			}
		}
	});
	operations.forEach(({ changes }, index) => {
		for (const { type, path, movedTo } of changes) {
			if (type !== 'move') continue;
			for (const [name, owner] of owners)
				if (name.startsWith(`${path}/`) || name.startsWith(`${movedTo}/`)) join(owner, index);
		}
	});
	const groups = new Map<number, OperationRecord[]>();
	operations.forEach((operation, index) => {
		const root = rootOf(index);
		groups.set(root, [...(groups.get(root) ?? []), operation]);
	});
	return [...groups.values()];
}
