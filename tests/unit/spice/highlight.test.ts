import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blockEnd } from '#lib/spice/highlight-blocks.ts';
import { highlightLines, initialState } from '#lib/spice/highlight.ts';

/** Tokens of the last line as `kind:text`, after lines that set the scene. */
function tokensOf(text: string, hasTitle = false): string[] {
	const lines = text.split('\n');
	const last = lines.at(-1) ?? '';
	return (highlightLines(lines, initialState(hasTitle)).tokens.at(-1) ?? []).map(
		({ from, to, kind }) => `${kind}:${last.slice(from, to)}`
	);
}

describe('[B1] highlighting of the ngspice dialect', () => {
	test('the first line of a netlist is its title, whatever it says', () => {
		expect(tokensOf('R1 a b 1k', true)).toEqual(['title:R1 a b 1k']);
		expect(tokensOf('R1 a b 1k', false)[0]).toBe('device:R1');
	});

	test('a device has a name, nodes and a value; a node that looks like a number stays a node', () => {
		expect(tokensOf('R1 1 out 4.7k')).toEqual(['device:R1', 'node:1', 'node:out', 'number:4.7k']);
		expect(tokensOf('Q1 c b e QN')).toEqual(['device:Q1', 'node:c', 'node:b', 'node:e', 'name:QN']);
		expect(tokensOf('M1 d g s b NCH W=10u L=1u')).toEqual([
			...['device:M1', 'node:d', 'node:g', 'node:s', 'node:b', 'name:NCH'],
			...['parameter:W', 'number:10u', 'parameter:L', 'number:1u']
		]);
	});

	test('numbers take exponents, scale factors and trailing letters', () => {
		for (const number of ['1', '-2.5', '.5', '1e-12', '10meg', '100pF', '1.5E+3k', '2d3'])
			expect(tokensOf(`C1 a b ${number}`).at(-1)).toBe(`number:${number}`);
	});

	test('a source has keywords and a time function', () => {
		expect(tokensOf('VIN in 0 DC 1 AC 1 SIN(0 10m 1k)')).toEqual([
			...['device:VIN', 'node:in', 'node:0', 'keyword:DC', 'number:1', 'keyword:AC', 'number:1'],
			...['keyword:SIN', 'number:0', 'number:10m', 'number:1k']
		]);
	});

	test('comments: a whole line, after a semicolon, after a dollar with a space; quotes do not protect from them', () => {
		expect(tokensOf('  * all of it 1k')).toEqual(['comment:* all of it 1k']);
		expect(tokensOf('R1 a b 1k ; load').at(-1)).toBe('comment:; load');
		expect(tokensOf('R1 a b 1k $ load').at(-1)).toBe('comment:$ load');
		expect(tokensOf('.include "a;b.lib"')).toEqual(['directive:.include', 'string:"a', 'comment:;b.lib"']);
		expect(tokensOf('R1 a$b c 1k')[1]).toBe('node:a$b');
	});

	test('a continuation goes on with the card above, over comments between', () => {
		expect(tokensOf('M1 d g\n* between\n+ 1 2 NCH 3')).toEqual([
			...['continuation:+', 'node:1', 'node:2', 'name:NCH', 'number:3']
		]);
		expect(tokensOf('.model QN NPN\n+ BF=200')).toEqual(['continuation:+', 'parameter:BF', 'number:200']);
	});

	test('what ngspice throws away, with its continuation lines, and what it does not read any more', () => {
		expect(tokensOf('; R1 a b 1k')).toEqual(['comment:; R1 a b 1k']);
		expect(tokensOf('"R1 a b\n+ 1k')).toEqual(['comment:+ 1k']);
		expect(tokensOf('@\nR1 a b 1k')).toEqual(['comment:R1 a b 1k']);
	});

	test('two backslashes make the next line part of the card', () => {
		expect(tokensOf('R1 a \\\\\nb 1k')).toEqual(['node:b', 'number:1k']);
	});

	test('in a script a dollar begins a comment only before a space; a script file has no end', () => {
		expect(tokensOf('.control\necho $x $ x')).toEqual(['keyword:echo', 'name:$x', 'comment:$ x']);
		expect(tokensOf('*ng_script\n.endc\nrun', true)).toEqual(['keyword:run']);
	});

	test('dot cards, expressions and strings', () => {
		expect(tokensOf('.ac dec 50 10 1g')).toEqual([
			...['directive:.ac', 'keyword:dec', 'number:50', 'number:10', 'number:1g']
		]);
		expect(tokensOf('.param rl={2*rc + 1k}')).toEqual(['directive:.param', 'parameter:rl', 'string:{2*rc + 1k}']);
		expect(tokensOf('.subckt amp 1 2 3 gain=10')).toEqual([
			...['directive:.subckt', 'node:amp', 'node:1', 'node:2', 'node:3', 'parameter:gain', 'number:10']
		]);
		expect(tokensOf('.include models.lib')).toEqual(['directive:.include', 'string:models.lib']);
	});

	test('inside .control the first word is a command, after .endc a device again', () => {
		expect(tokensOf('.control\nprint v(out)')[0]).toBe('keyword:print');
		expect(tokensOf('.control\nrun\n.endc\nR1 a b 1')[0]).toBe('device:R1');
	});

	test('tokens are in order, within the line, and never overlap, on every example and on random text', () => {
		const folder = new URL('../../../examples/', import.meta.url).pathname;
		const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
			/\.(cir|lib)$/.test(name)
		);
		expect(files.length).toBeGreaterThan(10);
		const alphabet = '*+.$;"\'{}()=,/ \tR1a.control.endc\\é中';
		let seed = 7;
		const random = Array.from({ length: 20_000 }, () => {
			seed = (seed * 1103515245 + 12345) % 2147483648;
			return seed % 23 === 0 ? '\n' : alphabet[seed % alphabet.length];
		}).join('');
		for (const text of [...files.map((name) => readFileSync(join(folder, name), 'utf8')), random]) {
			const lines = text.split('\n');
			highlightLines(lines, initialState(true)).tokens.forEach((tokens, line) => {
				let last = 0;
				for (const { from, to } of tokens) {
					expect(from).toBeGreaterThanOrEqual(last);
					expect(to).toBeGreaterThan(from);
					last = to;
				}
				expect(last).toBeLessThanOrEqual(lines[line]!.length);
			});
		}
	});
});

describe('[B1] blocks to fold', () => {
	const end = (text: string, line: number): number | null => {
		const lines = text.split('\n');
		return blockEnd(line, (number) => lines[number - 1]);
	};

	test('a block ends at its own closing card, over nested ones', () => {
		const text = '.subckt a 1 2\nR1 1 2 1k\n.subckt b 3\n.ends b\n.ENDS a\n.control\nrun\n.endc';
		expect(end(text, 1)).toBe(5);
		expect(end(text, 3)).toBe(4);
		expect(end(text, 6)).toBe(8);
		expect(end(text, 2)).toBeNull();
	});

	test('.lib opens a block only where it names a section; an unclosed block does not fold', () => {
		expect(end('.lib tt\n.endl tt', 1)).toBe(2);
		expect(end(".lib 'models.lib' tt\n.endl", 1)).toBeNull();
		expect(end('.if (x > 1)\nR1 a b 1', 1)).toBeNull();
	});
});
