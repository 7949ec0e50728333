import { describe, expect, it } from 'vitest';
import type { PermissionRequest, PermissionRule, PlannedFileChange } from '#lib/db/permission-records.ts';
import { parsePermissions, withToolChoice } from '#lib/settings/permissions.ts';
import { decide, rulesFor, type PermissionSubject } from '#lib/tools/permission/decide.ts';

const standard = parsePermissions(undefined);
const edit: PermissionRequest = { kind: 'edit', files: [], digest: '' };
const run: PermissionRequest = { kind: 'run', entry: 'a.cir', analysis: null, parameters: {} };
const read: PermissionRequest = { kind: 'read', argumentsText: '{}' };
const fetching = (host: string): PermissionRequest => ({ kind: 'network', host, what: 'GET /' });
const shell = (names: string[], alwaysAsk = false): PermissionRequest => ({
	kind: 'commands',
	line: names.join(' | '),
	commands: names.map((name) => ({ name, args: [] })),
	alwaysAsk
});
const levels = {
	read: 'read',
	edit: 'write',
	run: 'execute',
	commands: 'execute',
	study: 'execute',
	network: 'network'
} as const;

function ruling(request: PermissionRequest, project: PermissionRule[] = [], settings = standard, tool?: string) {
	const subject: PermissionSubject = { tool: { name: tool ?? 'probe', permission: levels[request.kind] }, request };
	return decide(subject, { session: [], project }, settings).result;
}

function changing(...types: PlannedFileChange['type'][]): PermissionRequest {
	const file = {
		path: 'a.cir',
		movedTo: null,
		kind: 'text',
		hunks: null,
		additions: 0,
		deletions: 0,
		hiddenLines: 0
	} as const;
	return { kind: 'edit', digest: '', files: types.map((type) => ({ ...file, type })) };
}

describe('permission for a study', () => {
	const study = (alwaysAsk: boolean): PermissionRequest => ({
		...{ kind: 'study', entry: 'a.cir', study: 'load', varied: [], rows: 9, estimateMs: null, alwaysAsk }
	});
	const runs: PermissionRule = { kind: 'run', name: null };

	it('[H3] [PERM1] is that of simulations, but a long one is always asked about', () => {
		const free = parsePermissions({ levels: { execute: 'allow' } });
		expect([ruling(study(false)), ruling(study(false), [runs]), ruling(study(false), [], free)]).toEqual([
			...['ask', 'allow', 'allow']
		]);
		expect([ruling(study(true), [runs]), ruling(study(true), [], free)]).toEqual(['ask', 'ask']);
		expect(ruling(study(true), [runs], parsePermissions({ levels: { execute: 'deny' } }))).toBe('deny');
		expect(rulesFor('run_monte_carlo', study(true))).toEqual([]);
		expect(rulesFor('run_monte_carlo', study(false))).toEqual([runs]);
	});
});

describe('permission for a tool that is off', () => {
	it('[M7] [STOOL5] is denied, whatever is allowed, until the user names the tool in the settings', () => {
		const runs: PermissionRule = { kind: 'run', name: null };
		const free = parsePermissions({ levels: { execute: 'allow' } });
		expect(ruling(run, [runs], free, 'strategy_optimize')).toBe('deny');
		const on = withToolChoice(free, 'strategy_optimize', 'ask');
		expect(ruling(run, [], on, 'strategy_optimize')).toBe('ask');
		expect(ruling(run, [runs], on, 'strategy_optimize')).toBe('allow');
	});
});

describe('permission to delete', () => {
	const edits: PermissionRule = { kind: 'edit', name: null };
	const deletions: PermissionRule = { kind: 'delete', name: null };

	it('[PERM17] is not given by one to edit, whatever tool deletes and wherever that is set', () => {
		const allowed = parsePermissions({ levels: { write: 'allow', execute: 'allow' } });
		for (const tool of ['delete_file', 'bash', 'apply_diff', 'undo_edit'])
			for (const request of [changing('remove'), changing('modify', 'remove')]) {
				expect(ruling(request, [edits], standard, tool)).toBe('ask');
				expect(ruling(request, [], allowed, tool)).toBe('ask');
			}
		expect(ruling(changing('remove'), [deletions])).toBe('allow');
		expect(ruling(changing('modify', 'remove'), [deletions])).toBe('ask');
		expect(ruling(changing('modify', 'remove'), [deletions, edits])).toBe('allow');
		expect(ruling(changing('modify', 'remove'), [deletions], allowed)).toBe('allow');
		expect(ruling(changing('modify'), [deletions])).toBe('ask');
	});

	it('[PERM17] follows its level and the tool that deletes, and a denial of edits stored before', () => {
		const subject = { tool: { name: 'delete_file', permission: 'delete' as const }, request: changing('remove') };
		const decided = (stored: unknown) => decide(subject, { session: [], project: [] }, parsePermissions(stored)).result;
		expect(decided({ levels: { delete: 'allow' } })).toBe('allow');
		expect(decided({ levels: { write: 'deny' } })).toBe('deny');
		expect(decided({ levels: { write: 'allow' } })).toBe('ask');
		expect(decided({ tools: { delete_file: 'deny' } })).toBe('deny');
		expect(decided({ tools: { delete_file: 'allow' } })).toBe('allow');
	});

	it('[PERM17] is what an answer beyond one time adds', () => {
		expect(rulesFor('bash', changing('remove'))).toEqual([deletions]);
		expect(rulesFor('bash', changing('create', 'remove'))).toEqual([edits, deletions]);
		expect(rulesFor('bash', changing('move'))).toEqual([edits]);
	});
});

