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

/** Lets every tool run: each change is visible and can be undone. */
export const allowAll: PermissionPolicy = async () => ({ allowed: true });

/** Runs what the policy allows; of a refusal the model is told. */
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
