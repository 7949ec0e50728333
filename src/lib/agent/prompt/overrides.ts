import { ownValue } from '#lib/base/own-value.ts';
import type { PromptOverride, PromptOverrides } from '#lib/settings/prompt-overrides.ts';
import { builtInPrompt, promptNames, type PromptName } from './built-in.ts';
import { outputFormats, type FormatName } from './formats.ts';
import { promptProblems } from './problems.ts';
import type { PromptTemplate, PromptValues } from './template.ts';

/** The user's prompts, as they are used in a project. */
export interface ProjectPrompts extends PromptOverrides {
	/** Values of the variables of the identity; missing outside a project. */
	readonly about?: PromptValues;
}

/** The user's prompts with those of a project over them, field by field. */
export function mergedPrompts(all: PromptOverrides, project: PromptOverrides): PromptOverrides {
	const names = new Set([...Object.keys(all.templates), ...Object.keys(project.templates)]);
	return {
		templates: Object.fromEntries(
			[...names].map((name) => [name, { ...ownValue(all.templates, name), ...ownValue(project.templates, name) }])
		),
		variables: { ...all.variables, ...project.variables }
	};
}

/** The prompt with the fields that the user has overridden. One that cannot be used counts as not overridden. */
export function effectivePrompt(name: PromptName, overrides: PromptOverrides): PromptTemplate {
	const builtIn = builtInPrompt(name);
	const { title, description, content, format }: PromptOverride = ownValue(overrides.templates, name) ?? {};
	return {
		...builtIn,
		...(title !== undefined && { title }),
		...(description !== undefined && { description }),
		...(content !== undefined && isUsable(content, builtIn, overrides) && { content }),
		...(format !== undefined && isFormat(format) && { format })
	};
}

/** The prompts whose changed text cannot be used, so that the app's own is. */
export function brokenPrompts(overrides: PromptOverrides): PromptName[] {
	return promptNames.filter((name) => {
		const content = ownValue(overrides.templates, name)?.content;
		return content !== undefined && !isUsable(content, builtInPrompt(name), overrides);
	});
}

/** A text that names unknown variables, or leaves out what the task is about, would be answered with nonsense. */
function isUsable(content: string, builtIn: PromptTemplate, { variables }: PromptOverrides): boolean {
	return promptProblems(content, builtIn, Object.keys(variables)).length === 0;
}

function isFormat(format: string | null): format is FormatName | null {
	return format === null || ownValue(outputFormats, format) !== undefined;
}
