import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { convertDialect, type Converted } from '#lib/spice/dialects/convert.ts';
import { recogniseDialect } from '#lib/spice/dialects/recognise.ts';
import { applyEdits } from '../../../support/apply-edits.ts';
import { seededRandom } from '../../../support/random.ts';
import { firstSeed, rounds } from '../../../support/rounds.ts';

const folder = new URL('../../../models/pspice/', import.meta.url);
const models = readdirSync(folder).map((name) => ({
	name,
	text: readFileSync(new URL(`${name}/model.lib`, folder), 'utf8')
}));

function convert(text: string): Converted {
	return convertDialect('model.lib', text, 'pspice', { isEntry: false, usesMode: false });
}

describe('PSpice models', () => {
	it.each(models)('[DIA5] [DIA7] converts $name once', ({ text }) => {
		const { edits } = convert(text);
		const again = convert(applyEdits(text, edits));
		expect(again.edits).toEqual([]);
		expect(again.notes.filter(({ sure }) => sure)).toEqual([]);
	});

	it.each(models.filter(({ text }) => convert(text).edits.length > 0))('[DIA1] recognizes $name', ({ text }) => {
		expect(recogniseDialect(text).dialect).toBe('pspice');
	});

	it('[DIA5] takes damaged models without an exception', () => {
		const random = seededRandom(firstSeed + 14);
		const pick = (count: number): number => Math.floor(random() * count);
		const marks = ['(', ')', '{', '}', '=', ',', ' ', '\n', '\n+ ', '"', "'", '**', 'S', '$D_HI', '[', ']', '0', '-'];
		for (let round = 0; round < rounds(1000); round += 1) {
			let { text } = models[pick(models.length)]!;
			for (let count = 1 + pick(6); count > 0; count -= 1) {
				const at = pick(text.length);
				text = text.slice(0, at) + marks[pick(marks.length)]! + text.slice(at + pick(4));
			}
			const { edits } = convert(text);
			expect(() => applyEdits(text, edits)).not.toThrow();
		}
	});
});
