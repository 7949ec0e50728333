import { expect, it } from 'vitest';
import { signalAt } from '../../../../src/lib/spice/features/signal-at.ts';
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
