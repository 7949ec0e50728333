import type { CodeLanguage } from './code-types.ts';

/** A place in a file, line and column from 1. */
export interface CodePlace {
	line: number;
	column: number;
}

/** The formatted text of a file, or why it could not be formatted. */
export type FormattedCode = { text: string } | { message: string; place: CodePlace | null };

/** How files of a project are formatted: mostly the defaults of Prettier. */
const options = { useTabs: false, tabWidth: 2, printWidth: 100, singleQuote: true } as const;

/** Formats a file with Prettier, which is loaded on first use. A file with syntax errors is not changed. */
export async function formatCode(text: string, language: CodeLanguage): Promise<FormattedCode> {
	const { format } = await import('prettier/standalone');
	try {
		return { text: await format(text, { ...options, ...(await parserOf(language)) }) };
	} catch (thrown) {
		const { message, loc } = thrown as { message?: string; loc?: { start?: CodePlace } };
		// The lines after the first show an excerpt of the code.
		return { message: String(message).split('\n', 1)[0] ?? '', place: loc?.start ?? null };
	}
}

async function parserOf(language: CodeLanguage) {
	if (language === 'markdown') return { parser: 'markdown', plugins: [await import('prettier/plugins/markdown')] };
	const plugins = await Promise.all([import('prettier/plugins/babel'), import('prettier/plugins/estree')]);
	return { parser: language === 'json' ? 'json' : 'babel', plugins };
}
