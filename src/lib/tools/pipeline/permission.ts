import { failed } from '../outcome.ts';
import type { CallContext, Tool } from '../types.ts';
import type { Stage } from './stage.ts';

export type PermissionDecision = { allowed: true } | { allowed: false; note: string };

/** Asked before a tool runs. */
export type PermissionPolicy = (
	tool: Tool,
	parameters: Record<string, unknown>,
	context: CallContext
) => Promise<PermissionDecision>;

/** Allows every tool: each change is visible and can be undone. */
export const allowAll: PermissionPolicy = async () => ({ allowed: true });

/** Runs a call if the policy allows it; otherwise the model gets the refusal. */
export function askPermission(policy: PermissionPolicy): Stage {
	return async ({ tool, parameters, context }, next) => {
		const decision = await policy(tool, parameters, context);
		if (decision.allowed) return next();
		return failed({
			errorType: 'permission_denied',
			message: `The user did not allow ${tool.name}.${decision.note === '' ? '' : ` The user wrote: ${decision.note}`}`,
			suggestions: ['Do not try the same again; ask the user how to continue.']
		});
	};
}
