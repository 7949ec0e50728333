import type { PermissionLevel, PermissionRequest } from '#lib/db/permission-records.ts';
import type { OperationCategory } from '#lib/db/records.ts';
import type { FromSchema, ObjectSchema } from './schema-type.ts';
import type { PathAccess } from './tool-path.ts';
import type {
	AlreadyDone,
	CallContext,
	ExecutionContext,
	Tool,
	ToolCategory,
	ToolEffect,
	ToolIcon,
	ToolLabel,
	ToolOutcome
} from './types.ts';

interface CommonDefinition<Schema extends ObjectSchema> {
	name: string;
	/** For the model: what the tool does and what its result contains. */
	description: string;
	parameters: Schema;
	category: ToolCategory;
	/** As what its calls are recorded; if omitted, what changes files and what searches is recorded as that, and all that reads is not. */
	operation?: OperationCategory;
	/** The generation of tools to which it belongs; 1 if omitted. */
	generation?: number;
	/** The level whose setting the user can replace for this tool; if omitted, that of its effect. */
	permission?: PermissionLevel;
	/** Parameters that are paths inside the project. */
	paths?: readonly (keyof Schema['properties'] & string)[];
	/** What the tool does at these paths; if omitted, it writes there if it changes files, else it reads. */
	pathAccess?: PathAccess;
	/** `paths` for a tool that reads and changes nothing but these paths; `project` if omitted. */
	reach?: Tool['reach'];
	/** Maximum duration of a call, milliseconds; the common limit if omitted. */
	timeLimitMs?: number;
	/** Length that its result may have even if the common limit is smaller, characters. */
	resultCharacters?: number;
	/** The integer parameter by which the model sets the maximum duration of a call, seconds. */
	timeLimitParameter?: keyof Schema['properties'] & string;
	icon: ToolIcon;
	label: ToolLabel;
	/** Null, as without this function, when the call must run. */
	alreadyDone?(parameters: FromSchema<Schema>, context: CallContext): Promise<AlreadyDone | null>;
	execute(parameters: FromSchema<Schema>, context: ExecutionContext): Promise<ToolOutcome>;
}

/** What a tool does decides its permission, and which other calls of the same answer it waits for (`call-reach.ts`). */
export type ToolDefinition<Schema extends ObjectSchema> = CommonDefinition<Schema> &
	(
		| { effect: 'none' | 'files' }
		| {
				effect: 'run' | 'network';
				/**
				 * Exactly what the call will do, for the question to the user; an outcome when it cannot be run. Must not do any of it.
				 */
				preview(parameters: FromSchema<Schema>, context: CallContext): Promise<PermissionRequest | ToolOutcome>;
				/** As `Tool.detail`. */
				detail?(
					request: PermissionRequest,
					parameters: FromSchema<Schema>,
					context: CallContext
				): Promise<PermissionRequest>;
		  }
	);

const permissions: Record<ToolEffect, PermissionLevel> = {
	none: 'read',
	files: 'write',
	run: 'execute',
	network: 'network'
};

/** Creates a tool; the type of its parameters follows from their schema. */
export function defineTool<const Schema extends ObjectSchema>(definition: ToolDefinition<Schema>): Tool {
	const { effect, generation = 1, paths = [], pathAccess, reach = 'project' } = definition;
	const { timeLimitMs = null, timeLimitParameter = null, resultCharacters = null, alreadyDone, execute } = definition;
	// The pipeline passes only parameters that were validated against this schema.
	const checked = (parameters: Record<string, unknown>) => parameters as FromSchema<Schema>;
	const preview = 'preview' in definition ? definition.preview : null;
	const detail = 'preview' in definition ? (definition.detail ?? null) : null;
	return {
		...definition,
		generation,
		operation: definition.operation ?? usualOperation(definition),
		permission: definition.permission ?? permissions[effect],
		paths,
		reach,
		pathAccess: pathAccess ?? (effect === 'files' ? 'write' : 'read'),
		timeLimitMs,
		timeLimitParameter,
		resultCharacters,
		preview: preview && ((parameters, context) => preview(checked(parameters), context)),
		detail: detail && ((request, parameters, context) => detail(request, checked(parameters), context)),
		alreadyDone: async (parameters, context) => (await alreadyDone?.(checked(parameters), context)) ?? null,
		execute: (parameters, context) => execute(checked(parameters), context)
	};
}

function usualOperation({
	effect,
	category
}: {
	effect: ToolEffect;
	category: ToolCategory;
}): OperationCategory | null {
	if (effect === 'files') return 'files';
	if (category === 'search') return 'search';
	return effect === 'none' ? null : 'other';
}