describe('permission', () => {
	it('[F9] [PERM1] is free for reading and asked for everything else', () => {
		expect([read, edit, run, shell(['ls']), fetching('a.test')].map((request) => ruling(request))).toEqual([
			'allow',
			'ask',
			'ask',
			'ask',
			'ask'
		]);
	});

	it('[PERM1] follows the level, and the tool where it is named', () => {
		const settings = parsePermissions({ levels: { write: 'allow', execute: 'deny' }, tools: { probe: 'ask' } });
		expect(ruling(edit, [], settings)).toBe('ask');
		expect(ruling(edit, [], settings, 'other')).toBe('allow');
		expect(ruling(run, [], settings, 'other')).toBe('deny');
		expect(ruling(edit, [], withToolChoice(settings, 'probe', null))).toBe('allow');
	});

	it('[PERM1] a setting for a tool holds for its own level only: what it writes is asked about', () => {
		const settings = parsePermissions({ tools: { bash: 'allow' } });
		const subject = { tool: { name: 'bash', permission: 'execute' as const }, request: edit };
		expect(ruling(shell(['ls']), [], settings, 'bash')).toBe('allow');
		expect(decide(subject, { session: [], project: [] }, settings).result).toBe('ask');
	});

	it('[PERM1] what the settings deny is not allowed by a rule', () => {
		const settings = parsePermissions({ levels: { write: 'deny' } });
		expect(ruling(edit, [{ kind: 'edit', name: null }], settings)).toBe('deny');
	});

	it('[PERM1] a rule says where it is kept, the one of the conversation first', () => {
		const subject = { tool: { name: 'probe', permission: 'write' as const }, request: edit };
		const rules = [{ kind: 'edit' as const, name: null }];
		expect(decide(subject, { session: [], project: rules }, standard)).toMatchObject({ by: 'rule', scope: 'project' });
		expect(decide(subject, { session: rules, project: rules }, standard)).toMatchObject({ scope: 'session' });
	});

	it('[PERM2] matches kind and exact name', () => {
		const host: PermissionRule[] = [{ kind: 'network', name: 'a.test' }];
		expect(ruling(fetching('A.test'), host)).toBe('allow');
		for (const other of ['evil-a.test', 'a.test.evil', 'a.test:8080', 'x.a.test'])
			expect(ruling(fetching(other), host)).toBe('ask');
		expect(ruling(edit, [{ kind: 'edit', name: 'format_code' }])).toBe('ask');
		expect(ruling(edit, [{ kind: 'edit', name: 'probe' }])).toBe('allow');
		expect(ruling(edit, [{ kind: 'run', name: null }])).toBe('ask');
	});

	it('[PERM2] of a line of commands every one must be allowed', () => {
		const some: PermissionRule[] = [
			{ kind: 'commands', name: 'grep' },
			{ kind: 'commands', name: 'sort' }
		];
		expect(ruling(shell(['grep', 'sort', 'grep']), some)).toBe('allow');
		expect(ruling(shell(['grep', 'rm']), some)).toBe('ask');
		expect(ruling(shell([]), some)).toBe('ask');
	});

	it('[PERM1] commands that cannot be known before are asked about, whatever was allowed', () => {
		const settings = parsePermissions({ levels: { execute: 'allow' } });
		expect(ruling(shell(['xargs'], true), [{ kind: 'commands', name: null }], settings)).toBe('ask');
		expect(ruling(shell(['xargs'], true), [], parsePermissions({ levels: { execute: 'deny' } }))).toBe('deny');
	});

	it('[PERM2] an answer beyond one time allows what was asked about, and nothing where it is always asked', () => {
		for (const request of [edit, run, read, shell(['grep', 'sort']), fetching('A.test:8080')])
			expect(ruling(request, rulesFor('probe', request), parsePermissions({ levels: { read: 'ask' } }))).toBe('allow');
		expect(rulesFor('bash', shell(['grep', 'sort', 'grep']))).toHaveLength(2);
		expect(rulesFor('bash', shell(['xargs'], true))).toEqual([]);
	});

	it('[PERM1] settings that make no sense ask', () => {
		const settings = parsePermissions({
			levels: { write: 'yes', network: true },
			tools: { a: 'always', '': 'allow', 'b c': 'allow', d: 'deny' },
			answerMinutes: -3
		});
		expect(settings).toEqual({ ...standard, tools: { d: 'deny' } });
		expect(parsePermissions('allow everything')).toEqual(standard);
	});
});
