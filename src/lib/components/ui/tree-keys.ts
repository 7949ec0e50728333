/** How the rows of a tree follow each other. */
export interface TreeShape<Row> {
	/** The visible rows, from top to bottom. */
	rows: readonly Row[];
	/** Null for a row without children. */
	isExpanded: (row: Row) => boolean | null;
	/** Null for a row at the top. */
	parentOf: (row: Row) => Row | null;
}

export interface TreeMove<Row> {
	type: 'focus' | 'toggle' | 'open';
	row: Row;
}

/** What a key does on a row of any tree. Source: WAI-ARIA Authoring Practices, "Tree view". */
export function treeMove<Row>(
	key: string,
	row: Row,
	{ rows, isExpanded, parentOf }: TreeShape<Row>
): TreeMove<Row> | null {
	const index = rows.indexOf(row);
	const focus = (target: Row | null | undefined): TreeMove<Row> | null =>
		target == null ? null : { type: 'focus', row: target };
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
			if (isExpanded(row) === null) return null;
			return isExpanded(row) ? focus(rows[index + 1]) : { type: 'toggle', row };
		case 'ArrowLeft':
			return isExpanded(row) ? { type: 'toggle', row } : focus(parentOf(row));
		case 'Enter':
		case ' ':
			return { type: 'open', row };
		default:
			return null;
	}
}
