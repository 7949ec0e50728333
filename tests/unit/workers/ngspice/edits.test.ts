import { describe, expect, it } from 'vitest';
import { applyEdits } from '#lib/workers/ngspice/edits.ts';
import type { FileEdit, SimulationFile } from '#lib/workers/ngspice/protocol.ts';

const files: SimulationFile[] = [
	{ path: 'main.cir', content: '0123456789' },
	{ path: 'models.lib', content: 'other' },
	{ path: 'data.bin', content: Uint8Array.of(1) }
];

function edit(from: number, to: number, insert: string, path = 'main.cir'): FileEdit {
	return { path, from, to, insert };
}

describe('the edits of a variant', () => {
	it('[C7] are done by places in the text as given, in any order', () => {
		const [main] = applyEdits(files, [edit(8, 10, ''), edit(0, 1, 'zero'), edit(4, 4, '<'), edit(4, 4, '>')]);
		expect(main?.content).toBe('zero123<>4567');
	});

	it('[C7] leave the other files and the given ones alone', () => {
		const edited = applyEdits(files, [edit(0, 5, 'new', 'models.lib')]);
		expect(edited[0]).toBe(files[0]);
		expect(edited[1]?.content).toBe('new');
		expect(files[1]?.content).toBe('other');
	});

	it.each([
		['overlap', [edit(0, 5, ''), edit(4, 6, '')]],
		['lie beyond the end', [edit(5, 11, '')]],
		['go backwards', [edit(5, 4, '')]],
		['name no file', [edit(0, 0, '', 'gone.cir')]],
		['name a binary file', [edit(0, 0, '', 'data.bin')]],
		['are at no place', [edit(NaN, NaN, '')]]
	])('[C7] are refused when they %s', (_, edits) => {
		expect(() => applyEdits(files, edits)).toThrow(expect.objectContaining({ code: 'edit_invalid' }));
	});
});
