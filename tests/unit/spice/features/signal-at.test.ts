import { expect, it } from 'vitest';
import { powerAt, signalAt } from '../../../../src/lib/spice/features/signal-at.ts';
import { netlistWithCursor } from './program-text.ts';

it.each([
	['R1 in OU|T 1k', 'v(out)'],
	['V|DD vdd 0 5', 'i(vdd)'],
	['B1 a 0 V=2*V(ou|t)\nR1 out 0 1', 'v(out)'],
	['R1 in |0 1k', null],
	['R1 in gn|d 1k', null],
	['R1 in out 1|k', null],
	['.subckt amp a b\nR1 a b|\n.ends', null],
	['.tran 1u 1m|', null],
	['* R1 ou|t', null]
])('[FEAT36] gives the signal of a node or device: %s', (text, signal) => {
	const { program, path, offset } = netlistWithCursor(text);
	expect(signalAt(program, path, offset)).toBe(signal);
});

it.each([
	['R|1 in out 1k', 'v(in,out)*i(r1)'],
	['V|DD vdd 0 5', 'v(vdd,0)*i(vdd)'],
	['E|1 out 0 in 0 10', 'v(out,0)*i(e1)'],
	['R1 a 0 1\n.save @r|1[i]', 'v(a,0)*i(r1)'],
	['Q|1 c b e QN', '@q1[p]'],
	['M|1 d g s b MN\n.model MN nmos', '@m1[p]'],
	['M|1 d g s b MP\n.model MP pmos level=3', '-@m1[p]'],
	['M|1 d g s MV\n.model MV vdmos pchan', '@m1[p]'],
	['M|1 d g s b MP\n.model MP pmos level=14', null],
	['M|1 d g s b MP', null],
	['J|1 d g s JP\n.model JP pjf', '-@j1[p]'],
	['J|1 d g s JN\n.model JN njf', '@j1[p]'],
	['R1 in OU|T 1k', null],
	['X|1 a b amp\n.subckt amp a b\nR1 a b 1\n.ends', null],
	['.subckt amp a b\nR|1 a b 1\n.ends', null]
])('[FEAT36] gives the power of a device: %s', (text, power) => {
	const { program, path, offset } = netlistWithCursor(text);
	expect(powerAt(program, path, offset)).toBe(power);
});
