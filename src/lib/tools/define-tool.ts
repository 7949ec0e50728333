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
	/** For the model: what the tool does and what its answer contains. */
	description: string;
	parameters: Schema;
	category: ToolCategory;
	/** Which generation of tools it came with; 1 when left out. */
	generation?: number;
	/** Decides the permission, and whether the tool may run beside others: only one without an effect may. */
	effect: ToolEffect;
	/** Parameters that are paths inside the project. */
	paths?: readonly (keyof Schema['properties'] & string)[];
	/** How long a call may take, ms; the usual limit when left out. */
	timeLimitMs?: number;
	icon: ToolIcon;
	label: ToolLabel;
	/** Says why the call would change nothing, or null when it must run. */
	alreadyDone?(parameters: FromSchema<Schema>, context: CallContext): Promise<string | null>;
	execute(parameters: FromSchema<Schema>, context: CallContext): Promise<ToolOutcome>;
}

const permissions: Record<ToolEffect, PermissionLevel> = {
	none: 'read',
	files: 'write',
	run: 'execute',
	network: 'network'
};

/** Makes a tool; the type of its parameters follows from their schema. */
export function defineTool<const Schema extends ObjectSchema>(definition: ToolDefinition<Schema>): Tool {
	const { effect, generation = 1, paths = [], timeLimitMs = null, alreadyDone, execute } = definition;
	// The pipeline passes only what the validation has checked against this very schema.
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
