import { describe, expect, it } from 'vitest';
import { findTransients, withLargestStep, withoutOperatingPoint } from '#lib/sim/convergence/analyses.ts';
import { insertCard, inSeries, setOptions, spiceNumber } from '#lib/sim/convergence/netlist-edits.ts';
import { flatten } from '#lib/spice/project/flatten.ts';
import { openProgram } from '#lib/spice/project/open-program.ts';
import { applyEdits } from '#lib/workers/ngspice/edits.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';

const programOf = (content: string) => openProgram([{ path: 'a.cir', content }], 'a.cir');

function edited(content: string, edits: readonly FileEdit[]): unknown {
	return applyEdits([{ path: 'a.cir', content }], edits)[0]?.content;
}

describe('options', () => {
	it.each<[string, string, Record<string, string>, string]>([
		[
			'before the first analysis',
			't\nR1 a 0 1\n.op\n.end\n',
			{ itl1: '9' },
			't\nR1 a 0 1\n.options itl1=9\n.op\n.end\n'
		],
		['at the end of a file without cards', 't', { itl1: '9' }, 't\n.options itl1=9\n'],
		['in the file’s own line breaks', 't\r\n.op\r\n', { gmin: '1n' }, 't\r\n.options gmin=1n\r\n.op\r\n'],
		[
			'joining a card, before its comment',
			't\n.option temp=20 ; warm\n.op',
			{ gmin: '1n' },
			't\n.option temp=20 gmin=1n ; warm\n.op'
		],
		[
			'in place of a value, also on a continuation line',
			't\n.OPTIONS temp=20\n+ ITL1 = 50\n.op',
			{ itl1: '9' },
			't\n.OPTIONS temp=20\n+ ITL1 = 9\n.op'
		],
		[
			'partly replaced, partly added',
			't\n.options reltol=1e-4\n.op',
			{ reltol: '0.01', gmin: '1n' },
			't\n.options reltol=0.01 gmin=1n\n.op'
		],
		[
			'not into a script',
			't\n.control\noption itl1=5\nop\n.endc',
			{ itl1: '9' },
			't\n.options itl1=9\n.control\noption itl1=5\nop\n.endc'
		],
		[
			'past a comment that looks like a value',
			't\n.options reltol=1e-4 $was reltol=1e-3\n.op',
			{ reltol: '0.01' },
			't\n.options reltol=0.01 $was reltol=1e-3\n.op'
		],
		[
			'on lines joined by backslashes',
			't\n.options temp=20 \\\\\nreltol=1e-4\n.op',
			{ reltol: '0.01', gmin: '1n' },
			't\n.options temp=20 \\\\\nreltol=0.01 gmin=1n\n.op'
		],
		[
			'before the `.if` around the first analysis',
			't\nR1 a 0 1\n.if (0)\nR2 a 0 1\n.else\n.op\n.endif',
			{ itl1: '9' },
			't\nR1 a 0 1\n.options itl1=9\n.if (0)\nR2 a 0 1\n.else\n.op\n.endif'
		]
	])('[C16] %s', (_, before, options, after) => {
		expect(edited(before, setOptions(programOf(before), options))).toBe(after);
	});
});

describe('transients', () => {
	const edit = (content: string, change: (found: ReturnType<typeof findTransients>) => FileEdit[]) =>
		edited(content, change(findTransients(programOf(content))));

	it.each([
		['t\n.tran 1u 1m', 't\n.tran 1u 1m 0 100n'],
		['t\n.tran 1u 1m 5u uic', 't\n.tran 1u 1m 5u 100n uic'],
		['t\n.tran 1u 1m 0 2u', 't\n.tran 1u 1m 0 100n'],
		['t\n.control\ntran 1us 1ms\n.endc', 't\n.control\ntran 1us 1ms 0 100n\n.endc']
	])('[C16] %j gets a largest step', (before, after) => {
		expect(edit(before, (found) => found.map((transient) => withLargestStep(transient, '100n')))).toBe(after);
	});

	it('[C16] start without an operating point, once', () => {
		expect(edit('t\n.tran 1u 1m ; end', withoutOperatingPoint)).toBe('t\n.tran 1u 1m uic ; end');
		expect(edit('t\n.tran 1u 1m UIC', withoutOperatingPoint)).toBe('t\n.tran 1u 1m UIC');
	});
});

it('[C16] a resistor in series keeps clear of names that are taken, inside the subcircuit', () => {
	const content = 't\nX1 a s\n.subckt s p\nL1 p 0 1m\nRL1_s p 0 1k\n.ends\n.op\n';
	const program = programOf(content);
	const coil = flatten(program).byName.get('l.x1.l1');
	expect(coil && edited(content, inSeries(program, coil, '1m'))).toBe(
		't\nX1 a s\n.subckt s p\nL1 p_L1 0 1m\nRL1_s_2 p p_L1 1m\nRL1_s p 0 1k\n.ends\n.op\n'
	);
});

it('[C16] a node in series keeps clear of names that are taken', () => {
	const content = 't\nL1 a 0 1m\nR1 a a_L1 1\n.op\n';
	const program = programOf(content);
	const coil = flatten(program).byName.get('l1');
	expect(coil && edited(content, inSeries(program, coil, '1m'))).toBe(
		't\nL1 a_L1_ 0 1m\nRL1_s a a_L1_ 1m\nR1 a a_L1 1\n.op\n'
	);
});

it('[C16] a file that is included twice is edited once', () => {
	const files = [
		{ path: 'a.cir', content: 't\n.include o.inc\n.include o.inc\n.op\n' },
		{ path: 'o.inc', content: '.options reltol=1e-4\n' }
	];
	const changed = applyEdits(files, setOptions(openProgram(files, 'a.cir'), { reltol: '0.01' }));
	expect(changed[1]?.content).toBe('.options reltol=0.01\n');
});

it('[C16] cards go before the script where that comes first', () => {
	const content = 't\nR1 a 0 1\n.control\nop\n.endc\n.end\n';
	expect(edited(content, [insertCard(programOf(content), '.ic v(a)=0')])).toBe(
		't\nR1 a 0 1\n.ic v(a)=0\n.control\nop\n.endc\n.end\n'
	);
});

it.each([
	[1e-7, '100n'],
	[0.00025, '250u'],
	[1000, '1k'],
	[1e6, '1meg'],
	[1.2345e-3, '1.234m'],
	[5, '5'],
	[1e-18, '1e-18']
])('[C16] %d is written %s', (value, text) => {
	expect(spiceNumber(value)).toBe(text);
});
