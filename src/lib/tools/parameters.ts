import { Validator, type OutputUnit, type Schema, type SchemaDraft } from '@cfworker/json-schema';
import { parseForeignJson } from '#lib/base/foreign-json.ts';
import { ownValue } from '#lib/base/own-value.ts';
import type { JsonSchema, JsonType } from '#lib/llm/types.ts';

export interface ParameterCheck {
	errors: string[];
	warnings: string[];
	/** The arguments as the tool may use them: defaults filled in, values written as text read, unknown ones dropped. */
	sanitized: Record<string, unknown>;
}

/** Validates arguments against a tool's schema and prepares them for the tool; never throws. */
export function checkParameters(schema: JsonSchema, parameters: Record<string, unknown>): ParameterCheck {
	const warnings: string[] = [];
	const taken = new Map<string, unknown>();
	const properties = schema.properties ?? {};
	for (const [name, value] of Object.entries(parameters)) {
		const property = ownValue(properties, name);
		// Models write null for an optional argument that they leave out.
		if (property && (value !== null || typesOf(property).includes('null')))
			taken.set(name, readWritten(property, value, name, warnings));
		else if (!property && isOpen(schema)) taken.set(name, value);
		else if (!property)
			warnings.push(`Unknown argument "${name}" was ignored. Known: ${Object.keys(properties).join(', ')}.`);
	}
	for (const [name, property] of Object.entries(properties))
		if (!taken.has(name) && property.default !== undefined) taken.set(name, structuredClone(property.default));
	const sanitized = Object.fromEntries(taken);
	return { errors: schemaErrors(schema, sanitized), warnings, sanitized };
}

/** Whether the schema allows arguments that it does not list by name. */
function isOpen({ additionalProperties, patternProperties, anyOf, oneOf, allOf, $ref }: JsonSchema): boolean {
	if (patternProperties ?? anyOf ?? oneOf ?? allOf ?? $ref) return true;
	return additionalProperties !== undefined && additionalProperties !== false;
}

function typesOf({ type }: JsonSchema): readonly JsonType[] {
	if (type === undefined) return [];
	return typeof type === 'string' ? [type] : type;
}

/** Reads `"5"` as 5, `"true"` as true and `"[1, 2]"` as a list where the schema wants that and would refuse a text. */
function readWritten(property: JsonSchema, value: unknown, name: string, warnings: string[]): unknown {
	if (typeof value !== 'string') return value;
	const types = typesOf(property);
	if (types.length === 0 || types.includes('string')) return value;
	const read = readAs(types, value.trim());
	if (read === undefined) return value;
	const shown = typeof read === 'object' ? 'JSON' : String(read);
	warnings.push(`"${name}" was given as text and read as ${shown}.`);
	return read;
}

/** Undefined for a text that is none of the types. */
function readAs(types: readonly JsonType[], text: string): unknown {
	const isNumeric = types.includes('integer') || types.includes('number');
	if (isNumeric && text !== '' && Number.isFinite(Number(text))) return Number(text);
	if (types.includes('boolean') && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
	if ((types.includes('array') && text.startsWith('[')) || (types.includes('object') && text.startsWith('{')))
		try {
			return parseForeignJson(text);
		} catch {
			return undefined;
		}
	return undefined;
}

function schemaErrors(schema: JsonSchema, instance: Record<string, unknown>): string[] {
	const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(instance, name));
	if (missing.length > 0) return missing.map((name) => `The argument "${name}" is required.`);
	// The library's types do not say that it leaves the schema as it is.
	const validator = new Validator({ ...schema } as Schema, draftOf(schema), false);
	const errors = validated(validator, instance);
	if (errors === null) return ['The schema of this tool refers to itself endlessly, so no arguments can be checked.'];
	// The validator reports each fault once for every schema around it; the innermost is the one that says something.
	return errors
		.filter(({ keyword }) => keyword !== 'properties' && keyword !== 'items')
		.map(({ instanceLocation, error }) => `${argumentName(instanceLocation)}: ${error}`);
}

/** Null if the schema refers to itself endlessly. */
function validated(validator: Validator, instance: Record<string, unknown>): OutputUnit[] | null {
	try {
		return validator.validate(instance).errors;
	} catch (thrown) {
		if (thrown instanceof RangeError) return null;
		throw thrown;
	}
}

/** The version of JSON Schema that a schema names; the newest when it names none. */
function draftOf({ $schema = '' }: JsonSchema): SchemaDraft {
	if (/draft-0?4/.test($schema)) return '4';
	if (/draft-0?[67]/.test($schema)) return '7';
	return $schema.includes('2019-09') ? '2019-09' : '2020-12';
}

/** `#/edits/0` becomes `edits.0`. */
function argumentName(location: string): string {
	return location.replace(/^#\/?/, '').replaceAll('/', '.') || 'arguments';
}
