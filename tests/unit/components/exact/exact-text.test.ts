import { describe, expect, it } from 'vitest';
import { exactLine, exactPieces } from '#lib/components/exact/exact-text.ts';
import { questionText } from '#lib/components/conversation/permission/permission-texts.ts';
import { rowsOf, withoutWalls } from '#lib/components/conversation/tools/diff-rows.ts';
import type { PlannedFileChange } from '#lib/db/permission-records.ts';
import { en } from '#lib/i18n/en/messages.ts';

const file: PlannedFileChange = {
	type: 'remove',
	path: 'a.cir',
	movedTo: null,
	kind: 'text',
	hunks: null,
	additions: 0,
	deletions: 0,
	hiddenLines: 0
};

describe('[F9] [PERM18] the text of a question', () => {
	it.each([
		['\u202e', 'U+202E'],
		['\u2066', 'U+2066'],
		['\u2069', 'U+2069'],
		['\u200e', 'U+200E'],
		['\u200f', 'U+200F'],
		['\u061c', 'U+061C'],
		['\u200b', 'U+200B'],
		['\u200d', 'U+200D'],
		['\u2060', 'U+2060'],
		['\ufeff', 'U+FEFF'],
		['\u00ad', 'U+00AD'],
		['\u00a0', 'U+00A0'],
		['\u3164', 'U+3164'],
		['\u2028', 'U+2028'],
		['\u001b', 'U+001B'],
		['\b', 'U+0008'],
		['\r', 'U+000D'],
		['\u{e0041}', 'U+E0041'],
		['\ue000', 'U+E000']
	])('shows %j as a mark', (char, code) => {
		expect(exactPieces(`rm ${char}x`)).toEqual([
			{ kind: 'text', text: 'rm ' },
			{ kind: 'character', code },
			{ kind: 'text', text: 'x' }
		]);
		expect(exactLine(`a${char}.cir`)).toBe(`a[${code}].cir`);
	});

	it('counts walls of empty lines and of spaces, also when something invisible is in them', () => {
		expect(exactPieces(`ls${'\n \u200b'.repeat(500)}\nrm x${' '.repeat(900)}; y`)).toEqual([
			{ kind: 'text', text: 'ls' },
			{ kind: 'emptyLines', count: 500 },
			{ kind: 'text', text: 'rm x' },
			{ kind: 'spaces', count: 900 },
			{ kind: 'text', text: '; y' }
		]);
	});

	it('names letters that only look like Latin ones', () => {
		expect(exactLine('\u0430mplifier.cir')).toBe('\u0430[U+0430]mplifier.cir');
		expect(exactLine('lib\uff0fx.cir')).toBe('lib\uff0f[U+FF0F]x.cir');
	});

	it('leaves ordinary text as it is', () => {
		const text = '* µ-amp, 10 kΩ, 放大器/模型.lib\r\nR1 in out 10k\n\n\n\tλ μ усилитель é\r\n';
		expect(exactPieces(text)).toEqual([{ kind: 'text', text: text.replaceAll('\r\n', '\n') }]);
		expect(exactPieces('')).toEqual([]);
	});

	it('takes linear time', () => {
		for (const unit of ['\n', ' ', '\u200b', '\n\u200b', 'a\u0430', '\n\n\n\n', '\t\n'])
			expect(exactPieces(unit.repeat(200_000)).length).toBeGreaterThan(0);
	});

	it('asks about deletions by their names', () => {
		const asked = (files: PlannedFileChange[]) =>
			questionText('bash', { kind: 'edit', files, digest: '' }, en.permissions);
		expect(asked([{ ...file, path: 'a\u202ericr.txt' }])).toBe('Delete a[U+202E]ricr.txt?');
		expect(asked([file, file])).toBe('Delete these 2 files?');
		expect(asked([file, { ...file, type: 'modify' }])).toBe('Allow these 2 changes, which delete a.cir?');
	});

	it('counts walls of empty lines in a diff', () => {
		const lines = ['+R1 a b 1k', ...Array.from({ length: 300 }, () => '+ \u200b'), '+.shell rm', ' ', ' ', ' '];
		expect(
			withoutWalls(rowsOf([{ oldStart: 1, newStart: 1, lines }])).map((row) => ('count' in row ? row.count : row.kind))
		).toEqual(['added', 300, 'added', 'same', 'same', 'same']);
	});
});
