import { describe, expect, test } from 'vitest';
import { parseFile } from '#lib/spice/syntax/parse.ts';
import { lineAndColumn, spanInFile, statementAt } from '#lib/spice/syntax/place.ts';
import { seededRandom } from '../../../support/random.ts';
import { firstSeed, rounds } from '../../../support/rounds.ts';
import { faultOfSeed } from '../../../support/spice/check-syntax.ts';

/** Kind and code of each statement. */
function read(text: string, isEntry = true, dollarIsLetter = false): string[] {
	const { statements } = parseFile(text, { isEntry, dollarIsLetter });
	return statements.map(({ kind, code }) => (code === '' ? kind : `${kind} ${code}`));
}

describe('what lines are', () => {
	test('[SYN2] the first line of a file that is run is its title, of another a card', () => {
		expect(read('R1 a b 1\nR2 a b 2')).toEqual(['title', 'device R2 a b 2']);
		expect(read('R1 a b 1', false)).toEqual(['device R1 a b 1']);
	});

	test('[SYN2] a script file has a title and no end of its script', () => {
		expect(read('*ng_script\necho a\n.endc\necho b')).toEqual([
			'title',
			'command echo a',
			'dot .endc',
			'command echo b'
		]);
	});

	test('[SYN2] an @ ends the file, also as its first letter', () => {
		expect(read('t\nR1 a b 1\n  @R2\nR3 a b 1')).toEqual(['title', 'device R1 a b 1', 'rest']);
		expect(read('@t\nR1 a b 1')).toEqual(['rest']);
	});

	test('[SYN2] ngspice reads on behind .end', () => {
		expect(read('t\n.end\nR1 a b 1')).toEqual(['title', 'dot .end', 'device R1 a b 1']);
	});

	test('[SYN3] a card goes on over comments and empty lines', () => {
		expect(read('t\nR1 a\n* no\n\n#no\n$no\n//no\n +b\n+ 1k')).toEqual(['title', 'device R1 a b 1k']);
	});

	test('[SYN3] a line that ngspice throws away cuts a card and takes the rest along', () => {
		expect(read('t\nR1 a b\n; no\n+ 1k\nR2 a b 1')).toEqual(['title', 'device R1 a b', 'comment', 'device R2 a b 1']);
		expect(read('t\n"no\n(no\n&no\nR2 a b 1')).toEqual(['title', 'comment', 'comment', 'comment', 'device R2 a b 1']);
	});

	test('[SYN3] two backslashes take the next line along whatever it begins with', () => {
		expect(read('t\nR1 a b \\\\ \n1k\nR2 a b 1\\\\\n\n*x')).toEqual([
			'title',
			'device R1 a b 1k',
			'device R2 a b 1 *x'
		]);
		expect(read('t\n* no \\\\\nR1 a b 1')).toEqual(['title', 'comment', 'device R1 a b 1']);
		expect(read('t\nR1 a b\\\\\n+1k')).toEqual(['title', 'device R1 a b +1k']);
	});

	test('[SYN3] what ngspice is done with before it joins lines has no continuation', () => {
		expect(read('t\n.title x\n+ y\n.include z\n+ w\n.end\n+v')).toEqual([
			'title',
			'dot .title x',
			'orphan y',
			'dot .include z',
			'orphan w',
			'dot .end',
			'orphan v'
		]);
	});

	test('[SYN4] comments at the end of a line', () => {
		expect(read('t\nR1 a b 1k; no\nR2 a b 1k $no\nR3 a b 1k$yes\nR4 a b 1k//no\nR5 a b,$no')).toEqual([
			'title',
			'device R1 a b 1k',
			'device R2 a b 1k',
			'device R3 a b 1k$yes',
			'device R4 a b 1k',
			'device R5 a b,'
		]);
		expect(read('t\nR1 a "b ; no"', true)).toEqual(['title', 'device R1 a "b']);
		expect(read('t\nR1 a $b 1k', true, true)).toEqual(['title', 'device R1 a $b 1k']);
	});

	test('[SYN4] in a script $ begins a comment only before a space', () => {
		expect(read('t\n.control\necho $a $ no\necho $a // no\n.endc\nR1 a b 1 $no')).toEqual([
			'title',
			'dot .control',
			'command echo $a',
			'command echo $a',
			'dot .endc',
			'device R1 a b 1'
		]);
	});
});

test('[SYN1] [B2] whatever the text: statements make it up, tokens make up the code, and an edit reads as the whole', () => {
	for (let seed = firstSeed; seed < firstSeed + rounds(1000); seed += 1)
		expect(faultOfSeed(seededRandom(seed)), `seed ${seed}`).toBeNull();
});

test('[SYN5] an edit leaves the statements elsewhere as they are', () => {
	const cards = Array.from({ length: 50 }, (_, index) => `R${index} a b 1k\n`);
	const before = parseFile(`t\n${cards.join('')}`, { isEntry: true });
	const after = parseFile(before.text.replace('R25 a b 1k', 'R25 a b 2k'), { isEntry: true }, before);
	const reused = after.statements.filter((statement) => before.statements.includes(statement));
	expect(reused).toHaveLength(49);
	expect(parseFile(after.text, { isEntry: true }, after)).toBe(after);
});

test('[SYN6] places of code in the file', () => {
	const file = parseFile('title\r\nR1 a ; x\r\n* no\r\n+ b 1k', { isEntry: true });
	const index = statementAt(file, 10);
	const statement = file.statements[index]!;
	const value = statement.tokens.at(-1)!;
	const span = spanInFile(file, index, value);
	expect(file.text.slice(span.from, span.to)).toBe('1k');
	expect(lineAndColumn(file, span.from)).toEqual({ line: 4, column: 5 });
	expect(statement.code).toBe('R1 a b 1k');
	// in the comment of the first line: the end of its code
	expect(statement.toCode(8)).toBe(4);
});
