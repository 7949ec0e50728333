import { expect, test } from 'vitest';
import { filesToOpen } from '#lib/components/workbench/files/files-to-open.ts';

const entry = (path: string, kind: 'text' | 'folder' = 'text') => ({
	id: path,
	path,
	kind,
	version: 1,
	size: 0,
	hash: '',
	modifiedAt: 0
});

test("[A8] files are offered open ones first, the app's own late, the one in sight last, folders not at all", () => {
	const entries = [
		entry('.circuit_ai/design_goals.json'),
		entry('stage10.cir'),
		entry('stage9.cir'),
		entry('amplifier.cir'),
		entry('lib', 'folder'),
		entry('lib/models.lib')
	];
	const state = { openPaths: ['amplifier.cir', 'lib/models.lib'], activePath: 'amplifier.cir' };
	expect(filesToOpen(entries, state)).toEqual([
		'lib/models.lib',
		'stage9.cir',
		'stage10.cir',
		'.circuit_ai/design_goals.json',
		'amplifier.cir'
	]);
});
