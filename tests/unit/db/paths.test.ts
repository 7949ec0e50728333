import { describe, expect, test } from 'vitest';
import { copyPath, findCollision, pathProblem, parentFolders } from '#lib/db/paths.ts';

describe('pathProblem', () => {
	test.each([
		['', 'empty'],
		['a'.repeat(241), 'too_long'],
		['/a.cir', 'absolute'],
		['c:a.cir', 'absolute'],
		['../a.cir', 'dot_segment'],
		['a/../b.cir', 'dot_segment'],
		['a\\..\\b.cir', 'dot_segment'],
		['./a.cir', 'dot_segment'],
		['a\\b.cir', 'backslash'],
		['a//b.cir', 'empty_segment'],
		['a/', 'empty_segment'],
		['a\nb.cir', 'control_character'],
		['a\u202eb.cir', 'control_character'],
		['\ud800.cir', 'control_character'],
		['a?.cir', 'forbidden_character'],
		['lib/con', 'reserved_name'],
		['COM1.cir', 'reserved_name'],
		['a.', 'trailing_dot_or_space'],
		['a /b.cir', 'trailing_dot_or_space'],
		['.circuit_ai/manifest.json', 'reserved_for_backup'],
		['.circuit_ai/Sessions/x.json', 'reserved_for_backup'],
		['.Circuit_AI', 'reserved_for_backup'],
		['.CIRCUIT_AI/design_goals.json', 'reserved_for_backup']
	])('[DB4] refuses %j as %s', (path, problem) => expect(pathProblem(path)).toBe(problem));

	test.each([
		'a.cir',
		'lib/models.lib',
		'.circuit_ai/design_goals.json',
		'lib/.Circuit_AI/a.cir',
		'.circuit_ai_old/a.cir',
		'放大器/共射极.cir',
		'console.cir',
		'...x',
		'a b.cir'
	])('[DB4] takes %j', (path) => expect(pathProblem(path)).toBeNull());
});

test('[DB4] finds the path of a set that cannot live beside the others', () => {
	const file = (path: string) => ({ path, isFolder: false });
	const folder = (path: string) => ({ path, isFolder: true });
	expect(findCollision([folder('lib'), file('lib/a'), folder('lib'), file('b')])).toBeNull();
	expect(findCollision([file('lib/a'), file('LIB/b')])).toEqual({ path: 'LIB/b', reason: 'case_collision' });
	expect(findCollision([file('a'), file('a/b')])).toEqual({ path: 'a/b', reason: 'parent_is_file' });
	expect(findCollision([file('a/b'), file('a')])).toEqual({ path: 'a', reason: 'parent_is_file' });
	expect(findCollision([file('a'), file('a')])?.reason).toBe('case_collision');
});

test('names copies beside the original', () => {
	expect(parentFolders('a/b/c.cir')).toEqual(['a', 'a/b']);
	expect(copyPath('lib/amp.cir', new Set())).toBe('lib/amp-copy.cir');
	expect(copyPath('amp.cir', new Set(['amp-copy.cir']))).toBe('amp-copy-2.cir');
	expect(copyPath('lib.d/.spiceinit', new Set())).toBe('lib.d/.spiceinit-copy');
});
