import { describe, expect, it } from 'vitest';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import { countLines, numberLines, splitLines } from '#lib/tools/text/numbered.ts';
import { shortenLines } from '#lib/tools/text/shorten-lines.ts';
import { seededRandom } from '../../../support/random.ts';

interface Case {
	text: string;
	start: number;
	end: number;
	limit: { tokens: number; characters: number };
}

/** The same cut, by splitting the whole text. */
function bySplitting({ text, start, end, limit }: Case): string {
	const lines = splitLines(text).slice(start - 1, end);
	const costs = numberLines(lines, start)
		.split('\n')
		.map((line) => Math.max(estimateTokens(`${line}\n`) / limit.tokens, (line.length + 1) / limit.characters));
	if (lines.length === 0 || costs.reduce((sum, cost) => sum + cost, 0) <= 1) return numberLines(lines, start);
	const head = within(costs, 0.6);
	const tail = within(costs.slice(head).reverse(), 0.3);
	const after = start + lines.length - tail;
	return [
		numberLines(lines.slice(0, head), start),
		`[... lines ${start + head}-${after - 1} left out; advice ...]`,
		numberLines(lines.slice(lines.length - tail), after)
	].join('\n');
}

function within(costs: readonly number[], share: number): number {
	let used = 0;
	return costs.findIndex((cost) => (used += cost) > share);
}

function randomCase(seed: number): Case {
	const next = seededRandom(seed);
	const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
	const pick = <T>(values: readonly T[]) => values[integer(0, values.length - 1)]!;
	const words = [
		'R1 a b 1k',
		'',
		'* 运放的反馈电阻',
		'.model q npn(is=1e-15 bf=100 vaf=80)',
		' '.repeat(90),
		'x'.repeat(400)
	];
	const lines = Array.from({ length: integer(0, 150) }, () => pick(words));
	const text = lines.join(pick(['\n', '\r\n'])) + pick(['', '\n', '\n\n']);
	const start = pick([1, 1, integer(1, 150)]);
	const end = pick([Infinity, start + integer(0, 60)]);
	const limit = { tokens: pick([Infinity, 50, 300]), characters: integer(100, 4_000) };
	return { text, start, end, limit };
}

describe('shortened lines', () => {
	it('[FILE1] are those that splitting the whole text would give, in 2,000 seeded texts', () => {
		for (let seed = 1; seed <= 2_000; seed++) {
			const each = randomCase(seed);
			const total = splitLines(each.text).length;
			if (each.start > total) continue;
			const { body, totalLines, isWhole } = shortenLines(each.text, each, each.limit, 'advice');
			const expected = bySplitting(each);
			expect({ seed, body, totalLines }).toEqual({ seed, body: expected, totalLines: total });
			expect(isWhole).toBe(!expected.includes('left out; advice'));
			expect(countLines(each.text)).toBe(total);
		}
	});

	it('[FILE17] of one line of 5 MB and of 250,000 lines keep to the limit', () => {
		const limit = { tokens: Infinity, characters: 2_000 };
		const all = { start: 1, end: Infinity };
		expect(shortenLines('x'.repeat(5_000_000), all, limit, 'advice').body).toBe(
			'\n[... lines 1-1 left out; advice ...]\n'
		);
		const many = shortenLines('R1 a b 10k\n'.repeat(250_000), all, limit, 'advice');
		expect(many).toMatchObject({ totalLines: 250_000, isWhole: false });
		expect(many.body.length).toBeLessThan(2_000);
	});
});
