import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import abbreviations from '#lib/search/terms/abbreviations.json';
import { glossary } from '#lib/search/terms/glossary.ts';
import { meaningWords } from '#lib/search/terms/meaning-words.ts';
import manifest from '#lib/workers/embedding/word-vectors.json';
import { recipeHash, sha256 } from '../../scripts/embedding-model.mjs';

const folder = fileURLToPath(new URL('../../static/models/word-vectors/', import.meta.url));
const { model } = JSON.parse(readFileSync(`${folder}tokenizer.json`, 'utf8')) as {
	model: { vocab: Record<string, number> };
};

describe('the embedding model that is shipped with the app', () => {
	it('[K1] was built by the recipe as it stands', () => {
		expect(recipeHash()).toBe(manifest.recipeHash);
	});

	it('[K1] consists of the files the manifest names, with the notices of what is in', () => {
		for (const [name, { bytes, sha256: hash }] of Object.entries(manifest.files)) {
			const content = readFileSync(folder + name);
			expect(content, name).toHaveLength(bytes);
			expect(sha256(content), name).toBe(hash);
		}
		const notices = readFileSync(`${folder}NOTICES.txt`, 'utf8');
		expect(notices).toContain('The MIT License');
		expect(notices).toContain('Public Domain Dedication and License');
	});

	it('[K1] has a vector for every word that abbreviations, devices and cards are replaced with, and for most terms', () => {
		const netlist = ['R1', 'C1', 'L1', 'K1', 'D1', 'Q1', 'M1', 'J1', 'V1', 'I1', 'E1', 'B1', 'T1', 'X1', 'S1']
			.map((name) => `${name} a b 1`)
			.concat('.tran 1 2', '.ac dec', '.dc', '.op', '.noise', '.subckt', '.model', '.four', '.disto', '.pz', '.sens')
			.concat('.tf', '.step', '.meas', '.param', '.include', '.lib', '.ic', '.temp')
			.join('\n');
		const words = [...Object.values(abbreviations).flatMap((text) => text.split(' ')), ...meaningWords(netlist, 1000)];
		const isKnown = (word: string) => word in model.vocab;
		expect(words.filter((word) => !isKnown(word))).toEqual([]);
		const terms = glossary.map(([plain = '']) => meaningWords(plain, 10)).filter((english) => english.length > 0);
		expect(terms.filter((english) => english.some(isKnown)).length / terms.length).toBeGreaterThan(0.95);
		expect(Object.keys(model.vocab)).toHaveLength(manifest.words + 5);
	});
});
