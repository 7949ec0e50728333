import type { CodeLanguage, CodeReading } from './code-types.ts';

/** Reads a file for its outline and its mistakes; never throws on what stands in it. Each parser is loaded when first used. */
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
