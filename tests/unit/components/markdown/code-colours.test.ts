import { expect, it } from 'vitest';
import { codeChunks, readUpTo, spansOf } from '#lib/components/markdown/code-colours.ts';

const netlist = (lines: number) => Array.from({ length: lines }, (_, index) => `R${index} a b 1k`).join('\n');

/** Parts of a hundred lines, as a parsed block has them. */
const parts = (text: string) => {
	const lines = text.split('\n');
	const count = Math.ceil(lines.length / 100);
	return Array.from({ length: count }, (_, index) => lines.slice(index * 100, (index + 1) * 100).join('\n'));
};

it('[L1] the colors of a long block are read chunk by chunk, with a stop after each', () => {
	const chunks = codeChunks(parts(netlist(1_000)), 'spice');
	expect(chunks).toHaveLength(10);
	const last = chunks.at(-1)!;
	expect(spansOf(last)).toBeNull();
	expect([...readUpTo(last)]).toHaveLength(9);
	expect(spansOf(last)?.[0]).toEqual({ text: 'R900', kind: 'device' });
	expect(
		chunks
			.flatMap((chunk) => spansOf(chunk) ?? [])
			.map(({ text }) => text)
			.join('')
	).toBe(netlist(1_000));
});

it('[L1] a block that grows keeps the chunks that did not change', () => {
	const before = codeChunks(parts(netlist(500)), 'spice');
	const after = codeChunks(parts(netlist(501)), 'spice', before);
	expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
	expect(after.map((chunk, index) => chunk === before[index])).toEqual([true, true, true, true, false, false]);
});

it('[L1] a chunk begins in the state in which the one before it ends', () => {
	const script = `.control\n${'echo hello\n'.repeat(150)}.endc`;
	const chunks = codeChunks(parts(script), 'spice');
	const last = chunks.at(-1)!;
	const read = [...readUpTo(last)];
	expect(read).toHaveLength(1);
	expect(spansOf(last)?.some(({ kind }) => kind === 'device')).toBe(false);
});

it('[L1] a whole netlist has a title, and another language no colors', () => {
	expect(spansOf(codeChunks(parts('R1 a b 1k\n.end'), 'spice')[0]!)?.[0]?.kind).toBe('title');
	expect(spansOf(codeChunks(parts('R1 a b 1k'), 'python')[0]!)).toEqual([{ text: 'R1 a b 1k', kind: null }]);
});

it('[L1] a line of a million characters is cut for display, and whole in its part', () => {
	const part = `R1 a b 1k\n${'a'.repeat(1_000_000)}`;
	const [chunk] = codeChunks([part], 'spice');
	expect(chunk?.text.length).toBeLessThan(11_000);
	expect(chunk).toMatchObject({ part, cutLines: 1, lines: 2 });
	expect(codeChunks(['R1 a b 1k'], 'spice')[0]).toMatchObject({ text: 'R1 a b 1k', cutLines: 0 });
});
