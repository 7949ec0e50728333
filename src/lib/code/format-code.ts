import type { CodeLanguage } from './code-types.ts';

/** A place in a file, line and column from 1. */
export interface CodePlace {
	line: number;
	column: number;
}

/** What a formatter made of a file, or why it could make nothing of it. */
export type FormattedCode = { text: string } | { message: string; place: CodePlace | null };

/** How files of a project are written; the defaults of the tool but for what its own files do not share. */
const options = { useTabs: false, tabWidth: 2, printWidth: 100, singleQuote: true } as const;

/** Formats a file with Prettier, which is loaded at the first call. A file with mistakes in its syntax is left alone. */
export async function formatCode(text: string, language: CodeLanguage): Promise<FormattedCode> {
	const { format } = await import('prettier/standalone');
	try {
		return { text: await format(text, { ...options, ...(await parserOf(language)) }) };
	} catch (thrown) {
		const { message, loc } = thrown as { message?: string; loc?: { start?: CodePlace } };
		// what follows the first line is a picture of the place
		return { message: String(message).split('\n', 1)[0] ?? '', place: loc?.start ?? null };
	}
}

async function parserOf(language: CodeLanguage) {
	if (language === 'markdown') return { parser: 'markdown', plugins: [await import('prettier/plugins/markdown')] };
	const plugins = await Promise.all([import('prettier/plugins/babel'), import('prettier/plugins/estree')]);
	return { parser: language === 'json' ? 'json' : 'babel', plugins };
}
