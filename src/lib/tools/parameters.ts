import { ownValue } from '#lib/base/own-value.ts';
import { Validator, type Schema } from '@cfworker/json-schema';
import type { JsonSchema } from '#lib/llm/types.ts';

export interface ParameterCheck {
	errors: string[];
	warnings: string[];
	/** The arguments for the tool: with defaults, with numbers and booleans parsed from text, without unknown ones. */
	sanitized: Record<string, unknown>;
}

/** Validates arguments against a tool's schema and prepares them for the tool; never throws. */
export function checkParameters(schema: JsonSchema, parameters: Record<string, unknown>): ParameterCheck {
	const warnings: string[] = [];
	const taken = new Map<string, unknown>();
	const properties = schema.properties ?? {};
	for (const [name, value] of Object.entries(parameters)) {
		const property = ownValue(properties, name);
		if (!property)
			warnings.push(`Unknown argument "${name}" was ignored. Known: ${Object.keys(properties).join(', ')}.`);
		// Models write null for omitted optional arguments.
		else if (value !== null) taken.set(name, readScalar(property, value, name, warnings));
	}
	for (const [name, property] of Object.entries(properties))
		if (!taken.has(name) && property.default !== undefined) taken.set(name, property.default);
	const sanitized = Object.fromEntries(taken);
	return { errors: schemaErrors(schema, sanitized), warnings, sanitized };
}

/** Parses `"5"` as 5 and `"true"` as true if the schema expects a number or a boolean. */
function readScalar(property: JsonSchema, value: unknown, name: string, warnings: string[]): unknown {
	if (typeof value !== 'string') return value;
	const text = value.trim();
	const read =
		(property.type === 'integer' || property.type === 'number') && text !== '' && Number.isFinite(Number(text))
			? Number(text)
			: property.type === 'boolean' && /^(true|false)$/i.test(text)
				? text.toLowerCase() === 'true'
				: value;
	if (read !== value) warnings.push(`"${name}" was given as text and read as ${String(read)}.`);
	return read;
}

function schemaErrors(schema: JsonSchema, instance: Record<string, unknown>): string[] {
	const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(instance, name));
	if (missing.length > 0) return missing.map((name) => `The argument "${name}" is required.`);
	// The validator's types do not say that it does not change the schema.
	const { errors } = new Validator({ ...schema } as Schema, '2020-12', false).validate(instance);
	// The validator reports each error again for every enclosing schema; only the innermost report is useful.
	return errors
		.filter(({ keyword }) => keyword !== 'properties' && keyword !== 'items')
		.map(({ instanceLocation, error }) => `${argumentName(instanceLocation)}: ${error}`);
}

/** `#/edits/0` becomes `edits.0`. */
function argumentName(location: string): string {
	return location.replace(/^#\/?/, '').replaceAll('/', '.') || 'arguments';
}
