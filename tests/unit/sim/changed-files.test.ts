import { expect, it } from 'vitest';
import { withChangedFiles } from '#lib/sim/changed-files.ts';
import { TestProject } from '../../support/storage/test-project.ts';

it('[SHELL7] a run sees changed, new and removed files, and the others as they are stored', async () => {
	const stored = new TestProject({ 'a.cir': 'old\n', 'b.cir': 'b\n', 'lib/m.lib': 'm\n' });
	const changed = new Map([
		['a.cir', 'new\n'],
		['c.cir', 'c\n'],
		['lib', null]
	]);
	const files = withChangedFiles(stored, changed);
	const read = await files.readMany(['a.cir', 'b.cir', 'c.cir', 'lib/m.lib', 'none.cir']);
	expect(read.map(({ path, content }) => [path, content])).toEqual([
		['a.cir', 'new\n'],
		['b.cir', 'b\n'],
		['c.cir', 'c\n']
	]);
	expect(read[0]?.hash).not.toBe((await stored.read('a.cir'))?.hash);
	expect((await files.read('a.cir'))?.content).toBe('new\n');
	expect(await files.read('lib/m.lib')).toBeNull();
	expect((await files.read('b.cir'))?.content).toBe('b\n');
});
