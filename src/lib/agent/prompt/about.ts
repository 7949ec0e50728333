import { ownValue } from '#lib/base/own-value.ts';
import type { PromptOverrides } from '#lib/settings/prompt-overrides.ts';
import { effectivePrompt } from './overrides.ts';
import { variablesOf, type PromptValues } from './template.ts';

/** Reads the values of the variables of the identity, each only if the text of the identity has it. */
export async function identityValues(
	overrides: PromptOverrides,
	readers: Readonly<Record<string, () => Promise<unknown>>>
): Promise<PromptValues> {
	const roots = new Set(variablesOf(effectivePrompt('identity', overrides).content).map((path) => path.split('.')[0]!));
	const values = await Promise.all([...roots].map(async (root) => [root, await ownValue(readers, root)?.()] as const));
	return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
