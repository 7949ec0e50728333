import { expect, test } from 'vitest';
import { isLtspiceSchematic } from '#lib/spice/recognise/schematic.ts';

test('[B3] a schematic of LTspice is told from a netlist', () => {
	expect(isLtspiceSchematic('Version 4\nSHEET 1 880 680\nWIRE 112 80 48 80\n')).toBe(true);
	expect(isLtspiceSchematic('Version 4.1\r\nSHEET 1 1080 700\r\n')).toBe(true);
	expect(isLtspiceSchematic('Version 4\nR1 a 0 1k\n.end\n')).toBe(false);
	expect(isLtspiceSchematic('* SHEET 1\nVersion 4\n')).toBe(false);
});
