import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MAX_CHUNK_CHARACTERS, type Chunk } from '#lib/knowledge/chunks/chunk.ts';
import { cutFile } from '#lib/knowledge/chunks/cut-file.ts';
import { cutPages } from '#lib/knowledge/chunks/cut-text.ts';
import { seededRandom } from '../../../support/random.ts';
import { firstSeed, rounds } from '../../../support/rounds.ts';

const shown = (chunks: readonly Chunk[]) =>
	chunks.map(({ kind, title, start, end }) => `${kind} ${title} ${start}-${end}`);

/** What every cut text must satisfy: [KNOW1] and [KNOW2]. */
function check(text: string, chunks: readonly Chunk[]): void {
	const lines = text.replace(/\r\n?/gu, '\n').split('\n');
	const covered = new Set<number>();
	for (const { title, text: part, start, end } of chunks) {
		expect(part.length).toBeLessThanOrEqual(MAX_CHUNK_CHARACTERS);
		expect(part.trim()).not.toBe('');
		expect(title).toMatch(/^\S(?:.*\S)?$/u);
		const whole = lines.slice(start - 1, end).join('\n');
		if (start === end && whole.length > MAX_CHUNK_CHARACTERS) expect(whole).toContain(part);
		else expect(part).toBe(whole);
		for (let line = start; line <= end; line += 1) covered.add(line);
	}
	for (const [index, line] of lines.entries()) {
		if (line.trim() !== '') expect(covered.has(index + 1), `line ${index + 1}: ${line}`).toBe(true);
		if (line.length <= MAX_CHUNK_CHARACTERS) continue;
		const pieces = chunks.filter(({ start }) => start === index + 1).map((chunk) => chunk.text);
		expect(pieces.join('').replaceAll(/\s/gu, '')).toBe(line.replaceAll(/\s/gu, ''));
	}
}

const pieces = [
	'* A comment',
	'* ---- Bias ----',
	'',
	'   ',
	'R1 a b 1k',
	'+ tc=1m',
	'.model QN NPN(BF=100)',
	'.subckt amp in out',
	'.SUBCKT filter a b params: r=1',
	'.ends',
	'.ends amp',
	'.control',
	'run',
	'plot v(out)',
	'.endc',
	'.end',
	'# Heading',
	'## Second',
	'Text of a paragraph with 中文 and 𝛀.',
	'```',
	'@',
	'; void',
	`V1 a 0 PWL(${'1n 2 '.repeat(60)})`,
	`${'长'.repeat(MAX_CHUNK_CHARACTERS - 1)}𝛀${'x '.repeat(800)}`
];

describe('[K2] [KNOW1] [KNOW2] the chunks of a text', () => {
	test('cover it, with exact lines and within the size, for random texts of every kind', () => {
		for (let seed = firstSeed; seed < firstSeed + rounds(120); seed += 1) {
			const random = seededRandom(seed);
			const pick = () => pieces[Math.floor(random() ** 1.3 * pieces.length)]!;
			const text = Array.from({ length: Math.floor(random() * 150) }, pick).join(random() < 0.2 ? '\r\n' : '\n');
			const ended = random() < 0.5 ? `${text}\n` : text;
			for (const path of ['a.cir', 'a.lib', 'a.md', 'a.txt', 'a.json']) check(ended, cutFile(path, ended));
		}
	});

	test('cover every circuit of the gallery and every page of the documentation', () => {
		const files = ['docs', 'examples'].flatMap((folder) =>
			readdirSync(folder, { recursive: true, withFileTypes: true })
				.filter((entry) => entry.isFile() && /\.(?:cir|lib|md)$/u.test(entry.name))
				.map(({ parentPath, name }) => `${parentPath}/${name}`)
		);
		expect(files.length).toBeGreaterThan(30);
		for (const path of files) {
			const text = readFileSync(path, 'utf8');
			check(text, cutFile(path, text));
		}
	});

	test('are found in time linear in the length', () => {
		const lines = [
			...Array.from({ length: 40_000 }, (_, n) => `.subckt open${n} a b\nR1 a b ${n}`),
			...Array.from({ length: 40_000 }, (_, n) => `* part ${n}\n.model q${n} npn(bf=${n})`),
			...Array.from({ length: 20_000 }, () => '*')
		];
		const library = lines.join('\n');
		expect(cutFile('big.lib', library).at(-1)?.end).toBe(library.split('\n').length);
		const book = Array.from({ length: 20_000 }, (_, n) => `${'#'.repeat(1 + (n % 6))} Heading ${n}\n\nText\n`).join('');
		expect(cutFile('book.md', book).length).toBeGreaterThan(19_000);
		expect(cutFile('long.txt', 'x'.repeat(4_000_000))).toHaveLength(4_000_000 / MAX_CHUNK_CHARACTERS);
	});
});

