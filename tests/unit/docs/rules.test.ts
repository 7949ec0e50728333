import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

function textsUnder(folder: string, ending: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((path) => path.endsWith(ending))
		.map((path) => readFileSync(join(folder, path), 'utf8'));
}

/** Rules that the folders' `SPEC.md` and the exam state, by number. */
const stated = [...textsUnder('src', 'SPEC.md'), ...textsUnder('docs', 'EXAM.md')].flatMap((text) =>
	[...text.matchAll(/^- (?:\*\*)?\[([A-Z]+\d+)\]/gm)].map(([, rule]) => rule!)
);
const cited = textsUnder('tests', '.ts').flatMap((text) =>
	[...text.matchAll(/\[([A-Z]{2,}\d+)\]/g)].map(([, rule]) => rule!)
);

const without = (these: readonly string[], those: readonly string[]) => {
	const known = new Set(those);
	return [...new Set(these)].filter((rule) => !known.has(rule));
};

it('no number stands for two rules', () => {
	expect(stated.length).toBeGreaterThan(100);
	expect(stated.filter((rule, index) => stated.indexOf(rule) !== index)).toEqual([]);
});

it('every rule that a test cites is stated', () => {
	expect(without(cited, stated)).toEqual([]);
});

it('every rule is cited by a test', () => {
	expect(without(stated, cited)).toEqual([]);
});
