import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { detailCodes, logRules } from '#lib/engine-log/log-rules.ts';
import { catalogues } from '../../support/catalogues.ts';

/** Messages that nobody has sorted: they stand in ngspice's own words. */
const unsorted = ['error', 'warning'];

describe('explanations', () => {
	it('[C5] every kind of error and warning has its meaning and a remedy in every language', () => {
		const rules = logRules.filter(({ severity }) => severity !== 'info').map(({ code }) => code);
		const codes = [...new Set([...rules, ...detailCodes.map(([, code]) => code)])].filter(
			(code) => !unsorted.includes(code)
		);
		expect(codes.length).toBeGreaterThan(50);
		for (const { messages } of catalogues) {
			const explained: Record<string, { what: string; fix: string }> = messages.logMessages;
			expect(codes.filter((code) => !explained[code]?.what || !explained[code]?.fix)).toEqual([]);
		}
	});

	it('[C5] every reason of a verdict has its text in every language', () => {
		const folder = 'src/lib/sim/verdict';
		const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
		const codes = files.flatMap((file) =>
			[...readFileSync(join(folder, file), 'utf8').matchAll(/suspicion\(\s*'(\w+)'/gu)].map(([, code]) => code)
		);
		expect(codes.length).toBeGreaterThan(100);
		for (const {
			messages: { verdict }
		} of catalogues)
			expect([...Object.keys(verdict.reasons), ...Object.keys(verdict.remedies)]).toEqual(
				expect.arrayContaining(codes)
			);
	});

	it('[C5] [VER4] [VER5] a diagnostic that is a reason has its text from the diagnostics and a remedy', () => {
		const table = readFileSync('src/lib/sim/verdict/rules/diagnostic-reasons.ts', 'utf8');
		const listed = [...table.matchAll(/^\t(\w+): 'suspicious'/gmu)].map(([, code = '']) => code);
		expect(listed.length).toBeGreaterThan(9);
		const remedies = [...listed, 'floating_node'].sort();
		for (const {
			messages: { verdict, diagnostics }
		} of catalogues) {
			expect(Object.keys(verdict.remedies).sort()).toEqual(remedies);
			expect(Object.keys(diagnostics.messages)).toEqual(expect.arrayContaining(remedies));
			expect(Object.keys(verdict.reasons).filter((code) => code in diagnostics.messages)).toEqual([]);
		}
	});
});
