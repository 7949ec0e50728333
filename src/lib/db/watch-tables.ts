import { Dexie } from 'dexie';
import type { SpicewrightDatabase } from './database.ts';

/** Which records of the tables have changed: the keys, or null where they are not known. */
export type ChangedTables = ReadonlyMap<string, ReadonlySet<string> | null>;

/** Part of Dexie's set of changes that holds every table. */
const EVERYTHING = 'all';

type Parts = Parameters<Parameters<typeof Dexie.on.storagemutated.subscribe>[0]>[0];

/**
 * Calls the listener after every transaction that has changed something in the database: in this thread, in the page or a worker, or in
 * another tab.
 *
 * @returns ends it
 */
export function watchTables(database: SpicewrightDatabase, listener: (changed: ChangedTables) => void): () => void {
	const prefix = `idb://${database.name}/`;
	const hear = (parts: Parts) => {
		const changed = new Map<string, ReadonlySet<string> | null>();
		for (const [part, tree] of Object.entries(parts)) {
			if (part === EVERYTHING) for (const { name } of database.tables) changed.set(name, null);
			// The part of a table's primary keys has no name after the table's.
			else if (part.startsWith(prefix) && part.endsWith('/')) {
				const keys = new Set<string>();
				const areKnown = addKeys(tree, keys);
				changed.set(part.slice(prefix.length, -1), areKnown ? keys : null);
			}
		}
		if (changed.size > 0) listener(changed);
	};
	Dexie.on.storagemutated.subscribe(hear);
	return () => Dexie.on.storagemutated.unsubscribe(hear);
}

/** Adds the keys of a tree of ranges; false if one of them has more than one key, or one that is not a string. */
function addKeys(tree: Parts[string] | null | undefined, keys: Set<string>): boolean {
	if (!tree || !('from' in tree)) return true;
	if (typeof tree.from !== 'string' || tree.from !== tree.to) return false;
	keys.add(tree.from);
	return addKeys(tree.l, keys) && addKeys(tree.r, keys);
}
