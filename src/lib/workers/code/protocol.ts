import type { CodeLanguage, CodeReading } from '#lib/code/code-types.ts';
import type { FormattedCode } from '#lib/code/format-code.ts';

export interface CodeWorkerApi {
	/** Outline and mistakes of a text. */
	read(text: string, language: CodeLanguage): Promise<CodeReading>;
	format(text: string, language: CodeLanguage): Promise<FormattedCode>;
}
