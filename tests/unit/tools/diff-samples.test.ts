import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyDiffCase, type DiffCase } from '../../support/random-diff.ts';

/** Recorded with `npm run test:tools -- 100 --record`: `expected` is the result of GNU patch, null where it refuses. */
const cases = JSON.parse(readFileSync('tests/samples/diff/gnu-patch.json', 'utf8')) as (DiffCase & {
	expected: string | null;
})[];

describe('diffs on samples', () => {
	it('[G6] [FILE10] are applied or refused as GNU patch does', () => {
		for (const diffCase of cases) expect(applyDiffCase(diffCase), diffCase.diff).toBe(diffCase.expected);
		expect(cases).toHaveLength(100);
	});
});
