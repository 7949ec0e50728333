import type { OutlineSymbol } from '#lib/spice/service-types.ts';
import { treeMove, type TreeMove } from '../ui/tree-keys.ts';

export interface OutlineRow {
	/** Unique in the file, and stable while other parts of the file change. */
	id: string;
	symbol: OutlineSymbol;
	depth: number;
	/** Null if it has no children. */
	expanded: boolean | null;
	parent: string | null;
}

/** The visible rows of an outline. @param folded ids of symbols whose children are hidden */
export function outlineRows(symbols: readonly OutlineSymbol[], folded: ReadonlySet<string>): OutlineRow[] {
	const rows: OutlineRow[] = [];
	const add = (list: readonly OutlineSymbol[], depth: number, parent: string | null): void => {
		const seen = new Map<string, number>();
		for (const symbol of list) {
			const key = `${symbol.kind}:${symbol.name.toLowerCase()}`;
			const count = (seen.get(key) ?? 0) + 1;
			seen.set(key, count);
			const id = `${parent ?? ''}/${key}${count > 1 ? `#${count}` : ''}`;
			const expanded = symbol.children.length > 0 ? !folded.has(id) : null;
			rows.push({ id, symbol, depth, expanded, parent });
			if (expanded) add(symbol.children, depth + 1, id);
		}
	};
	add(symbols, 0, null);
	return rows;
}

/** The innermost row that contains an offset. */
export function rowAt(rows: readonly OutlineRow[], offset: number): OutlineRow | null {
	return rows.findLast(({ symbol: { range } }) => range.from <= offset && offset <= range.to) ?? null;
}

/** What a key does on a row. */
export function outlineKey(key: string, rows: readonly OutlineRow[], id: string): TreeMove<OutlineRow> | null {
	const row = rows.find((candidate) => candidate.id === id);
	if (!row) return null;
	return treeMove(key, row, {
		rows,
		isExpanded: ({ expanded }) => expanded,
		parentOf: ({ parent }) => rows.find((candidate) => candidate.id === parent) ?? null
	});
}
