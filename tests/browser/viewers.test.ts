import { expect, test } from 'vitest';
import { viewersOf } from '../../src/routes/project/viewers.ts';

const idsOf = (path: string, size: number) =>
	viewersOf({ path, kind: 'text', size, hasModels: false }).map(({ id }) => id);

test('[A8] a text that is too long for the editor is offered in no view that needs its contents', () => {
	expect(idsOf('notes.md', 10_000)).toEqual(['text', 'rendered']);
	expect(idsOf('part.lib', 10_000)).toEqual(['text', 'models']);
	expect(idsOf('notes.md', 6_000_000)).toEqual(['text']);
	expect(idsOf('part.lib', 6_000_000)).toEqual(['text']);
});
