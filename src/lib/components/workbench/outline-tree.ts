import type { OutlineSymbol } from '#lib/spice/service-types.ts';

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

export type OutlineAction = { type: 'focus' | 'toggle' | 'open'; id: string };

/** What a key does on a row. Source: WAI-ARIA Authoring Practices, "Tree view". */
export function outlineKey(key: string, rows: readonly OutlineRow[], id: string): OutlineAction | null {
	const index = rows.findIndex((row) => row.id === id);
	const row = rows[index];
	if (!row) return null;
	const focus = (target: OutlineRow | undefined): OutlineAction | null =>
		target ? { type: 'focus', id: target.id } : null;
	switch (key) {
		case 'ArrowDown':
			return focus(rows[index + 1]);
		case 'ArrowUp':
			return focus(rows[index - 1]);
		case 'Home':
			return focus(rows[0]);
		case 'End':
			return focus(rows.at(-1));
		case 'ArrowRight':
			if (row.expanded === null) return null;
			return row.expanded ? focus(rows[index + 1]) : { type: 'toggle', id };
		case 'ArrowLeft':
			if (row.expanded) return { type: 'toggle', id };
			return focus(rows.find((candidate) => candidate.id === row.parent));
		case 'Enter':
		case ' ':
			return { type: 'open', id };
		default:
			return null;
	}
}
