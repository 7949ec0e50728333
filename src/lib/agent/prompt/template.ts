import { Fault } from '#lib/base/fault.ts';
import { ownValue } from '#lib/base/own-value.ts';
import { fence } from '#lib/security/fence.ts';
import { outputFormats, type FormatName } from './formats.ts';

/** A prompt for one kind of task, as data. */
export interface PromptTemplate {
	title: string;
	/** When it is used. */
	description: string;
	/** Names of values without which it cannot be used. */
	required: readonly string[];
	/** Names of values that may be missing. */
	optional: readonly string[];
	/** The text, with variables such as `{requirement}` and `{run.entry}`. */
	content: string;
	/** What the answer looks like; null for free text. */
	format: FormatName | null;
}

/** Values of variables by name. */
export type PromptValues = Readonly<Record<string, unknown>>;

const VARIABLE = /\{([a-z]\w*(?:\.\w+)*)\}/gi;

/** Where a variable stands in a text, UTF-16 units, with its braces. */
export interface VariablePlace {
	/** Such as `run.entry`. */
	path: string;
	/** Its name, `run`. */
	root: string;
	from: number;
	to: number;
}

/** The variables in a text, in their order. */
export function variablePlaces(content: string): VariablePlace[] {
	return Array.from(content.matchAll(VARIABLE), ({ 0: written, 1: path = '', index }) => {
		return { path, root: path.replace(/\..*/, ''), from: index, to: index + written.length };
	});
}

/** The variables in a text, such as `run.entry`, each once. */
export function variablesOf(content: string): string[] {
	return [...new Set(variablePlaces(content).map(({ path }) => path))];
}

/**
 * Fills in the variables of a template and adds its output format. Numbers and yes or no stand in the text as they are; text and
 * JSON of anything else come from users, files and tools, and are in fences. A value that is missing is empty.
 *
 * @param own texts of the user's variables, which are instructions as the rest of the text is
 * @throws Fault `prompt_variable_missing` (with the `template` and the `variable`) when a required value is missing or empty
 */
export function renderTemplate(
	{ title, required, content, format }: PromptTemplate,
	values: PromptValues,
	own: Readonly<Record<string, string>> = {}
): string {
	for (const variable of required) {
		if (isMissing(ownValue(values, variable)))
			throw new Fault('prompt_variable_missing', `The prompt "${title}" needs a value for ${variable}.`, {
				template: title,
				variable
			});
	}
	// In one pass: braces in a value are not variables.
	const text = content.replace(VARIABLE, (_, path: string) => {
		const value = valueAt(values, path);
		return value === undefined ? (ownValue(own, path) ?? '') : written(path, value);
	});
	return format === null ? text : `${text}\n\n${outputFormats[format]}`;
}

function valueAt(values: PromptValues, path: string): unknown {
	let value: unknown = values;
	for (const name of path.split('.')) {
		if (typeof value !== 'object' || value === null) return undefined;
		value = ownValue(value as Record<string, unknown>, name);
	}
	return value;
}

function isMissing(value: unknown): boolean {
	return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function written(path: string, value: unknown): string {
	if (isMissing(value)) return '';
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1);
	return fence('context', { name: path }, text);
}
