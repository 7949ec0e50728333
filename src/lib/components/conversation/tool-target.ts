import type { ToolCallPart } from './types.ts';

/**
 * The file a call is about, also while its arguments are still being written.
 *
 * @returns null when none is named yet
 */
export function toolTarget(call: Pick<ToolCallPart, 'arguments' | 'argumentsText'>): string | null {
	const path = call.arguments?.path ?? call.arguments?.file;
	if (typeof path === 'string' && path !== '') return path;
	const written = /"(?:path|file)"\s*:\s*"((?:[^"\\]|\\.)+)"/.exec(call.argumentsText)?.[1];
	return written ?? null;
}
