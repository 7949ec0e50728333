import { describe, expect, it } from 'vitest';
import { diagnosed } from '../../../language/diagnosed.ts';
import { baseDecks } from '../../../fuzz/decks.ts';
import { mutate } from '../../../fuzz/mutate.ts';
import { seededRandom } from '../../../support/random.ts';

const decks = baseDecks(null);

describe('diagnostics of damaged netlists', () => {
	it.each([1, 2, 3, 4])('[DIAG7] [B2] seed %d: never throw, and lie within their files', (seed) => {
		const random = seededRandom(seed);
		for (let count = 0; count < 150; count += 1) {
			const [deck, donor] = [random(), random()].map((at) => decks[Math.floor(at * decks.length)]!);
			const { files, entry } = mutate(deck!, donor!, random);
			for (const { path, from, to, fixes } of diagnosed(files, entry)) {
				expect(from).toBeLessThanOrEqual(to);
				expect(to).toBeLessThanOrEqual(files[path]!.length);
				for (const edit of fixes.flatMap(({ edits }) => edits))
					expect(edit.to).toBeLessThanOrEqual(files[edit.path]?.length ?? 0);
			}
		}
	});
});
