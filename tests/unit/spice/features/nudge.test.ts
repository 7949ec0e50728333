import { describe, expect, it } from 'vitest';
import { nudge } from '../../../../src/lib/spice/features/nudge.ts';
import type { Direction, Series } from '../../../../src/lib/spice/features/preferred-numbers.ts';
import { parseFile } from '../../../../src/lib/spice/syntax/parse.ts';
import { seededRandom } from '../../../support/random.ts';

/** The line after a step of the number at `|`; the line itself where nothing is stepped. */
function stepped(line: string, direction: Direction, series?: Series): string {
	const text = `Title\n${line}\n`;
	const offset = text.indexOf('|');
	const plain = text.replace('|', '');
	const edit = nudge('main.cir', parseFile(plain, { isEntry: true }), offset, direction, series);
	return (edit ? plain.slice(0, edit.from) + edit.insert + plain.slice(edit.to) : plain).slice(6, -1);
}

function up(line: string, series?: Series): string {
	return stepped(line, 'up', series);
}

function down(line: string, series?: Series): string {
	return stepped(line, 'down', series);
}

describe('nudging', () => {
	it.each([
		['R1 a b |4.7k', 'R1 a b 5.1k', 'R1 a b 4.3k'],
		['R1 a b 9.1|k', 'R1 a b 10k', 'R1 a b 8.2k'],
		['R1 a b 910k|', 'R1 a b 1meg', 'R1 a b 820k'],
		['R1 a b 1MEG|', 'R1 a b 1.1MEG', 'R1 a b 910K'],
		['R1 a b 1k|', 'R1 a b 1.1k', 'R1 a b 910'],
		['R1 a b 910|', 'R1 a b 1k', 'R1 a b 820'],
		['R1 a b 1000|', 'R1 a b 1100', 'R1 a b 910'],
		['R1 a b 4.8k|', 'R1 a b 5.1k', 'R1 a b 4.7k'],
		['C1 a b 10u|F', 'C1 a b 11uF', 'C1 a b 9.1uF'],
		['C1 a b 1e-6|', 'C1 a b 1.1e-6', 'C1 a b 910e-9'],
		['C1 a b |910e-9', 'C1 a b 1e-6', 'C1 a b 820e-9'],
		['L1 a b |1U', 'L1 a b 1.1U', 'L1 a b 910N'],
		['L1 a b 910|U', 'L1 a b 1m', 'L1 a b 820U'],
		['R1 a b r=|1k', 'R1 a b r=1.1k', 'R1 a b r=910'],
		['R1 a b -|1k', 'R1 a b -910', 'R1 a b -1.1k']
	])('[FEAT20] steps %s through E24', (line, above, below) => {
		expect(up(line)).toBe(above);
		expect(down(line)).toBe(below);
	});

	it('[FEAT20] steps through other series', () => {
		expect(up('R1 a b |4.7k', 'E6')).toBe('R1 a b 6.8k');
		expect(up('R1 a b |4.7k', 'E12')).toBe('R1 a b 5.6k');
		expect(up('R1 a b |4.7k', 'E96')).toBe('R1 a b 4.75k');
		expect(down('R1 a b |4.7k', 'E96')).toBe('R1 a b 4.64k');
	});

	it.each([
		['V1 a 0 DC |5', 'V1 a 0 DC 5.1', 'V1 a 0 DC 4.9'],
		['V1 a 0 |1', 'V1 a 0 1.1', 'V1 a 0 0.99'],
		['V1 a 0 -|1', 'V1 a 0 -0.99', 'V1 a 0 -1.1'],
		[
			'V1 a 0 PULSE(0 5 1u |10n 10n 5u 10u)',
			'V1 a 0 PULSE(0 5 1u 11n 10n 5u 10u)',
			'V1 a 0 PULSE(0 5 1u 9.9n 10n 5u 10u)'
		],
		['V1 a 0 PULSE(-5| 5 1u)', 'V1 a 0 PULSE(-4.9 5 1u)', 'V1 a 0 PULSE(-5.1 5 1u)'],
		['V1 a 0 |0', 'V1 a 0 1', 'V1 a 0 -1'],
		['V1 a 0 0|m', 'V1 a 0 1m', 'V1 a 0 -1m'],
		['M1 d g s b n w=|12u l=1u', 'M1 d g s b n w=13u l=1u', 'M1 d g s b n w=11u l=1u'],
		['B1 a 0 V=v(1)*|2.5', 'B1 a 0 V=v(1)*2.6', 'B1 a 0 V=v(1)*2.4'],
		['.param k={a-|2}', '.param k={a-2.1}', '.param k={a-1.9}'],
		['.model d d is=|1e-14', '.model d d is=1.1e-14', '.model d d is=9.9e-15']
	])('[FEAT21] steps %s in the second digit', (line, above, below) => {
		expect(up(line)).toBe(above);
		expect(down(line)).toBe(below);
	});

	it.each([
		['.tran 1u |5m', '.tran 1u 10m', '.tran 1u 2m'],
		['.ac dec |10 1 1meg', '.ac dec 11 1 1meg', '.ac dec 9 1 1meg'],
		['.ac dec 10 1 |1meg', '.ac dec 10 1 2meg', '.ac dec 10 1 500k'],
		['M1 d g s b n m=|2', 'M1 d g s b n m=3', 'M1 d g s b n m=1'],
		['M1 d g s b n m=|1', 'M1 d g s b n m=2', 'M1 d g s b n m=1'],
		['.param rload=|4.7k', '.param rload=5.1k', '.param rload=4.3k'],
		['R1 a b {2|*rload}', 'R1 a b {2.1*rload}', 'R1 a b {1.9*rload}'],
		['R1 a b {x+2k|}', 'R1 a b {x+2.2k}', 'R1 a b {x+1.8k}']
	])('[FEAT21] steps %s as what it is', (line, above, below) => {
		expect(up(line)).toBe(above);
		expect(down(line)).toBe(below);
	});

	it.each([
		'R1 |1 2 3k',
		'R|1 1 2 3k',
		'R1 1 2 3k ; |5',
		'Q1 c b e |2n2222',
		'B1 a 0 V=v(|1)',
		'.include "3|.lib"',
		'* |5',
		'.model d|1 d',
		'R1 a b |4k7'
	])('[FEAT22] leaves %s alone', (line) => {
		expect(up(line)).toBe(line.replace('|', ''));
	});

	it('[FEAT22] steps numbers of scripts, but not what is text there', () => {
		const text = 'T\n.control\nlet a = 2.5*3\necho 5\ntran 1u 1m\n.endc\n';
		const file = parseFile(text, { isEntry: true });
		const at = (part: string): string | undefined => nudge('a', file, text.indexOf(part), 'up')?.insert;
		expect([at('2.5'), at('5\ntran'), at('1m')]).toEqual(['2.6', undefined, '2m']);
	});

	it('[FEAT20] comes back after a step up and one down from a value of the series', () => {
		const random = seededRandom(11);
		const series = [
			1, 1.1, 1.2, 1.3, 1.5, 1.6, 1.8, 2, 2.2, 2.4, 2.7, 3, 3.3, 3.6, 3.9, 4.3, 4.7, 5.1, 5.6, 6.2, 6.8, 7.5, 8.2, 9.1
		];
		for (let round = 0; round < 300; round += 1) {
			const value = series[Math.floor(random() * 24)]! * 10 ** Math.floor(random() * 3);
			const suffix = ['p', 'n', 'u', 'k', 'meg'][Math.floor(random() * 5)]!;
			const line = `R1 a b ${Number(value.toPrecision(3))}${suffix}`;
			expect(down(up(`${line}|`).replace(/$/u, '|'))).toBe(line);
		}
	});

	it('[FEAT23] never writes what ngspice reads otherwise', () => {
		expect(down('C1 a b 1kF|')).toBe('C1 a b 0.91kF');
		expect(up('R1 a b 910ohm|')).toBe('R1 a b 1kohm');
	});
});
