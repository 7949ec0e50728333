import { ownValue } from '#lib/base/own-value.ts';
import type { PromptOverride, PromptOverrides } from '#lib/settings/prompt-overrides.ts';
import { outputFormats, type FormatName } from './formats.ts';
import { variablesOf, type PromptTemplate } from './template.ts';
import { promptTemplates, type TemplateName } from './templates.ts';

/** The template with the fields that the user has overridden. One that cannot be used counts as not overridden. */
export function effectiveTemplate(name: TemplateName, overrides: PromptOverrides): PromptTemplate {
	const builtIn: PromptTemplate = promptTemplates[name];
	const { title, description, content, format }: PromptOverride = ownValue(overrides, name) ?? {};
	return {
		...builtIn,
		...(title !== undefined && { title }),
		...(description !== undefined && { description }),
		...(content !== undefined && isUsable(content, builtIn) && { content }),
		...(format !== undefined && isFormat(format) && { format })
	};
}

/** A text that names unknown variables, or leaves out what the task is about, would be answered with nonsense. */
function isUsable(content: string, { required, optional }: PromptTemplate): boolean {
	const roots = new Set(variablesOf(content).map((path) => path.replace(/\..*/, '')));
	const known = new Set([...required, ...optional]);
	return [...roots].every((root) => known.has(root)) && required.every((variable) => roots.has(variable));
}

function isFormat(format: string | null): format is FormatName | null {
	return format === null || ownValue(outputFormats, format) !== undefined;
}
