import { asObject, parseText } from './stored-values.ts';

/** The fields of a built-in prompt that the user has replaced. */
export interface PromptOverride {
	title?: string;
	description?: string;
	content?: string;
	/** Name of an output format; null for none. */
	format?: string | null;
}

/** What the user has changed in the prompts. */
export interface PromptOverrides {
	/** By name of the prompt. */
	readonly templates: Readonly<Record<string, PromptOverride>>;
	/** Texts that every prompt can contain, by the name of their variable. */
	readonly variables: Readonly<Record<string, string>>;
}

/** Maximum length of a prompt, characters: it is sent with every request. */
export const MAX_PROMPT = 20_000;
/** Maximum length of the text of a variable, characters. */
export const MAX_VARIABLE = 2_000;
export const MAX_VARIABLES = 50;
const MAX_TITLE = 200;
const NAME = /^[a-z]\w{0,63}$/;

/** Whether a name can be that of a variable of the user. */
export function isVariableName(name: string): boolean {
	return NAME.test(name);
}

/** Reads stored overrides; a field that is missing, empty or too long is not overridden. */
export function parsePromptOverrides(stored: unknown): PromptOverrides {
	const { templates, variables } = asObject(stored);
	return {
		templates: Object.fromEntries(
			Object.entries(asObject(templates)).flatMap(([name, value]) => {
				const override = parseOverride(asObject(value));
				return NAME.test(name) && Object.keys(override).length > 0 ? [[name, override] as const] : [];
			})
		),
		variables: Object.fromEntries(
			Object.entries(asObject(variables))
				.flatMap(([name, value]) => {
					const text = parseText(value);
					return isVariableName(name) && text !== null && text.length <= MAX_VARIABLE ? [[name, text] as const] : [];
				})
				.slice(0, MAX_VARIABLES)
		)
	};
}

function parseOverride({ title, description, content, format }: Record<string, unknown>): PromptOverride {
	return {
		...textField('title', title, MAX_TITLE),
		...textField('description', description, MAX_TITLE),
		...textField('content', content, MAX_PROMPT),
		...((format === null || parseText(format) !== null) && { format: format as string | null })
	};
}

function textField<Key extends string>(key: Key, value: unknown, limit: number): { [Name in Key]?: string } {
	const text = parseText(value);
	return text === null || text.length > limit ? {} : ({ [key]: text } as { [Name in Key]?: string });
}
