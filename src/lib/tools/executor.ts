import type { Clock } from '#lib/base/clock.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import type { ToolCall, ToolSpecification } from '#lib/llm/types.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { BoundFiles } from './call-files.ts';
import { mustFollow, reachOf } from './call-reach.ts';
import { failed } from './outcome.ts';
import { skipAlreadyDone } from './pipeline/already-done.ts';
import { dispatch, type DispatchLimits } from './pipeline/dispatch.ts';
import { CallPermission } from './permission/call-permission.ts';
import { askPermission, reportDenial } from './pipeline/permission.ts';
import { keepRecord } from './pipeline/record.ts';
import { recordOperation } from './pipeline/record-operation.ts';
import { presentResult } from './pipeline/result.ts';
import { runStages, type Stage } from './pipeline/stage.ts';
import { validate } from './pipeline/validate.ts';
import { checkVersions } from './pipeline/version-check.ts';
import type { ToolRegistry } from './registry.ts';
import { mostSimilar } from './text/similarity.ts';
import type { ToolSet } from './tool-set.ts';
import type { ToolContext, ToolOutcome, ToolServices } from './types.ts';

export interface ToolExecution {
	outcome: ToolOutcome;
	/** Journal entries of the changes that the call made, or of a skipped call. */
	operations: OperationRecord[];
	/** Without the time in which a question to the user was open. */
	elapsedMs: number;
}

/** Runs the calls of a model. */
export interface ToolExecutor {
	specifications(): ToolSpecification[];
	/** Whether a call must wait for the end of an earlier one of the same answer. */
	mustFollow(later: ToolCall, earlier: ToolCall): boolean;
	/** Never rejects: unknown tools, invalid arguments, refusals and crashes are outcomes for the model. */
	execute(call: ToolCall, context: ToolContext): Promise<ToolExecution>;
}

export interface ExecutorParts {
	registry: ToolRegistry;
	/** The tools that are offered. */
	set: ToolSet;
	store: ProjectStore;
	services: ToolServices;
	stages: readonly Stage[];
	clock: Clock;
	/** Maximum length of a result for the model, characters; longer ones lose their middle. */
	resultCharacters: number;
}

/** The stages that every call passes, in their order. */
export function usualStages(clock: Clock, limits: DispatchLimits): Stage[] {
	return [
		validate,
		recordOperation,
		skipAlreadyDone,
		askPermission,
		checkVersions,
		keepRecord,
		reportDenial,
		dispatch(clock, limits)
	];
}

export function createToolExecutor(parts: ExecutorParts): ToolExecutor {
	const { registry, set, store, services, stages, clock } = parts;
	const specifications = () => registry.specifications((tool) => set.offers(tool));
	return {
		specifications,
		mustFollow: (later, earlier) =>
			mustFollow(reachOf(later, registry.get(later.name)), reachOf(earlier, registry.get(earlier.name))),
		async execute(request, turn) {
			const startedAt = clock.now();
			const tool = registry.get(request.name);
			const resultCharacters = Math.max(parts.resultCharacters, tool?.resultCharacters ?? 0);
			const { permit, ...told } = turn;
			const { sessionId, messageId } = turn;
			const origin = { actor: 'agent', action: request.name, sessionId, messageId, callId: request.id } as const;
			const { name, permission: level } = tool ?? { name: request.name, permission: 'read' };
			const permission = new CallPermission(permit, { name, permission: level }, request.id);
			const files = new BoundFiles(store, origin, permission, turn.signal);
			let waitedMs = 0;
			permission.pauses(() => {
				const since = clock.now();
				return () => (waitedMs += clock.now() - since);
			});
			const lengths = { resultCharacters, usualCharacters: parts.resultCharacters };
			const context = { ...told, ...services, callId: request.id, files, ...lengths };
			const warnings: string[] = [];
			const outcome = await presentResult(request.name, warnings, resultCharacters, async () => {
				if (!tool) return unknownTool(request.name, specifications());
				const call = { request, tool, parameters: {}, context, files, permission, warnings };
				return runStages(stages, call);
			});
			return { outcome, operations: files.operations, elapsedMs: Math.max(0, clock.now() - startedAt - waitedMs) };
		}
	};
}

function unknownTool(name: string, offered: readonly ToolSpecification[]): ToolOutcome {
	const available = offered.map((specification) => specification.name);
	return failed({
		errorType: 'unknown_tool',
		message: `There is no tool named ${JSON.stringify(name)}.`,
		context: { similar: mostSimilar(name, available), available }
	});
}
