import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileHash, recipeHash } from '../../wasm/recipe-hash.mjs';
import manifest from '../../wasm/dist/manifest.json';

const folder = fileURLToPath(new URL('../../wasm', import.meta.url));

describe('the committed engine', () => {
	it('[C1] was built by the recipe as it stands', () => {
		expect(recipeHash(folder)).toBe(manifest.recipeHash);
	});

	it('[C1] consists of the files the manifest names', () => {
		for (const [name, { bytes, sha256 }] of Object.entries(manifest.files)) {
			expect(readFileSync(join(folder, 'dist', name)), name).toHaveLength(bytes);
			expect(fileHash(join(folder, 'dist', name)), name).toBe(sha256);
		}
	});

	it('[C1] names the source it was built from', () => {
		const recipe: unknown = JSON.parse(readFileSync(join(folder, 'recipe.json'), 'utf8'));
		expect(recipe).toMatchObject({ source: manifest.source, ngspiceVersion: manifest.ngspiceVersion });
	});

	it('leaves the GPL models out and ships the notices of what is in', () => {
		expect(manifest.codeModels).not.toContain('table');
		const notices = readFileSync(join(folder, 'dist', 'NOTICES.txt'), 'utf8');
		for (const { part } of manifest.licences) expect(notices).toContain(part);
		expect(notices).toContain('Redistribution and use in source and binary forms');
		expect(notices).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
	});
});
