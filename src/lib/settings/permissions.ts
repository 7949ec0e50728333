import type { PermissionLevel } from '#lib/db/permission-records.ts';
import { asObject, oneOf, parseWhole } from './stored-values.ts';

export type PermissionChoice = 'allow' | 'ask' | 'deny';

export interface PermissionSettings {
	levels: Record<PermissionLevel, PermissionChoice>;
	/** By name of the tool; a tool that is not named follows its level, or is off (`offTools`). */
	tools: Record<string, PermissionChoice>;
	/** Minutes after which a question that nobody has answered is denied; 0 for never. */
	answerMinutes: number;
}

export const permissionLevels: readonly PermissionLevel[] = ['read', 'write', 'delete', 'execute', 'network'];
export const permissionChoices: readonly PermissionChoice[] = ['allow', 'ask', 'deny'];

/** Bounds of `PermissionSettings.answerMinutes`. */
export const answerMinutesBounds = { least: 0, most: 1_440, standard: 0 };

/** Tools that are not offered, and denied, unless the user names them in the settings. */
export const offTools: ReadonlySet<string> = new Set(['strategy_optimize']);

/** Names of tools are identifiers: what else stands there is not from these settings. */
const TOOL_NAME = /^[\w.-]{1,100}$/;

/** Reads what is stored; what is missing or makes no sense is asked about, except for reading. */
export function parsePermissions(stored: unknown): PermissionSettings {
	const { levels, tools, answerMinutes } = asObject(stored);
	const byLevel = asObject(levels);
	const byTool = Object.entries(asObject(tools)).flatMap(([name, value]) => {
		const choice = oneOf(value, permissionChoices, null);
		return choice !== null && TOOL_NAME.test(name) ? [[name, choice] as const] : [];
	});
	return {
		levels: {
			read: oneOf(byLevel.read, permissionChoices, 'allow'),
			write: oneOf(byLevel.write, permissionChoices, 'ask'),
			// Settings from before it was set apart: who denied edits denied this, and who allowed them was not asked about it.
			delete: oneOf(byLevel.delete, permissionChoices, byLevel.write === 'deny' ? 'deny' : 'ask'),
			execute: oneOf(byLevel.execute, permissionChoices, 'ask'),
			network: oneOf(byLevel.network, permissionChoices, 'ask')
		},
		tools: Object.fromEntries(byTool),
		answerMinutes: parseWhole(answerMinutes, answerMinutesBounds)
	};
}

/** Sets what holds for one tool; null lets it follow its level. */
export function withToolChoice(
	settings: PermissionSettings,
	name: string,
	choice: PermissionChoice | null
): PermissionSettings {
	const { [name]: _, ...others } = settings.tools;
	return { ...settings, tools: choice === null ? others : { ...others, [name]: choice } };
}
