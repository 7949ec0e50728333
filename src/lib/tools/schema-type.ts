import type { JsonSchema } from '#lib/llm/types.ts';

/** The schema of a tool's parameters. */
export type ObjectSchema = JsonSchema & { type: 'object' };

/**
 * The type of values that match a JSON Schema, for the subset of JSON Schema that tools use. A property is present if
 * it is required or has a default, which the validation fills in.
 */
export type FromSchema<Schema> = Schema extends { enum: readonly (infer Value)[] }
	? Value
	: Schema extends { type: 'string' }
		? string
		: Schema extends { type: 'number' | 'integer' }
			? number
			: Schema extends { type: 'boolean' }
				? boolean
				: Schema extends { type: 'array' }
					? readonly (Schema extends { items: infer Item } ? FromSchema<Item> : unknown)[]
					: Schema extends { type: 'object' }
						? FromObject<Schema>
						: unknown;

type FromObject<Schema> = Schema extends { properties: infer Properties }
	? { readonly [Name in PresentNames<Schema, Properties>]: FromSchema<Properties[Name]> } & {
			readonly [Name in Exclude<keyof Properties, PresentNames<Schema, Properties>>]?: FromSchema<Properties[Name]>;
		}
	: Readonly<Record<string, unknown>>;

type PresentNames<Schema, Properties> = {
	[Name in keyof Properties]: Schema extends { required: readonly (infer Required)[] }
		? Name extends Required
			? Name
			: WithDefault<Properties, Name>
		: WithDefault<Properties, Name>;
}[keyof Properties];

type WithDefault<Properties, Name extends keyof Properties> = Properties[Name] extends {
	default: string | number | boolean;
}
	? Name
	: never;
