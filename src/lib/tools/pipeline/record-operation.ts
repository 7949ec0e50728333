import { toFault } from '#lib/base/fault.ts';
import { ownValue } from '#lib/base/own-value.ts';
import type { OperationStart, OperationEnd } from '#lib/project/store.ts';
import type { Tool, ToolOutcome } from '../types.ts';
import type { PipelineCall, Stage } from './stage.ts';

/**
 * Puts a call in the journal when it begins and when it ends: what changes files, runs, searches or draws, and any call that is
 * skipped. A journal that cannot be written does not stop the call, and the model is told.
 */
export const recordOperation: Stage = async (call, next) => {
	const { tool, parameters, files } = call;
	if (tool.operation !== null) await record(call, () => files.begin(startOf(tool, parameters)));
	let outcome: ToolOutcome;
	try {
		outcome = await next();
	} catch (thrown) {
		const { code, message } = toFault(thrown);
		await record(call, () => files.end({ status: 'failed', failure: { code, message } }));
		throw thrown;
	}
	await record(call, async () => {
		if (tool.operation === null && outcome.status === 'skipped') await files.begin(startOf(tool, parameters));
		await files.end(endOf(outcome));
	});
	return outcome;
};

async function record({ warnings }: PipelineCall, write: () => Promise<void>): Promise<void> {
	const warning = 'The journal could not be written, so it does not list this call.';
	try {
		await write();
	} catch {
		// What the call did stays true.
		if (!warnings.includes(warning)) warnings.push(warning);
	}
}

function startOf(tool: Tool, parameters: Record<string, unknown>): OperationStart {
	const { required = [] } = tool.parameters;
	const isInPlace = tool.operation === 'search' || tool.operation === 'command';
	const names = isInPlace ? [...required, 'query', ...tool.paths] : [...tool.paths, ...required];
	const values = names.map((name) => ownValue(parameters, name));
	const subject = values.find((value) => typeof value === 'string' && value !== '');
	return { category: tool.operation ?? 'other', subject: typeof subject === 'string' ? subject : '' };
}

function endOf({ status, content, details, error }: ToolOutcome): OperationEnd {
	const [reason = ''] = content.split('\n', 1);
	return {
		status,
		...(status === 'skipped' && { reason }),
		...(error && { failure: { code: error.errorType, message: error.message } }),
		...(details?.kind === 'run' && { details: { subject: details.entry, runId: details.runId } }),
		...(details?.kind === 'command' && details.runId !== null && { details: { runId: details.runId } }),
		...(details?.kind === 'list' && details.matches !== undefined && { details: { matches: details.matches } })
	};
}
