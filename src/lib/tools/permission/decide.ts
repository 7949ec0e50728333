import { ownValue } from '#lib/base/own-value.ts';
import type {
	PermissionLevel,
	PermissionRequest,
	PermissionRule,
	PermissionScope,
	PlannedFileChange
} from '#lib/db/permission-records.ts';
import { offTools, type PermissionChoice, type PermissionSettings } from '#lib/settings/permissions.ts';

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

const levels: Record<PermissionRule['kind'], PermissionLevel> = {
	read: 'read',
	edit: 'write',
	delete: 'delete',
	run: 'execute',
	commands: 'execute',
	network: 'network'
};

/**
 * Whether a call may go on, must not, or the user has to be asked.
 *
 * What the settings deny stays denied. Commands that cannot be known before, and studies that may take long, are always asked
 * about. A rule allows what the settings ask about. A setting for a tool replaces that of its own level only: whatever tool changes files, the level of
 * writing decides about it.
 */
export function decide(
	{ tool, request }: PermissionSubject,
	rules: GrantedRules,
	settings: PermissionSettings
): Ruling {
	const kinds = kindsOf(request);
	const choices = new Map(kinds.map((kind) => [kind, settingFor(tool, levels[kind], settings)]));
	if (kinds.some((kind) => choices.get(kind) === 'deny')) return { result: 'deny', by: 'setting' };
	if ('alwaysAsk' in request && request.alwaysAsk) return { result: 'ask' };
	const open = kinds.filter((kind) => choices.get(kind) === 'ask');
	for (const scope of ['session', 'project'] as const) {
		const isRuled = (kind: PermissionRule['kind']) => isAllowed(tool.name, kind, request, rules[scope]);
		if (open.every(isRuled) && kinds.some(isRuled)) return { result: 'allow', by: 'rule', scope };
	}
	return open.length === 0 ? { result: 'allow', by: 'setting' } : { result: 'ask' };
}

/** The change that a command line or a study is known to make, as a request for itself; null where there is none or it is not known. */
export function editRequest(request: PermissionRequest): Extract<PermissionRequest, { kind: 'edit' }> | null {
	return 'changes' in request && request.changes ? { kind: 'edit', ...request.changes } : null;
}

/** What has to be allowed: deleting files is not covered by edits. */
function kindsOf(request: PermissionRequest): PermissionRule['kind'][] {
	if (request.kind === 'study') return ['run'];
	if (request.kind !== 'edit') return [request.kind];
	const deletes = request.files.some(isRemoval);
	const edits = !deletes || !request.files.every(isRemoval);
	return [...(edits ? ['edit' as const] : []), ...(deletes ? ['delete' as const] : [])];
}

export function isRemoval({ type }: Pick<PlannedFileChange, 'type'>): boolean {
	return type === 'remove';
}

/**
 * The rules that an answer beyond one time adds: all edits, all deletions, all simulations, the commands or the host of the request. None
 * where the user is to be asked every time.
 */
export function rulesFor(tool: string, request: PermissionRequest): PermissionRule[] {
	switch (request.kind) {
		case 'edit':
		case 'run':
			return kindsOf(request).map((kind) => ({ kind, name: null }));
		case 'study': {
			if (request.alwaysAsk) return [];
			const changes = editRequest(request);
			return [{ kind: 'run', name: null }, ...(changes ? rulesFor(tool, changes) : [])];
		}
		case 'commands': {
			if (request.alwaysAsk) return [];
			const names = [...new Set(request.commands.map(({ name }) => name))];
			const changes = editRequest(request);
			return [
				...names.map((name): PermissionRule => ({ kind: 'commands', name })),
				...(changes ? rulesFor(tool, changes) : [])
			];
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
	if (tool.permission !== level) return settings.levels[level];
	return ownValue(settings.tools, tool.name) ?? (offTools.has(tool.name) ? 'deny' : settings.levels[level]);
}

/** Whether the rules of one place cover what the request does of one kind. */
function isAllowed(
	tool: string,
	kind: PermissionRule['kind'],
	request: PermissionRequest,
	rules: readonly PermissionRule[]
): boolean {
	const covers = (name: string) =>
		rules.some((rule) => rule.kind === kind && (rule.name === null || rule.name === name));
	if (request.kind === 'commands')
		return request.commands.length > 0 && request.commands.every(({ name }) => covers(name));
	return covers(request.kind === 'network' ? request.host.toLowerCase() : tool);
}
