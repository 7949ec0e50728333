import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { detailCodes, logRules } from '#lib/engine-log/log-rules.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { zhCn } from '#lib/i18n/zh-cn/messages.ts';

/** Messages that nobody has sorted: they stand in ngspice's own words. */
const unsorted = ['error', 'warning'];

describe('explanations', () => {
	it('[C5] every kind of error and warning has its meaning and a remedy in both languages', () => {
		const rules = logRules.filter(({ severity }) => severity !== 'info').map(({ code }) => code);
		const codes = [...new Set([...rules, ...detailCodes.map(([, code]) => code)])].filter(
			(code) => !unsorted.includes(code)
		);
		expect(codes.length).toBeGreaterThan(50);
		for (const { logMessages } of [en, zhCn]) {
			const explained: Record<string, { what: string; fix: string }> = logMessages;
			expect(codes.filter((code) => !explained[code]?.what || !explained[code]?.fix)).toEqual([]);
		}
	});

	it('[C5] every reason of a verdict has its text in both languages', () => {
		const folder = 'src/lib/sim/verdict';
		const codes = readdirSync(folder).flatMap((file) =>
			[...readFileSync(join(folder, file), 'utf8').matchAll(/(?:suspicion|report)\(\s*'(\w+)'/gu)].map(
				([, code]) => code
			)
		);
		expect(codes.length).toBeGreaterThan(15);
		for (const { verdict } of [en, zhCn]) expect(Object.keys(verdict.reasons)).toEqual(expect.arrayContaining(codes));
	});
});
