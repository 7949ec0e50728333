import { expect, test } from 'vitest';
import { isNetlistText, netlistName } from '#lib/app/project/language/pasted-netlist.ts';

test.each([
	['a title, devices and a directive', 'RC low-pass\nV1 in 0 1\nR1 in out 1k\n.ac dec 10 1 1meg\n.end\n', true],
	['devices alone', '* divider\r\nR1 a b 1k\r\nR2 b 0 1k', true],
	['a library of models and subcircuits', '* models\n.subckt amp in out\nRin in 0 1meg\n.ends\n.model d1 d', true],
	['prose', 'Dear reader,\nThe gain of this stage is 40.\nWe set the bias to 2 mA.', false],
	['one line', 'R1 a b 1k', false],
	['an address', 'https://example.com/a?b=c', false],
	['nothing', '', false]
])('[A2] tells a netlist from other text: %s', (_, text, expected) => {
	expect(isNetlistText(text)).toBe(expected);
});

test.each([
	['* Band-gap reference\nR1 a 0 1', 'Band-gap reference'],
	['Class-AB stage\r\n.end', 'Class-AB stage'],
	['R1 a b 1k\n.end', null],
	['.title x\n', null],
	['\n* later', null],
	[`*${'x'.repeat(300)}\n`, 'x'.repeat(60)],
	['* a\tb\u0007c\n', 'a b c']
])('[A2] names the project after the title: %j', (text, name) => {
	expect(netlistName(text)).toBe(name);
});
