import type { ToolCallPart } from '../types.ts';

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

/** The file that a call is about with the line where it begins to read; null when it is about a folder or no file. */
export function toolPlace({
	arguments: given
}: Pick<ToolCallPart, 'arguments'>): { path: string; line?: number } | null {
	const path = given?.path ?? given?.file;
	// What has no extension is a folder more often than a file.
	if (typeof path !== 'string' || !/\.[^./]+$/.test(path)) return null;
	const line = given?.start_line ?? given?.line;
	return typeof line === 'number' ? { path, line } : { path };
}
