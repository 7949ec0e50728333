import { describe, expect, test } from 'vitest';
import { treeKey } from '#lib/components/workbench/files/file-tree-keys.ts';
import {
	movedPath,
	nameAsTyped,
	nameProblem,
	ROW_HEIGHT,
	rowsNear,
	treeRows,
	type FileEntry
} from '#lib/components/workbench/files/file-tree-model.ts';

const entries: FileEntry[] = ['stage10.cir', 'stage2.cir', 'lib/models.lib', '.circuit_ai/design_goals.json'].map(
	(path) => ({ path, kind: 'text' })
);

describe('file tree', () => {
	test('folders come first, names by number; the folder of the app comes last and begins closed', () => {
		expect(treeRows(entries, new Set()).map(({ path, level }) => `${level} ${path}`)).toEqual([
			...['1 lib', '2 lib/models.lib', '1 stage2.cir', '1 stage10.cir', '1 .circuit_ai']
		]);
		const toggled = new Set(['.circuit_ai', 'lib']);
		expect(treeRows(entries, toggled).map(({ path }) => path)).toContain('.circuit_ai/design_goals.json');
		expect(treeRows(entries, toggled).map(({ path }) => path)).not.toContain('lib/models.lib');
	});

	test('[S4] only rows near the visible ones are drawn, however long the tree is', () => {
		const height = 30 * ROW_HEIGHT;
		expect(rowsNear(0, 0, 2_000)).toEqual({ first: 0, end: 30 });
		expect(rowsNear(0, height, 40)).toEqual({ first: 0, end: 40 });
		for (let top = 0; top <= 1_970; top += 7) {
			const { first, end } = rowsNear(top * ROW_HEIGHT, height, 2_000);
			expect(end - first).toBe(60);
			expect(first).toBeLessThanOrEqual(top);
			expect(end).toBeGreaterThanOrEqual(top + 30);
		}
		expect(rowsNear(0, 1e6, 2_000).end).toBe(200);
	});

	test('a name is refused when empty, taken (capitals do not tell apart) or not a name', () => {
		expect(nameProblem(entries, '', ' ', null)).toBe('empty');
		expect(nameProblem(entries, '', 'Stage2.CIR', null)).toBe('taken');
		expect(nameProblem(entries, '', '../x.cir', null)).toBe('invalid');
		expect(nameProblem(entries, '', 'a\\b', null)).toBe('invalid');
		expect(nameProblem(entries, '', 'Stage2.cir', 'stage2.cir')).toBeNull();
		expect(nameProblem(entries, 'lib', 'stage2.cir', null)).toBeNull();
	});

	test('an entry moves into a folder, never into itself or over another', () => {
		expect(movedPath(entries, 'stage2.cir', 'lib')).toBe('lib/stage2.cir');
		expect(movedPath(entries, 'lib', 'lib/inner')).toBeNull();
		expect(movedPath(entries, 'lib', 'library')).toBe('library/lib');
		expect(movedPath(entries, 'stage2.cir', '')).toBeNull();
		expect(movedPath([...entries, { path: 'lib/stage2.cir', kind: 'text' }], 'stage2.cir', 'lib')).toBeNull();
	});

	test('keys of a tree: in, out, along, by letter', () => {
		const rows = treeRows(entries, new Set());
		expect(treeKey('ArrowRight', rows, '.circuit_ai')).toEqual({ type: 'toggle', path: '.circuit_ai' });
		expect(treeKey('ArrowRight', rows, 'lib')).toEqual({ type: 'focus', path: 'lib/models.lib' });
		expect(treeKey('ArrowLeft', rows, 'lib/models.lib')).toEqual({ type: 'focus', path: 'lib' });
		expect(treeKey('s', rows, 'stage2.cir')).toEqual({ type: 'focus', path: 'stage10.cir' });
		expect(treeKey('Delete', rows, 'stage2.cir')).toEqual({ type: 'delete', path: 'stage2.cir', next: 'stage10.cir' });
		expect(treeKey('ArrowDown', rows, '.circuit_ai')).toBeNull();
	});

	test.each([
		['opamp.lib.cir', 9, 'opamp.lib'],
		['models/opamp.LIB.cir', 16, 'models/opamp.LIB'],
		['notes.md.cir', 8, 'notes.md'],
		// Not an ending, or not written by the user.
		['amp_v1.2.cir', 8, 'amp_v1.2.cir'],
		['amp.v2.cir', 6, 'amp.v2.cir'],
		['amp.cir', 3, 'amp.cir'],
		['opamp.lib.cir', 13, 'opamp.lib.cir']
	])('[A8] %s, typed up to %i, is meant as %s', (name, caret, meant) => {
		expect(nameAsTyped(name, '.cir', caret)).toBe(meant);
	});
});
