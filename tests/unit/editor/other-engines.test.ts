import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { preferredLocale } from '#lib/i18n/locales.ts';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
	.filter((path) => /\.(ts|svelte|css)$/.test(path))
	.map((path) => ({ path, text: readFileSync(join('src', path), 'utf8') }));

function filesWith(pattern: RegExp): string[] {
	return sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
}

test('[B3] no style uses the shorthand text-decoration with more than a line, which WebKit ignores', () => {
	expect(filesWith(/text-?decoration\s*:\s*'?[a-z-]+ [^;'\n]/i)).toEqual([]);
});

test('[A9] a language of the browser that is no language tag gives the default language', () => {
	expect(preferredLocale(['C'])).toBe('en');
	expect(preferredLocale(['C', 'zh-CN'])).toBe('zh-CN');
	expect(preferredLocale([''])).toBe('en');
});

test('[A9] numbers and dates are formatted for the language of the interface, not for that of the browser', () => {
	expect(filesWith(/\.toLocale(?:Date|Time)?String\(\s*(?:\)|undefined|navigator)/)).toEqual([]);
	expect(filesWith(/\bIntl\.\w+\(\s*(?:\)|undefined|navigator)/)).toEqual([]);
});
