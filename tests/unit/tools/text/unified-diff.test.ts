import { applyPatch } from 'diff';
import { describe, expect, it } from 'vitest';
import { unifiedDiff } from '#lib/tools/text/unified-diff.ts';
import { seededRandom } from '../../../support/random.ts';

const cards = (count: number, letter = 'R') =>
	Array.from({ length: count }, (_, index) => `${letter}${index} a b 1k\n`);

describe('unified diff', () => {
	it('[F6] gives a patch that turns one text into the other, for any texts', () => {
		const random = seededRandom(11);
		const text = () =>
			Array.from({ length: Math.floor(random() * 9) }, () => 'abc'[Math.floor(random() * 3)] ?? 'a').join('\n') +
			(random() < 0.5 ? '\n' : '');
		for (let round = 0; round < 500; round++) {
			const [before, after] = [text(), text()];
			const patch = unifiedDiff('x', before, after);
			expect(patch.text === '' ? before : applyPatch(before, patch.text)).toBe(after);
		}
	});

	it('[F6] counts what a one-line change of a 5 MB file changes, and shows it', () => {
		const before = cards(300_000);
		const after = before.with(150_000, 'R150000 a b 2k\n');
		const diff = unifiedDiff('big.cir', before.join(''), after.join(''));
		expect(diff).toMatchObject({ additions: 1, deletions: 1 });
		expect(diff.text).toContain('@@ -149998,7 +149998,7 @@');
		expect(diff.text).toContain('-R150000 a b 1k\n+R150000 a b 2k\n');
	});

	it('[F6] describes a change that is too large to be listed by the lines that were replaced', () => {
		const before = ['* title\n', ...cards(300_000)].join('');
		const after = ['* title\n', ...cards(200_000, 'C')].join('');
		expect(unifiedDiff('big.cir', before, after)).toEqual({
			text: 'big.cir: from line 2 on, 300000 lines were replaced by 200000 lines. The diff is too long to show.\n',
			additions: 200_000,
			deletions: 300_000
		});
	});

	it('[F6] lists what is too different to be compared line by line as removed and added', () => {
		const before = ['* title\n', ...cards(5_000), '.end\n'].join('');
		const after = ['* title\n', ...cards(4_000, 'C'), '.end\n'].join('');
		expect(applyPatch(before, unifiedDiff('x', before, after).text)).toBe(after);
	});

	it('[F6] takes CRLF as LF', () => {
		expect(unifiedDiff('a.cir', 'a\r\nb\r\n', 'a\nb\n').text).toBe('');
	});
});
