import { identity } from './identity.ts';
import type { PromptTemplate } from './template.ts';
import { promptTemplates, type TemplateName } from './templates.ts';

/** A prompt that the user can change. */
export type PromptName = TemplateName | 'identity';

export const promptNames = ['identity', ...(Object.keys(promptTemplates) as TemplateName[])] as const;

/** A prompt as the app has it. */
export function builtInPrompt(name: PromptName): PromptTemplate {
	return name === 'identity' ? identity : promptTemplates[name];
}
