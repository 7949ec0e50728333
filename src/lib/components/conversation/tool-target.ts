import type { ToolCallPart } from './types.ts';

/**
 * The file that a call is about, even while its arguments are being written.
 *
 * @returns null if none is named yet
 */
export function toolTarget(call: Pick<ToolCallPart, 'arguments' | 'argumentsText'>): string | null {
	const path = call.arguments?.path ?? call.arguments?.file;
	if (typeof path === 'string' && path !== '') return path;
	const written = /"(?:path|file)"\s*:\s*"((?:[^"\\]|\\.)+)"/.exec(call.argumentsText)?.[1];
	return written ?? null;
}
