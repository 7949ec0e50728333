import type { PermissionSettings } from '#lib/settings/permissions.ts';
import { settingFor } from './permission/decide.ts';
import type { Tool } from './types.ts';

/** Which of the registered tools a turn offers to its model. A call of another one is decided on like any call. */
export interface ToolSet {
	offers(tool: Tool): boolean;
}

/** The tools that the user's settings do not deny, by name or by level. */
export function permittedTools(settings: PermissionSettings): ToolSet {
	return { offers: (tool) => settingFor(tool, tool.permission, settings) !== 'deny' };
}
