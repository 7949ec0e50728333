import type { CodeLanguage } from './code-types.ts';

const languages: readonly (readonly [RegExp, CodeLanguage])[] = [
	[/\.json$/iu, 'json'],
	[/\.(?:md|markdown)$/iu, 'markdown'],
	[/\.(?:js|mjs|cjs|jsx)$/iu, 'javascript']
];

/** The language of a file by its name; null for any other file. */
export function codeLanguage(path: string): CodeLanguage | null {
	return languages.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
