import { asObject, parseText } from './stored-values.ts';

/** The fields of a built-in prompt that the user has replaced. */
export interface PromptOverride {
	title?: string;
	description?: string;
	content?: string;
	/** Name of an output format; null for none. */
	format?: string | null;
}

/** By name of the prompt. */
export type PromptOverrides = Readonly<Record<string, PromptOverride>>;

/** Maximum length of a prompt, characters: it is sent with every request. */
const MAX_CONTENT = 20_000;
const MAX_TITLE = 200;
const NAME = /^[a-z]\w{0,63}$/;

/** Reads stored overrides; a field that is missing, empty or too long is not overridden. */
export function parsePromptOverrides(stored: unknown): PromptOverrides {
	const entries = Object.entries(asObject(stored)).flatMap(([name, value]) => {
		const override = parseOverride(asObject(value));
		return NAME.test(name) && Object.keys(override).length > 0 ? [[name, override] as const] : [];
	});
	return Object.fromEntries(entries);
}

function parseOverride({ title, description, content, format }: Record<string, unknown>): PromptOverride {
	return {
		...textField('title', title, MAX_TITLE),
		...textField('description', description, MAX_TITLE),
		...textField('content', content, MAX_CONTENT),
		...((format === null || parseText(format) !== null) && { format: format as string | null })
	};
}

function textField<Key extends string>(key: Key, value: unknown, limit: number): { [Name in Key]?: string } {
	const text = parseText(value);
	return text === null || text.length > limit ? {} : ({ [key]: text } as { [Name in Key]?: string });
}
