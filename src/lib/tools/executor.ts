import type { Clock } from '#lib/base/clock.ts';
import { toFault } from '#lib/base/fault.ts';
import type { OldOperationRecord } from '#lib/db/journal-upgrade.ts';
import type { ToolCall, ToolSpecification } from '#lib/llm/types.ts';
import { failed, skipped } from './outcome.ts';
import { dispatch, type DispatchLimits } from './pipeline/dispatch.ts';
import type { PermissionPolicy } from './pipeline/permission.ts';
import { recordEnd, recordStart, type OperationStore } from './pipeline/record.ts';
import { validateCall } from './pipeline/validate.ts';
import { checkVersions } from './pipeline/version-check.ts';
import type { ProjectFiles } from './project-files.ts';
import type { ToolRegistry } from './registry.ts';
import { cutMiddle } from './text/budget.ts';
import type { Tool, ToolContext, ToolOutcome } from './types.ts';

export interface ToolExecution {
	outcome: ToolOutcome;
	/** What the call did to the project, as recorded. */
	operations: OldOperationRecord[];
	elapsedMs: number;
}

/** Runs the calls of a model. */
export interface ToolExecutor {
	specifications(): ToolSpecification[];
	/** Whether the tool may run beside others of the same answer. */
	isParallel(name: string): boolean;
	/** Never rejects: an unknown tool, bad arguments, a refusal and a crash are outcomes that the model reads. */
	execute(call: ToolCall, context: ToolContext): Promise<ToolExecution>;
}

export interface ExecutorParts {
	registry: ToolRegistry;
	files: ProjectFiles;
	operations: OperationStore;
	permission: PermissionPolicy;
	clock: Clock;
	limits: DispatchLimits;
}

export function createToolExecutor(parts: ExecutorParts): ToolExecutor {
	const { registry, clock } = parts;
	return {
		specifications: () => registry.specifications(),
		isParallel: (name) => registry.get(name)?.parallel ?? false,
		async execute(call, context) {
			const startedAt = clock.now();
			const { outcome, operations } = await runPipeline(call, context, parts).catch((thrown: unknown) => ({
				outcome: storageFailure(thrown),
				operations: []
			}));
			const content = cutMiddle(outcome.content);
			return { outcome: { ...outcome, content }, operations, elapsedMs: clock.now() - startedAt };
		}
	};
}

type PipelineResult = Pick<ToolExecution, 'outcome' | 'operations'>;

async function runPipeline(call: ToolCall, context: ToolContext, parts: ExecutorParts): Promise<PipelineResult> {
	const tool = parts.registry.get(call.name);
	if (!tool) return withoutOperations(unknownTool(call.name, parts.registry));
	if (call.arguments === null) return withoutOperations(unreadableArguments(call));
	const check = validateCall(tool, call.arguments);
	if (check.errors.length > 0) return withoutOperations(invalidArguments(tool, check.errors));
	const parameters = check.sanitized;
	const reason = await tool.alreadyDone?.(parameters, context);
	if (reason) return withoutOperations(withWarnings(skipped(reason), check.warnings));
	const decision = await parts.permission(tool, parameters, context);
	if (!decision.allowed) return withoutOperations(denied(tool, decision.note));
	const stale = await checkVersions(tool, parameters, context, parts.files);
	if (stale) return withoutOperations(stale);
	const pending = await recordStart(tool, parameters, call.id, context, parts.files, parts.operations, parts.clock);
	const outcome = await dispatch(tool, parameters, context, parts.clock, parts.limits);
	const operations = await recordEnd(pending, outcome, parts.operations, parts.clock);
	return { outcome: withWarnings(outcome, check.warnings), operations };
}

function withoutOperations(outcome: ToolOutcome): PipelineResult {
	return { outcome, operations: [] };
}

function withWarnings(outcome: ToolOutcome, warnings: readonly string[]): ToolOutcome {
	if (warnings.length === 0) return outcome;
	return { ...outcome, content: [outcome.content, ...warnings.map((text) => `Warning: ${text}`)].join('\n') };
}

function unknownTool(name: string, registry: ToolRegistry): ToolOutcome {
	return failed({
		errorType: 'unknown_tool',
		message: `There is no tool named ${JSON.stringify(name)}.`,
		context: {
			similar: registry.similarNames(name),
			available: registry.specifications().map((specification) => specification.name)
		}
	});
}

function unreadableArguments(call: ToolCall): ToolOutcome {
	return failed({
		errorType: 'invalid_arguments',
		message: `The arguments of ${call.name} are not a JSON object. The call was not run.`,
		context: { written: cutMiddle(call.argumentsText, 300) },
		suggestions: ['Call the tool again with one complete JSON object as its arguments.']
	});
}

function invalidArguments(tool: Tool, errors: readonly string[]): ToolOutcome {
	return failed({
		errorType: 'invalid_arguments',
		message: `The arguments of ${tool.name} are not valid. The call was not run.\n${errors.join('\n')}`,
		suggestions: ['Correct the arguments and call the tool again.']
	});
}

function denied(tool: Tool, note: string): ToolOutcome {
	return failed({
		errorType: 'permission_denied',
		message: `The user did not allow ${tool.name}.${note === '' ? '' : ` The user wrote: ${note}`}`,
		suggestions: ['Do not try the same again; ask the user how to go on.']
	});
}

function storageFailure(thrown: unknown): ToolOutcome {
	const fault = toFault(thrown);
	return failed({
		errorType: fault.code === 'unexpected' ? 'tool_failed' : fault.code,
		message: `The call could not be carried out: ${fault.message}`
	});
}
