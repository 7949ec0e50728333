import type { CodeLanguage, CodeReading } from './code-types.ts';

/** Reads the outline and the mistakes of a file; never throws because of its text. Each parser is loaded on first use. */
export async function readCode(text: string, language: CodeLanguage): Promise<CodeReading> {
	switch (language) {
		case 'json':
			return (await import('./read-json.ts')).readJson(text);
		case 'markdown':
			return (await import('./read-markdown.ts')).readMarkdown(text);
		case 'javascript':
			return (await import('./read-javascript.ts')).readJavaScript(text);
	}
}