describe('[K2] [KNOW3] a netlist is cut by structure', () => {
	test('into subcircuits and scripts with the comments above them, models, and cards', () => {
		const text = `Audio amplifier
* Supply and input
V1 vcc 0 12
VIN in 0 AC 1

* A gain stage
* with feedback
.subckt stage in out
R1 in out 1k
.subckt inner a b
.ends
.ends stage

.model QN NPN(BF=100)
* complementary
.model QP PNP(BF=80)
.control
run
.endc
.end
`;
		expect(shown(cutFile('amp.cir', text))).toEqual([
			'cards Audio amplifier 1-4',
			'subcircuit .subckt stage 6-12',
			'models .model QN, QP 14-16',
			'control .control 17-20'
		]);
	});

	test('at comments above cards, as soon as a part is long enough', () => {
		const cards = (name: string) => Array.from({ length: 40 }, (_, n) => `R${name}${n} a b 1k`).join('\n');
		const text = `Two blocks\n${cards('A')}\n* === Output stage ===\n${cards('B')}\n`;
		expect(shown(cutFile('two.cir', text))).toEqual(['cards Two blocks 1-41', 'cards Output stage 42-82']);
	});

	test('without what is encrypted', () => {
		const text = '.model a d\n$CDNENCSTART\n8fe2a1\n$CDNENCFINISH\n.model b d\n';
		expect(cutFile('vendor.lib', text).map((chunk) => chunk.text)).toEqual(['.model a d', '.model b d']);
	});
});

describe('[K2] [KNOW3] other files', () => {
	test('Markdown has the path of its headings as titles', () => {
		const text = 'Preface\n\n# Amplifier\n\n## Bias\n\nOne.\n\n```\n# no heading\n```\n\n## Output\n\nTwo.\n';
		expect(shown(cutFile('notes/readme.md', text))).toEqual([
			'section readme.md 1-1',
			'section Amplifier > Bias 3-11',
			'section Amplifier > Output 13-15'
		]);
	});

	test('text ends a chunk between paragraphs, and repeats its last lines in the next one', () => {
		const paragraph = (n: number) => `${`Line of paragraph ${n}. `.repeat(3)}\n`.repeat(6);
		const chunks = cutFile('a.txt', Array.from({ length: 12 }, (_, n) => paragraph(n)).join('\n'));
		for (const [index, { text, start }] of chunks.entries()) {
			if (index > 0) expect(start).toBeLessThanOrEqual(chunks[index - 1]!.end);
			if (index < chunks.length - 1) expect(text.split('\n').length % 7).not.toBe(0);
		}
	});

	test('of a table only the beginning is kept', () => {
		const rows = Array.from({ length: 5_000 }, (_, n) => `${n},${n * 2}`);
		const chunks = cutFile('sweep.csv', ['time,voltage', ...rows].join('\n'));
		expect(chunks).toHaveLength(1);
		expect(chunks[0]).toMatchObject({ kind: 'data', title: 'sweep.csv', start: 1 });
	});

	test('pages are chunks of their own, and empty ones none', () => {
		const chunks = cutPages(['First', ' \n', 'x '.repeat(2_000)], 'lm358.pdf');
		expect(shown(chunks)).toEqual(['page lm358.pdf 1-1', 'page lm358.pdf 3-3', 'page lm358.pdf 3-3']);
	});
});
