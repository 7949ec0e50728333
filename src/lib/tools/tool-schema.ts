import { Fault } from '#lib/base/fault.ts';
import { ownValue } from '#lib/base/own-value.ts';
import type { ObjectSchema } from './schema-type.ts';

/** Limits on the levels and values of a schema; the largest known schemas of tools have a few hundred values. */
const MAX_DEPTH = 60;
const MAX_VALUES = 20_000;

/**
 * Refuses a schema that arguments could not be checked against. Schemas of tools that come from elsewhere need it.
 *
 * @param name of the tool
 * @throws Fault `tool_schema_invalid` with `name` and `detail`
 */
export function checkToolSchema(name: string, schema: ObjectSchema): void {
	const problem = findProblem(schema);
	if (problem === null) return;
	throw new Fault('tool_schema_invalid', `The schema of the tool ${name} cannot be used: ${problem}`, {
		name,
		detail: problem
	});
}

function findProblem(schema: ObjectSchema): string | null {
	// Tools that were added at run time come from data that no compiler has seen.
	if (!isObject(schema) || schema.type !== 'object') return 'its type must be "object"';
	let values = 0;
	const walk = (value: unknown, depth: number, role: Role): string | null => {
		values += 1;
		if (depth > MAX_DEPTH) return `it is nested more than ${MAX_DEPTH} levels deep`;
		if (values > MAX_VALUES) return `it has more than ${MAX_VALUES} values`;
		if (Array.isArray(value)) return firstProblem(value, (item) => walk(item, depth + 1, role));
		if (!isObject(value)) return null;
		const own = role === 'schema' ? keywordProblem(value, schema) : null;
		return own ?? firstProblem(Object.entries(value), ([key, inner]) => walk(inner, depth + 1, roleOf(key, role)));
	};
	return walk(schema, 0, 'schema');
}

/** What a value in a schema is: a schema, a table of schemas by name, or data. */
type Role = 'schema' | 'table' | 'data';

const roles = new Map<string, Role>([
	...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'].map(
		(key) => [key, 'table'] as const
	),
	...['const', 'enum', 'default', 'examples', 'required'].map((key) => [key, 'data'] as const)
]);

function roleOf(key: string, around: Role): Role {
	if (around === 'data') return 'data';
	return around === 'table' ? 'schema' : (roles.get(key) ?? 'schema');
}

function keywordProblem(schema: Record<string, unknown>, root: ObjectSchema): string | null {
	const { $ref, pattern, patternProperties } = schema;
	if (typeof $ref === 'string' && !resolves($ref, root)) return `it refers to ${$ref}, which it does not contain`;
	const patterns = [pattern, ...(isObject(patternProperties) ? Object.keys(patternProperties) : [])];
	return firstProblem(patterns, (text) => (typeof text === 'string' ? patternProblem(text) : null));
}

/** Whether a reference is a JSON pointer (RFC 6901) into the schema itself. */
function resolves(reference: string, root: ObjectSchema): boolean {
	if (!/^#(?:\/|$)/.test(reference)) return false;
	let at: unknown = root;
	for (const part of reference.split('/').slice(1)) {
		const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
		if (Array.isArray(at)) at = at[Number(key)];
		else if (isObject(at)) at = ownValue(at, key);
		else return false;
	}
	return at !== undefined;
}

function patternProblem(pattern: string): string | null {
	try {
		RegExp(pattern, 'u');
		return null;
	} catch {
		return `${JSON.stringify(pattern)} is not a regular expression`;
	}
}

function firstProblem<T>(items: readonly T[], find: (item: T) => string | null): string | null {
	for (const item of items) {
		const problem = find(item);
		if (problem !== null) return problem;
	}
	return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
