import type { Fault } from '#lib/base/fault.ts';
import { callFault } from '#lib/llm/call/service-fault.ts';
import type { ModelConnection } from '#lib/llm/types.ts';

const memory =
	/insufficient memory|failed to allocate|out of memory|\bOOM\b|cannot enlarge memory|bad_alloc|allocation failed/i;
const kinds: readonly [string, RegExp][] = [
	['llm_context_length', /exceeds the available context size|context size has been exceeded/i],
	['in_page_not_gguf', /invalid magic/i],
	[
		'in_page_damaged',
		/not within the file bounds|corrupted or incomplete|failed to read|missing tensor|wrong number of tensors|invalid tensor|key not found in model|error loading model hyperparameters|error loading model vocabulary/i
	],
	['in_page_memory', memory]
];

/**
 * The fault that matches the engine's output.
 *
 * @param log the engine's lines, oldest first
 */
export function engineFault(message: string, log: readonly string[], connection: ModelConnection): Fault {
	const context = { connection, secrets: [] };
	const lines = [...log, message];
	const architecture = lines.map((line) => /unknown model architecture: '([^']*)'/.exec(line)?.[1]).find(Boolean);
	if (architecture !== undefined) return callFault('in_page_architecture', message, context, { architecture });
	for (const [code, pattern] of kinds) {
		const line = lines.find((candidate) => pattern.test(candidate));
		if (line !== undefined) return callFault(code, line, context);
	}
	const detail = log.findLast((line) => /error|fail/i.test(line)) ?? message;
	return callFault('in_page_failed', detail, context);
}
