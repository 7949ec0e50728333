import type { Tool, ToolContext } from '../types.ts';

export type PermissionDecision = { allowed: true } | { allowed: false; note: string };

/** Asked before a tool runs. */
export type PermissionPolicy = (
	tool: Tool,
	parameters: Record<string, unknown>,
	context: ToolContext
) => Promise<PermissionDecision>;

/** Lets every tool run: each change is visible and can be undone. */
export const allowAll: PermissionPolicy = async () => ({ allowed: true });
