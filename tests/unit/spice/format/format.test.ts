import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatFile, formatRange } from '#lib/spice/format/format.ts';
import { sameCircuit } from '../../../support/spice/same-circuit.ts';
import { parseFile } from '#lib/spice/syntax/parse.ts';
import { applyEdits } from '../../../support/apply-edits.ts';
import { randomNetlist } from '../../../support/spice/random-netlist.ts';
import { seededRandom } from '../../../support/random.ts';

const samples = new URL('../../../samples/format/', import.meta.url);

function format(text: string, isEntry = true): string {
	return applyEdits(text, formatFile('deck.cir', parseFile(text, { isEntry })));
}

function comments(text: string, isEntry: boolean): string[] {
	const { statements } = parseFile(text, { isEntry });
	return statements.filter(({ kind }) => kind === 'comment').map(({ text }) => text.trim());
}

describe('formatting', () => {
	it.each(readdirSync(samples))('[B5] [FMT3] [FMT4] [FMT5] [FMT6] [FMT7] [FMT8] puts %s in order', (name) => {
		const read = (file: string): string => readFileSync(new URL(`${name}/${file}`, samples), 'utf8');
		expect(format(read('input.cir'))).toBe(read('expected.cir'));
	});

	it('[B5] [FMT1] [FMT2] keeps the circuit and the comments of any text, and is done after one time', () => {
		let changed = 0;
		for (let seed = 1; seed <= 1500; seed += 1) {
			const random = seededRandom(seed);
			const text = randomNetlist(random);
			const isEntry = random() < 0.5;
			const once = format(text, isEntry);
			if (once !== text) changed += 1;
			expect(format(once, isEntry), `seed ${seed}`).toBe(once);
			expect(sameCircuit(parseFile(text, { isEntry }), parseFile(once, { isEntry })), `seed ${seed}`).toBe(true);
			expect(comments(once, isEntry), `seed ${seed}`).toEqual(comments(text, isEntry));
		}
		expect(changed).toBeGreaterThan(500);
	});

	it('[FMT2] is done after one time where names are as wide as their columns', () => {
		for (let seed = 1; seed <= 300; seed += 1) {
			const random = seededRandom(seed);
			const word = (): string => 'n'.repeat(10 + Math.floor(random() * 7));
			const card = (index: number): string =>
				`X${index}${word()} ${Array.from({ length: 4 }, word).join(' ')} ${word()} params: vdd=1 vss=0 vth=0.5`;
			const text = `.subckt s a b\n${Array.from({ length: 4 }, (_, index) => card(index)).join('\n')}\n.ends\n`;
			const once = format(text, false);
			expect(format(once, false), `seed ${seed}`).toBe(once);
			expect(sameCircuit(parseFile(text, { isEntry: false }), parseFile(once, { isEntry: false }))).toBe(true);
		}
	});

	it('[FMT1] [SYN7] breaks no line whose beginning alone would be an encrypted one', () => {
		const text = `85 BE F7 30 69 1D 56 8F C8 01 B5${'1e'.repeat(40)} EE\n`;
		expect(format(text, false)).toBe(text);
	});

	it('[FMT1] tells another circuit from the same', () => {
		const same = (a: string, b: string): boolean =>
			sameCircuit(parseFile(a, { isEntry: false }), parseFile(b, { isEntry: false }));
		expect(same('R1 a b 1K\n', '* comment\n r1  A b\n+ 1k ; one\n')).toBe(true);
		expect(same('R1 a b 1k\n', 'R1 b a 1k\n')).toBe(false);
		expect(same('R1 a b 1k\n', 'R1 a b1 k\n')).toBe(false);
		expect(same('.model a d\n', '.model a d\nR1 a b 1k\n')).toBe(false);
		expect(same('A1 a b file="x Y"\n', 'A1 a b file="x y"\n')).toBe(false);
	});

	it('[FMT2] takes its time in proportion to the length', () => {
		const nested = '.subckt s a\n'.repeat(20_000);
		expect(format(nested, false).length).toBeLessThan(nested.length * 3);
		const card = `V1 1 0 pwl(${'1 2 '.repeat(30_000)})\n`;
		const lines = format(card, false).split('\n');
		expect(lines.length).toBeGreaterThan(1000);
		expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
	});

	it('[FMT9] changes the touched statements of a selection as formatting all would', () => {
		const text = 'title\nR1  a b   1k\nR22 aa bb\n+   2k\nC1   a  b 1n\n';
		const file = parseFile(text, { isEntry: true });
		const at = text.indexOf('bb');
		const edits = formatRange('deck.cir', file, { from: at, to: at });
		expect(applyEdits(text, edits)).toBe('title\nR1  a b   1k\nR22 aa bb\n+ 2k\nC1   a  b 1n\n');
		expect(applyEdits(text, formatRange('deck.cir', file, { from: 0, to: text.length }))).toBe(format(text));
	});

	it('[FMT6] keeps the case of every letter', () => {
		const text = 'title\nV1 in 0 DC 5 AC 1 SIN(0 1 1k)\n.TRAN 1n 1u UIC\n.Model d1 D\n.control\nPrint v(in)\n.endc\n';
		expect(format(text).replace(/\s+/gu, '')).toBe(text.replace(/\s+/gu, ''));
	});

	it('[FMT2] leaves the cursor its place: an edit covers no more than spaces', () => {
		const text = 'title\nV1  in 0  DC 5\n';
		const edits = formatFile('deck.cir', parseFile(text, { isEntry: true }));
		expect(edits.map(({ from, to, insert }) => [text.slice(from, to), insert])).toEqual([
			['  ', ' '],
			['  ', ' ']
		]);
	});
});
