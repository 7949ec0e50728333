import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cutFile } from '#lib/knowledge/chunks/cut-file.ts';
import { cutPages } from '#lib/knowledge/chunks/cut-text.ts';
import { sourceHash } from '#lib/knowledge/sources/source.ts';
import { countWords } from '#lib/search/words/counted-words.ts';

const folder = fileURLToPath(new URL('../../retrieval/documents/', import.meta.url));
const netlist = `Amplifier\n* Output stage\nM1 out in 0 0 NCH W=10u L=0.5u\nR1 in 0 4k7\n.model D1 D(IS=1e-14)\n.tran 1u 10m\n.end\n`;

/** Chunks and words of some texts of every kind. */
function digest(): string {
	const read = (name: string) => readFileSync(folder + name, 'utf8');
	const chunks = [
		...cutFile('amp.cir', netlist),
		...cutFile('notes.md', read('nga4408-mosfet.md')),
		...cutFile('电压反相器.md', read('nga7002-inverter-zh.md')),
		...cutPages([read('nga7412-op-amp.txt'), read('nga6610-inamp-zh.txt')], 'a.pdf')
	];
	const words = chunks.map((chunk) => {
		const { vocabulary, counts } = countWords(chunk.title, chunk.text);
		return { ...chunk, vocabulary, counts: [...counts] };
	});
	return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16);
}

test('[K2] [KNOW16] the version of the index is another one when texts are cut or read differently', () => {
	// When this fails, raise INDEX_VERSION and note the new digest with it.
	expect({ version: sourceHash(''), digest: digest() }).toEqual({ version: '2:', digest: '8be75e989bb251f4' });
});
