import { describe, expect, it } from 'vitest';
import { insertCards } from '#lib/app/project/language/netlist-insertion.ts';
import { withTitle } from '#lib/spice/recognise/with-title.ts';

const netlist = 'Divider\nV1 in 0 5\nR1 in out\n+ 1k\n\nR2 out 0 1k\n.op\n.end\n';

/** The netlist after cards were inserted at the cursor, which is before a text. */
function after(text: string, cursorBefore: string, cards: string, title: string | null = null): string {
	const { offset, insert, line } = insertCards(text, text.indexOf(cursorBefore), cards, title);
	const result = text.slice(0, offset) + insert + text.slice(offset);
	expect(result.split('\n')[line - 1]).toBe(insert.trimStart().split('\n')[0]);
	return result;
}

describe('[L8] inserting cards', () => {
	it('goes after the line of the cursor, and not into a continued card', () => {
		expect(after(netlist, '0 5', 'C1 out 0 1n\n')).toContain('V1 in 0 5\nC1 out 0 1n\nR1 in out\n');
		expect(after(netlist, 'in out', 'C1 out 0 1n')).toContain('R1 in out\n+ 1k\nC1 out 0 1n\n\nR2');
		expect(after(netlist, '\nR2', 'C1 out 0 1n')).toContain('+ 1k\nC1 out 0 1n\n\nR2');
	});

	it('goes neither before the title nor after the end', () => {
		expect(after(netlist, 'Divider', 'C1 a 0 1n')).toContain('Divider\nC1 a 0 1n\nV1');
		expect(after(netlist, '.end', 'C1 a 0 1n\r\nC2 a 0 1n')).toMatch(/\.op\nC1 a 0 1n\nC2 a 0 1n\n\.end\n$/);
		expect(insertCards(netlist, 10_000, 'C1 a 0 1n', null).offset).toBe(netlist.indexOf('.end'));
	});

	it('starts a line where the last one has no break, and fills an empty file', () => {
		expect(after('Title\nR1 a 0 1', 'R1', 'C1 a 0 1n')).toBe('Title\nR1 a 0 1\nC1 a 0 1n\n');
		expect(insertCards('', 0, 'Title\nR1 a 0 1', null)).toEqual({ offset: 0, insert: 'Title\nR1 a 0 1\n', line: 1 });
	});

	it('makes the title of a netlist a comment and leaves out its end', () => {
		expect(after(netlist, '.op', 'RC filter\nC1 out 0 1n\n.end\n', 'RC filter')).toContain(
			'.op\n* RC filter\nC1 out 0 1n\n.end\n'
		);
		expect(after(netlist, '.op', '* RC filter\nC1 out 0 1n', 'RC filter')).toContain('\n* RC filter\nC1 out');
	});

	it('gives a netlist without a title one, so that its first card is read', () => {
		expect(withTitle('\nV1 a 0 5\n.op', null, 'Circuit')).toBe('* Circuit\nV1 a 0 5\n.op\n');
		expect(withTitle('Mine\r\nV1 a 0 5\r\n\r\n', 'Mine', 'Circuit')).toBe('Mine\nV1 a 0 5\n');
	});
});
