import { cutMiddle } from '../text/budget.ts';
import { denied } from '../permission/denied.ts';
import type { PermissionRequest } from '#lib/db/permission-records.ts';
import type { ToolOutcome } from '../types.ts';
import type { PipelineCall, Stage } from './stage.ts';

/** Characters of a reading tool's arguments that a question shows. */
const MAX_ARGUMENTS = 2_000;

/**
 * Runs what is allowed; the model is told of a denial.
 *
 * A tool that changes files passes: its change is asked about where it is made (`BoundFiles.apply`), with the exact change,
 * and only when there is one.
 */
export const askPermission: Stage = async (call, next) => {
	if (call.tool.effect === 'files') return next();
	const request = await requestOf(call);
	if ('status' in request) return request;
	const { tool, parameters, context } = call;
	const decision = await call.permission.ask(
		request,
		async () => (await tool.detail?.(request, parameters, context)) ?? request
	);
	return decision.allowed ? next() : denied(call.tool.name, decision);
};

/** A call that ran into a denial says so, whatever the tool makes of it. */
export const reportDenial: Stage = async ({ tool, permission }, next) => {
	const outcome = await next();
	return permission.denial ? denied(tool.name, permission.denial) : outcome;
};

async function requestOf({ tool, parameters, context }: PipelineCall): Promise<PermissionRequest | ToolOutcome> {
	if (tool.preview) return tool.preview(parameters, context);
	return { kind: 'read', argumentsText: cutMiddle(JSON.stringify(parameters), MAX_ARGUMENTS) };
}
