import { ownValue } from '#lib/base/own-value.ts';
import type {
	PermissionLevel,
	PermissionRequest,
	PermissionRule,
	PermissionScope
} from '#lib/db/permission-records.ts';
import type { PermissionChoice, PermissionSettings } from '#lib/settings/permissions.ts';

/** What is decided on: a tool, and what it is about to do. */
export interface PermissionSubject {
	tool: { name: string; permission: PermissionLevel };
	request: PermissionRequest;
}

/** What the user has allowed, by where it is kept. */
export interface GrantedRules {
	session: readonly PermissionRule[];
	project: readonly PermissionRule[];
}

export type Ruling =
	| { result: 'ask' }
	| { result: 'allow'; by: 'rule'; scope: PermissionScope }
	| { result: 'allow' | 'deny'; by: 'setting' };

const levels: Record<PermissionRequest['kind'], PermissionLevel> = {
	read: 'read',
	edit: 'write',
	run: 'execute',
	commands: 'execute',
	network: 'network'
};

/**
 * Whether a call may go on, must not, or the user has to be asked.
 *
 * What the settings deny stays denied. Commands that cannot be known before are always asked about. A rule allows what the
 * settings ask about. A setting for a tool replaces that of its own level only: whatever tool changes files, the level of
 * writing decides about it.
 */
export function decide(
	{ tool, request }: PermissionSubject,
	rules: GrantedRules,
	settings: PermissionSettings
): Ruling {
	const choice = settingFor(tool, levels[request.kind], settings);
	if (choice === 'deny') return { result: 'deny', by: 'setting' };
	if (request.kind === 'commands' && request.alwaysAsk) return { result: 'ask' };
	for (const scope of ['session', 'project'] as const)
		if (isAllowed(tool.name, request, rules[scope])) return { result: 'allow', by: 'rule', scope };
	return choice === 'allow' ? { result: 'allow', by: 'setting' } : { result: 'ask' };
}

/**
 * The rules that an answer beyond one time adds: all edits, all simulations, the commands or the host of the request. None
 * where the user is to be asked every time.
 */
export function rulesFor(tool: string, request: PermissionRequest): PermissionRule[] {
	switch (request.kind) {
		case 'edit':
		case 'run':
			return [{ kind: request.kind, name: null }];
		case 'commands': {
			const names = request.alwaysAsk ? [] : [...new Set(request.commands.map(({ name }) => name))];
			return names.map((name) => ({ kind: 'commands', name }));
		}
		case 'network':
			return [{ kind: 'network', name: request.host.toLowerCase() }];
		case 'read':
			return [{ kind: 'read', name: tool }];
	}
}

/** What the settings say about what a tool does at a level. */
export function settingFor(
	tool: PermissionSubject['tool'],
	level: PermissionLevel,
	settings: PermissionSettings
): PermissionChoice {
	const own = tool.permission === level ? ownValue(settings.tools, tool.name) : undefined;
	return own ?? settings.levels[level];
}

/** Whether the rules of one place cover everything that the request does. */
function isAllowed(tool: string, request: PermissionRequest, rules: readonly PermissionRule[]): boolean {
	const covers = (name: string) =>
		rules.some((rule) => rule.kind === request.kind && (rule.name === null || rule.name === name));
	if (request.kind === 'commands')
		return request.commands.length > 0 && request.commands.every(({ name }) => covers(name));
	return covers(request.kind === 'network' ? request.host.toLowerCase() : tool);
}
