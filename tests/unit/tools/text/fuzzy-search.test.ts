import { describe, expect, it } from 'vitest';
import { patchContent } from '#lib/tools/text/patch-text.ts';
import { seededRandom } from '../../../support/random.ts';

/** A netlist with names and lines that are easily confused. */
function confusingNetlist(random: () => number): string[] {
	const pick = (count: number) => Math.floor(random() * count);
	const value = () => `${1 + pick(3)}${['', 'k', '0k', '0', 'MEG'][pick(5)]}`;
	const node = () => ['in', 'out', 'b', 'IN2', '0', 'n1', 'n10'][pick(7)] ?? '0';
	const space = () => ' '.repeat(1 + pick(3));
	const names = new Map<string, number>();
	return Array.from({ length: 10 + pick(40) }, () => {
		const kind = ['R', 'C', 'XR', 'RR', '.param r', '+ r'][pick(6)] ?? 'R';
		const count = (names.get(kind) ?? 0) + 1;
		names.set(kind, count);
		if (kind.startsWith('.') || kind.startsWith('+')) return `${kind}${count}=${value()}${space()}; ${node()}`;
		return `${kind}${count}${space()}${node()}${space()}${node()}${space()}${value()}`;
	});
}

/** The same lines with other white space and letters of the other case. */
function disturbed(lines: readonly string[], random: () => number): string {
	const other = (letter: string) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase());
	const changesCase = random() < 0.5;
	return lines
		.map((line) => line.replace(/ +/g, () => [' ', '  ', '\t', '   '][Math.floor(random() * 4)] ?? ' '))
		.map((line) =>
			changesCase ? line.replace(/[a-z]/gi, (letter) => (random() < 0.3 ? other(letter) : letter)) : line
		)
		.map((line) => (random() < 0.2 ? `  ${line} ` : line))
		.join('\n');
}

const sameText = (line: string) => line.trim().replace(/\s+/g, ' ').toLowerCase();

describe('fuzzy searches', () => {
	it('[G4] [FILE4] find the right place or refuse, for 500 seeded changes of white space and case', () => {
		let right = 0;
		for (let seed = 1; seed <= 500; seed++) {
			const random = seededRandom(seed);
			const lines = confusingNetlist(random);
			const at = Math.floor(random() * (lines.length - 2));
			const height = 1 + Math.floor(random() * 3);
			const wanted = lines.slice(at, at + height);
			const search = disturbed(wanted, random);
			const request = { search, replace: 'REPLACED', occurrence: undefined, fuzzy: true };
			const result = patchContent(`${lines.join('\n')}\n`, request);
			if (result.kind !== 'patched') continue;
			right++;
			const [line = 0] = result.lines;
			const replaced = lines.slice(line - 1, line - 1 + height);
			expect(replaced.map(sameText), `seed ${seed}`).toEqual(wanted.map(sameText));
			const rest = [...lines.slice(0, line - 1), 'REPLACED', ...lines.slice(line - 1 + height)];
			expect(result.text.split('\n').map(sameText).slice(0, -1), `seed ${seed}`).toEqual(rest.map(sameText));
		}
		expect(right).toBeGreaterThan(450);
	});

	it.each([
		['R1 in out 12k tol=5', 'patched'],
		['R1 in out 33k tol=5', 'not_found'],
		['r1  IN out 12k tol=5', 'patched'],
		['R2 in out 12k tol=5', 'not_found'],
		['R1 in out 10k tol=5\nC2 out 0 1n', 'not_found']
	])('[FILE4] accept one of 19 characters and the same first words: %j is %s', (search, kind) => {
		const text = 'R1 in out 10k tol=5\nC1 out 0 1n\n';
		expect(patchContent(text, { search, replace: 'x', occurrence: undefined, fuzzy: true }).kind).toBe(kind);
	});

	it('[FILE4] never match inside the name of another device', () => {
		const text = 'XR1 a b 1k\nR1  a  b 1k\n';
		const result = patchContent(text, {
			search: 'R1 a b 1k',
			replace: 'R1 a b 2k',
			occurrence: undefined,
			fuzzy: true
		});
		expect(result).toMatchObject({ kind: 'patched', text: 'XR1 a b 1k\nR1 a b 2k\n' });
	});
});
