import type { PermissionSettings } from '#lib/settings/permissions.ts';
import { settingFor } from './permission/decide.ts';
import { denied } from './permission/denied.ts';
import { failed } from './outcome.ts';
import type { Tool, ToolOutcome } from './types.ts';

/** The registered tools that one kind of turn offers to its model. */
export interface ToolSet {
	/** Null for a tool that is offered; else the outcome of a call of it, which is not run. */
	refusal(tool: Tool): ToolOutcome | null;
}

/** The tools that the user's settings do not deny, by name or by level. */
export function permittedTools(settings: PermissionSettings): ToolSet {
	return {
		refusal: (tool) =>
			settingFor(tool, tool.permission, settings) === 'deny' ? denied(tool.name, { by: 'setting', note: '' }) : null
	};
}

/** Offers nothing: the model only writes. */
export const noTools: ToolSet = {
	refusal: ({ name }) =>
		failed({
			errorType: 'not_in_this_step',
			message: `This step has no tools, so ${name} was not run.`,
			suggestions: ['Answer with text.']
		})
};
