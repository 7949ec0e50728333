import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { netlistBlocks } from '#lib/spice/recognise/netlist-blocks.ts';
import { recogniseNetlist } from '#lib/spice/recognise/recognise-netlist.ts';
import { unfencedNetlist } from '#lib/spice/recognise/unfenced-netlist.ts';

/** One folder per case: `answer.txt` is an answer of a model, `expected.json` lists the netlists recognized in it. */
const samples = new URL('../../../samples/recognise/', import.meta.url);
const examples = new URL('../../../../examples/', import.meta.url);
const circuits = readdirSync(examples, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.cir'));

describe('netlists in answers', () => {
	it.each(readdirSync(samples))('[REC1] [REC2] [REC3] [L8] [E10] recognizes what is a netlist in %s', (name) => {
		const read = (file: string): string => readFileSync(new URL(`${name}/${file}`, samples), 'utf8');
		const found = netlistBlocks(read('answer.txt')).map(({ kind, title, isFenced, text }) => {
			const lines = text.split('\n');
			return { kind, title, fenced: isFenced, first: lines[0], last: lines.at(-1) };
		});
		expect(found).toEqual(JSON.parse(read('expected.json')));
	});

	it.each(circuits)('[REC1] [REC2] recognizes the circuit %s of the gallery, with and without a fence', (path) => {
		const text = readFileSync(new URL(path, examples), 'utf8');
		expect(recogniseNetlist(text, 'spice')?.kind).toBe('netlist');
		expect(recogniseNetlist(text, '')?.kind).toBe('netlist');
		expect(netlistBlocks(`The circuit:\n${text}\nEnd.`)).toMatchObject([{ kind: 'netlist', isFenced: false }]);
	});

	it('[REC4] takes a text without a fence as a netlist from its second card on, whatever follows', () => {
		const netlist = 'V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 100n\n.ac dec 10 1 1meg\n.end\n';
		const lines = netlist.split('\n');
		for (let count = 2; count < lines.length; count += 1) {
			const written = `${lines.slice(0, count).join('\n')}\n`;
			expect(unfencedNetlist(written)).toBe(written.length);
			expect(unfencedNetlist(`${written}The end.`)).toBe(written.length);
		}
		expect(unfencedNetlist(`${netlist}R9 a b 1k\n`)).toBe(netlist.length);
	});

	it('[REC5] offers nothing for texts too long to examine, and never throws', () => {
		const cards = 'R1 a b 1k\n'.repeat(20_000);
		expect(recogniseNetlist(cards, 'spice')).toBeNull();
		for (const text of ['', '\n', '+', '.', '*', '```', '\u0000', 'R1', '.end', '~~~'])
			expect(() => [recogniseNetlist(text, ''), netlistBlocks(text), unfencedNetlist(text)]).not.toThrow();
	});
});
