import type { FromSchema, ObjectSchema } from './schema-type.ts';
import type {
	CallContext,
	PermissionLevel,
	Tool,
	ToolCategory,
	ToolEffect,
	ToolIcon,
	ToolLabel,
	ToolOutcome
} from './types.ts';

export interface ToolDefinition<Schema extends ObjectSchema> {
	name: string;
	/** For the model: what the tool does and what its result contains. */
	description: string;
	parameters: Schema;
	category: ToolCategory;
	/** The generation of tools to which it belongs; 1 if omitted. */
	generation?: number;
	/** Sets the permission, and whether the tool may run concurrently: only tools without an effect may. */
	effect: ToolEffect;
	/** Parameters that are paths inside the project. */
	paths?: readonly (keyof Schema['properties'] & string)[];
	/** Maximum duration of a call, milliseconds; the common limit if omitted. */
	timeLimitMs?: number;
	icon: ToolIcon;
	label: ToolLabel;
	/** The reason why the call would have no effect, or null when it must run. */
	alreadyDone?(parameters: FromSchema<Schema>, context: CallContext): Promise<string | null>;
	execute(parameters: FromSchema<Schema>, context: CallContext): Promise<ToolOutcome>;
}

const permissions: Record<ToolEffect, PermissionLevel> = {
	none: 'read',
	files: 'write',
	run: 'execute',
	network: 'network'
};

/** Creates a tool; the type of its parameters follows from their schema. */
export function defineTool<const Schema extends ObjectSchema>(definition: ToolDefinition<Schema>): Tool {
	const { effect, generation = 1, paths = [], timeLimitMs = null, alreadyDone, execute } = definition;
	// The pipeline passes only parameters that were validated against this schema.
	const checked = (parameters: Record<string, unknown>) => parameters as FromSchema<Schema>;
	return {
		...definition,
		generation,
		permission: permissions[effect],
		parallel: effect === 'none',
		paths,
		timeLimitMs,
		alreadyDone: async (parameters, context) => (await alreadyDone?.(checked(parameters), context)) ?? null,
		execute: (parameters, context) => execute(checked(parameters), context)
	};
}
