import type { Found } from '#lib/app/project/search/find-in-project.ts';
import type { SearchOptions } from '#lib/db/records.ts';
import type { Passage } from '#lib/knowledge/knowledge.ts';
import type { MatchLine } from '#lib/search/find-matches.ts';
import type { NameMatch } from '#lib/search/rank-names.ts';
import type { FileMatches } from '#lib/search/scan-texts.ts';
import type { OutlineSymbol } from '#lib/spice/service-types.ts';

/** A kind of results. */
export type SectionKind = Exclude<SearchOptions['kind'], 'all'>;

type RowContent =
	| { type: 'section'; kind: SectionKind; count: number }
	| { type: 'file'; file: FileMatches<MatchLine> }
	| { type: 'line'; path: string; line: MatchLine }
	| { type: 'name'; name: NameMatch }
	| { type: 'symbol'; symbol: OutlineSymbol }
	| { type: 'passage'; passage: Passage }
	| { type: 'more'; kind: SectionKind };

/** A visible row of the tree of results. */
export type SearchRow = RowContent & {
	id: string;
	/** Depth, from 1. */
	level: number;
	/** Among the rows with the same parent, from 1, and their number. */
	position: number;
	siblings: number;
	/** Null for a row without rows below it. */
	isOpen: boolean | null;
};

/** Results of each kind but text that are shown among all kinds. */
const MAX_AMONG_ALL = 5;

interface Node {
	id: string;
	content: RowContent;
	children?: Node[];
}

/**
 * The rows of the results that are not folded away.
 *
 * @param folded ids of folded rows
 */
export function searchRows(found: Found, kind: SearchOptions['kind'], folded: ReadonlySet<string>): SearchRow[] {
	const rows: SearchRow[] = [];
	const add = (nodes: readonly Node[], level: number) =>
		nodes.forEach(({ id, content, children }, index) => {
			const isOpen = children ? !folded.has(id) : null;
			rows.push({ ...content, id, level, position: index + 1, siblings: nodes.length, isOpen });
			if (children && isOpen) add(children, level + 1);
		});
	add(kind === 'all' ? sections(found) : (nodesOf(found, kind) ?? []), 1);
	return rows;
}

/** Ids of the rows that can be folded at the lowest level: the files with their lines. */
export function foldableIds(found: Found): string[] {
	return (found.text?.files ?? []).map(({ path }) => fileId(path));
}

function sections(found: Found): Node[] {
	const kinds: SectionKind[] = ['names', 'symbols', 'text', 'meaning'];
	return kinds.flatMap((kind) => {
		const nodes = nodesOf(found, kind) ?? [];
		if (nodes.length === 0) return [];
		const isCut = kind !== 'text' && nodes.length > MAX_AMONG_ALL;
		const more: Node = { id: `more ${kind}`, content: { type: 'more', kind } };
		const children = isCut ? [...nodes.slice(0, MAX_AMONG_ALL), more] : nodes;
		return [{ id: `section ${kind}`, content: { type: 'section', kind, count: countOf(found, kind) }, children }];
	});
}

function countOf(found: Found, kind: SectionKind): number {
	if (kind === 'names') return found.names?.total ?? 0;
	if (kind === 'text') return found.text?.totals.lines ?? 0;
	return (kind === 'symbols' ? found.symbols : found.meaning?.passages)?.length ?? 0;
}

function nodesOf(found: Found, kind: SectionKind): Node[] | undefined {
	if (kind === 'names')
		return found.names?.names.map((name) => ({ id: `name ${name.path}`, content: { type: 'name', name } }));
	if (kind === 'symbols')
		return found.symbols?.map((symbol, index) => ({ id: `symbol ${index}`, content: { type: 'symbol', symbol } }));
	if (kind === 'meaning')
		return found.meaning?.passages.map((passage, index) => ({
			id: `passage ${index}`,
			content: { type: 'passage', passage }
		}));
	return found.text?.files.map((file) => ({
		id: fileId(file.path),
		content: { type: 'file', file },
		children: file.lines.map((line) => ({
			id: `line ${line.from} ${file.path}`,
			content: { type: 'line', path: file.path, line }
		}))
	}));
}

function fileId(path: string): string {
	return `file ${path}`;
}

/** What a key does on a row. */
export type RowAction = { type: 'focus' | 'fold' | 'open' | 'check'; id: string } | { type: 'leave' };

/**
 * Source: WAI-ARIA Authoring Practices, "Tree view".
 *
 * @param page rows that fit into the visible part
 */
export function rowKey(key: string, rows: readonly SearchRow[], id: string | null, page: number): RowAction | null {
	const index = rows.findIndex((row) => row.id === id);
	const row = rows[index];
	const focus = (at: number): RowAction | null => {
		const target = rows[Math.max(0, Math.min(at, rows.length - 1))];
		return target ? { type: 'focus', id: target.id } : null;
	};
	switch (key) {
		case 'ArrowDown':
			return focus(index + 1);
		case 'ArrowUp':
			return index <= 0 ? { type: 'leave' } : focus(index - 1);
		case 'PageDown':
			return focus(index + page);
		case 'PageUp':
			return focus(index - page);
		case 'Home':
			return focus(0);
		case 'End':
			return focus(rows.length - 1);
		case 'Escape':
			return { type: 'leave' };
	}
	if (!row) return null;
	switch (key) {
		case 'ArrowRight':
			if (row.isOpen === null) return null;
			return row.isOpen ? focus(index + 1) : { type: 'fold', id: row.id };
		case 'ArrowLeft':
			if (row.isOpen) return { type: 'fold', id: row.id };
			return row.level === 1 ? null : focus(rows.findLastIndex((other, at) => at < index && other.level < row.level));
		case 'Enter':
			return { type: 'open', id: row.id };
		case ' ':
			return { type: 'check', id: row.id };
		default:
			return null;
	}
}
