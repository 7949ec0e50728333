import { describe, expect, it, vi } from 'vitest';
import type { PermissionRequest } from '#lib/db/permission-records.ts';
import type { Permit } from '#lib/tools/permission/permit.ts';
import type { RunNetlist } from '#lib/tools/types.ts';
import { foreseenChanges } from '#lib/tools/bash/foreseen-changes.ts';
import type { Shell } from '#lib/tools/bash/shell-client.ts';
import { BoundFiles } from '#lib/tools/call-files.ts';
import { storeChanges } from '#lib/tools/bash/store-changes.ts';
import { CallPermission } from '#lib/tools/permission/call-permission.ts';
import { until } from '../../../support/until.ts';
import { allowAll, bench, makeContext } from '../support.ts';

const netlist = '* divider\nV1 in 0 DC 1\nR1 in out 1k\nR2 out 0 1k\n.op\n.end\n';
const project = {
	'a.cir': netlist,
	'lib/m.lib': '.model n nmos\n',
	'lib/n.lib': '.model p pmos\n',
	'notes.md': 'one\n'
};

async function content(files: ReturnType<typeof bench>['files'], path: string): Promise<string | null> {
	const file = await files.read(path);
	return typeof file?.content === 'string' ? file.content : null;
}

const paths = async (files: ReturnType<typeof bench>['files']) => (await files.list()).map(({ path }) => path).sort();

describe('bash', () => {
	it('[G10] [SHELL1] answers with output, error output, exit code and the directory', async () => {
		const { run } = bench(project);
		const { outcome } = await run('bash', { command: 'cd lib; grep -c model *.lib | sort; cat x.txt' });
		expect(outcome.status).toBe('success');
		expect(outcome.content).toContain('Exit code: 1\nDirectory at the end: /project/lib\nNo files changed.');
		expect(outcome.content).toContain('Standard output:\nm.lib:1\nn.lib:1\nError output:\ncat: x.txt: No such file');
		expect(outcome.details).toEqual({
			kind: 'command',
			line: 'cd lib; grep -c model *.lib | sort; cat x.txt',
			exitCode: 1,
			workingDirectory: '/project/lib',
			changed: [],
			runId: null
		});
	});

	it('[G10] [SHELL1] begins in the folder that the call names', async () => {
		const { run, files } = bench(project);
		const { outcome } = await run('bash', { command: 'pwd; echo x > new.txt; cat m.lib', working_directory: 'lib' });
		expect(outcome.content).toContain('Standard output:\n/project/lib\n.model n nmos\n');
		expect(await content(files, 'lib/new.txt')).toBe('x\n');
		const missing = (await run('bash', { command: 'pwd', working_directory: 'li' })).outcome;
		expect(missing.error?.errorType).toBe('file_not_found');
		const outside = (await run('bash', { command: 'pwd', working_directory: '../x' })).outcome;
		expect(outside.status).toBe('failed');
	});

	it('[F9] [SHELL1] is asked about with that folder and what the line changes there', async () => {
		const asked: PermissionRequest[] = [];
		const permit: Permit = async ({ request, detailed }) => {
			asked.push(await detailed());
			return { allowed: request.kind !== 'edit', by: 'user', scope: 'once', note: 'no', at: 0 };
		};
		const { run } = bench({ ...project, "it's/a.txt": 'x\n' }, { permit });
		await run('bash', { command: 'sed -i s/n/p/ m.lib', working_directory: 'lib' });
		expect(asked[0]).toMatchObject({
			line: "cd 'lib'\nsed -i s/n/p/ m.lib",
			changes: { files: [expect.objectContaining({ path: 'lib/m.lib', type: 'modify' })] }
		});
		await run('bash', { command: 'ls', working_directory: "it's" });
		expect(asked.at(-1)).toMatchObject({ line: "cd 'it'\\''s'\nls" });
	});

	it('[SHELL1] names the changed files', async () => {
		const { outcome } = await bench(project).run('bash', { command: 'echo x > b.txt; rm notes.md' });
		expect(outcome.content).toContain('Changed: notes.md, b.txt (');
		expect(outcome.details).toMatchObject({ changed: ['notes.md', 'b.txt'] });
		const many = (await bench(project).run('bash', { command: 'for i in $(seq 12); do echo x > $i.txt; done' }))
			.outcome;
		expect(many.content).toMatch(/^Changed: 1\.txt, .* and 2 more \(/m);
	});

	it('[SHELL1] keeps nothing from one call to the next but stored files', async () => {
		const { run } = bench(project);
		await run('bash', { command: 'cd lib; x=5; f() { echo hi; }; echo a > /tmp/a; export x' });
		const { outcome } = await run('bash', { command: 'pwd; echo "x=$x"; f; ls /tmp' });
		expect(outcome.content).toContain('/project\nx=\n');
		expect(outcome.content).toContain('f: command not found');
		expect(outcome.content).not.toMatch(/^a$/m);
	});

	it('[SHELL1] gives commands an empty input', async () => {
		const { outcome } = await bench(project).run('bash', { command: 'read -r line; echo "[$line] $?"; cat; wc -c' });
		expect(outcome.content).toContain('Standard output:\n[] 1\n0\n');
	});

	it('[SHELL4] stores all changes of a line as one entry that is undone as a whole', async () => {
		const { run, files } = bench(project);
		const command = 'sed -i s/1k/2k/ a.cir; mv lib old; mkdir -p new/sub; echo two >> notes.md; cp a.cir new/b.cir';
		const { outcome, operations } = await run('bash', { command });
		expect(outcome.content).toContain('Exit code: 0');
		expect(operations).toHaveLength(1);
		expect(await paths(files)).toEqual([
			...['a.cir', 'new', 'new/b.cir', 'new/sub', 'notes.md', 'old', 'old/m.lib', 'old/n.lib']
		]);
		expect(await content(files, 'new/b.cir')).toBe(netlist.replace('1k', '2k').replace('0 1k', '0 2k'));
		expect(await content(files, 'notes.md')).toBe('one\ntwo\n');
		await files.undo(operations[0]!.id);
		expect(await content(files, 'a.cir')).toBe(netlist);
		expect(await content(files, 'lib/m.lib')).toBe('.model n nmos\n');
		expect(await content(files, 'new/b.cir')).toBeNull();
	});

	it('[SHELL4] changes nothing when a file is written with the text it has, read, or only touched', async () => {
		const { run, files } = bench(project);
		const before = await files.list();
		const { outcome, operations } = await run('bash', {
			command:
				'cp a.cir /tmp/a; cat /tmp/a > a.cir; touch notes.md; chmod 600 notes.md; sed -i s/x/y/ notes.md; rm -f nothing'
		});
		expect(outcome.content).toContain('No files changed.');
		expect(operations).toEqual([]);
		expect(await files.list()).toEqual(before);
	});

	it('[SHELL2] [SHELL4] shows what a line will change with its commands, and asks about the exact change when it is stored', async () => {
		const asked: PermissionRequest[] = [];
		const permit: Permit = async ({ request, detailed }) => {
			asked.push(await detailed());
			return { allowed: request.kind !== 'edit', by: 'user', scope: 'once', note: 'no', at: 0 };
		};
		const { run, files } = bench(project, { permit });
		const { outcome } = await run('bash', { command: 'sed -i s/one/two/ notes.md | sort' });
		expect(outcome.error?.errorType).toBe('permission_denied');
		expect(asked[0]).toEqual({
			kind: 'commands',
			line: 'sed -i s/one/two/ notes.md | sort',
			commands: [
				{ name: 'sed', args: ['-i', 's/one/two/', 'notes.md'] },
				{ name: 'sort', args: [] }
			],
			alwaysAsk: false,
			changes: {
				files: [expect.objectContaining({ path: 'notes.md', type: 'modify', additions: 1, deletions: 1 })],
				digest: expect.any(String)
			}
		});
		expect(asked[1]).toEqual({ kind: 'edit', ...(asked[0]?.kind === 'commands' && asked[0].changes) });
		expect(await content(files, 'notes.md')).toBe('one\n');
	});

	it('[SHELL2] does not wait for a line that takes long before it is asked about', async () => {
		const { files } = bench(project);
		const tryOut: Shell['tryOut'] = (_request, _read, ending) =>
			new Promise((_, reject) => {
				const end = () => reject(new Error('stopped'));
				if (ending.aborted) end();
				else ending.addEventListener('abort', end);
			});
		const unused = () => Promise.reject(new Error('not used'));
		const shell = { tryOut, run: unused, list: unused, dispose: () => undefined };
		const { signal } = new AbortController();
		expect(await foreseenChanges('sleep 100', '', 'ngspice', { files, shell, signal }, 1)).toBeNull();
	});

	it('[SHELL2] simulates nothing in a trial, which goes on as after a good run', async () => {
		const asked: PermissionRequest[] = [];
		const permit: Permit = async ({ detailed }) => {
			asked.push(await detailed());
			return { allowed: false, by: 'user', scope: 'once', note: '', at: 0 };
		};
		const runNetlist = vi.fn<RunNetlist>();
		const { run } = bench(project, { permit, runNetlist });
		await run('bash', { command: 'sed -i s/1k/2k/ a.cir && ngspice a.cir && rm notes.md' });
		expect(asked).toMatchObject([{ changes: { files: [{ path: 'notes.md' }, { path: 'a.cir' }] } }]);
		expect(runNetlist).not.toHaveBeenCalled();
	});

	it.each([
		['of which not all commands are known', 'ls *.md | xargs rm'],
		['that changes nothing', 'cat notes.md']
	])('[SHELL2] tells nothing of the changes of a line %s before it runs', async (_, command) => {
		const asked: PermissionRequest[] = [];
		const permit: Permit = async ({ detailed }) => {
			asked.push(await detailed());
			return { allowed: false, by: 'user', scope: 'once', note: '', at: 0 };
		};
		const { run, files } = bench(project, { permit });
		const before = await files.list();
		await run('bash', { command });
		expect(asked).toEqual([expect.objectContaining({ kind: 'commands', line: command })]);
		expect(asked[0]).not.toHaveProperty('changes');
		expect(await files.list()).toEqual(before);
	});

	it.each([
		['mv notes.md b.md', ['move notes.md -> b.md'], { 'b.md': 'one\n' }],
		['mv notes.md new/b.md', ['move notes.md -> new/b.md'], { 'new/b.md': 'one\n' }],
		[
			'mv notes.md b.md; echo two >> b.md; mv b.md c.md',
			['modify notes.md', 'move notes.md -> c.md'],
			{ 'c.md': 'one\ntwo\n' }
		],
		['mv lib old', ['move lib -> old'], { 'old/m.lib': '.model n nmos\n' }],
		[
			'mkdir -p x/y; mv lib x/y; echo "*" > x/y/lib/m.lib; echo "*" > x/y/lib/o.lib',
			['create x/y/lib/o.lib', 'modify lib/m.lib', 'move lib -> x/y/lib'],
			{ 'x/y/lib/m.lib': '*\n', 'x/y/lib/o.lib': '*\n', 'x/y/lib/n.lib': '.model p pmos\n' }
		],
		['mv notes.md b.md; mv b.md notes.md', [], { 'notes.md': 'one\n' }]
	])('[PERM17] [SHELL4] asks about what is moved as an edit: %s', async (command, expected, after) => {
		const asked: string[] = [];
		const permit: Permit = async ({ request }) => {
			if (request.kind === 'edit')
				asked.push(
					...request.files.map(
						({ type, path, movedTo }) => `${type} ${path}${movedTo === null ? '' : ` -> ${movedTo}`}`
					)
				);
			return { allowed: true, by: 'user', scope: 'once', note: '', at: 0 };
		};
		const { run, files } = bench(project, { permit });
		const before = await Promise.all((await paths(files)).map(async (path) => [path, await content(files, path)]));
		const line = command.includes('new/') ? `mkdir new; ${command}` : command;
		const { operations } = await run('bash', { command: line });
		expect(asked.sort()).toEqual(expected);
		for (const [path, text] of Object.entries(after)) expect(await content(files, path)).toBe(text);
		if (expected.length > 0) expect(await content(files, expected.at(-1)!.split(' ')[1]!)).toBeNull();
		for (const { id } of operations) await files.undo(id);
		expect(await Promise.all((await paths(files)).map(async (path) => [path, await content(files, path)]))).toEqual(
			before
		);
	});

	it('[SHELL5] moves nothing that has changed since the line began', async () => {
		const made = bench(project, {
			runNetlist: async () => {
				await made.files.change('lib/n.lib', 'by the user\n');
				throw new Error('no engine');
			}
		});
		const { outcome } = await made.run('bash', { command: 'mv lib old; ngspice a.cir' });
		expect(outcome.error).toMatchObject({ errorType: 'file_modified_externally', context: { path: 'lib/n.lib' } });
		expect(await content(made.files, 'lib/n.lib')).toBe('by the user\n');
	});

	it('[SHELL2] runs nothing that was not listed, whatever the line evaluates', async () => {
		const { run, files } = bench({ ...project, 'k.txt': 'a[$(rm a.cir; echo 1 > notes.md)]\n' });
		const { outcome } = await run('bash', { command: 'read -r x < k.txt; (( x )); rm none; echo end' });
		expect(outcome.content).toContain('contains a command, which was not run');
		expect(await content(files, 'a.cir')).toBe(netlist);
	});

	it.each([
		['rm a.cir', ['remove a.cir']],
		['mv notes.md b.md', []],
		['cp notes.md b.md; rm notes.md', ['create b.md', 'remove notes.md']],
		['mv notes.md b.md; rm b.md', ['remove notes.md']],
		['mv notes.md /tmp/n; mv /tmp/n b.md', ['create b.md', 'remove notes.md']],
		['mv notes.md a.cir', ['modify a.cir', 'remove notes.md']],
		['rm notes.md; echo x > notes.md; mv notes.md b.md', ['create b.md', 'remove notes.md']],
		['rm -r lib', ['remove lib/m.lib']]
	])('[PERM17] [SHELL4] asks about what is deleted: %s', async (command, expected) => {
		const asked: string[] = [];
		const permit: Permit = async ({ request }) => {
			if (request.kind === 'edit') asked.push(...request.files.map(({ type, path }) => `${type} ${path}`));
			return { allowed: true, by: 'user', scope: 'once', note: '', at: 0 };
		};
		await bench({ ...project, 'lib/m.lib': '*' }, { permit }).run('bash', { command });
		expect(asked.toSorted()).toEqual(expect.arrayContaining(expected));
	});

	it('[SHELL2] does not ask about a line that cannot be read', async () => {
		const permit: Permit = () => Promise.reject(new Error('asked'));
		const { outcome } = await bench(project, { permit }).run('bash', { command: 'if true; echo' });
		expect(outcome.error?.errorType).toBe('shell_syntax_error');
	});

	it.each([
		['echo x > .circuit_ai/manifest.json', "reserved for the app's own data"],
		['mkdir .CIRCUIT_AI', "reserved for the app's own data"],
		['echo x > run.exe', 'extension'],
		['cp a.cir con.cir', 'Windows reserves'],
		['touch "a:b.cir"', 'refused'],
		['mv a.cir "b .cir "', 'refused'],
		['echo x > ../up.txt', 'only files in /project and /tmp'],
		['echo x > /etc/passwd', 'only files in /project and /tmp'],
		['rm -rf /', 'only files in /project and /tmp'],
		['ln -s /project/a.cir /tmp/l', 'no links'],
		['echo x | tee a.bad', 'extension'],
		['sed -n "1w a.bad" a.cir', 'extension'],
		['awk \'{ print > "a.bad" }\' a.cir', 'extension'],
		['sort a.cir -o a.bad', 'extension'],
		['(echo x > a.bad) || true', 'extension'],
		['f() { echo x > a.bad; }; f', 'extension'],
		['for i in 1; do echo x; done > a.bad', 'extension'],
		['eval "echo x > a.bad"', 'extension'],
		['cd lib; cp m.lib ../.circuit_ai/runs.json', "reserved for the app's own data"],
		['mv lib .circuit_ai', "reserved for the app's own data"],
		['split -l 1 a.cir', 'extension'],
		['exec > a.bad; echo x', 'extension'],
		['echo /w== | base64 -d > bytes.txt', 'not UTF-8']
	])('[SHELL3] refuses %s and changes nothing', async (command, reason) => {
		const { run, files } = bench(project);
		const before = await files.list();
		const { outcome, operations } = await run('bash', { command });
		expect(outcome.content).toContain(reason);
		expect(operations).toEqual([]);
		expect(await files.list()).toEqual(before);
	});

	it('[SHELL3] writes to /tmp, of which nothing is kept', async () => {
		const { run, files } = bench(project);
		const { outcome } = await run('bash', { command: 'sort a.cir > /tmp/a.bad; mkdir /tmp/d; wc -l < /tmp/a.bad' });
		expect(outcome.content).toMatch(/Exit code: 0\n.*\nNo files changed\.\nStandard output:\n6\n/);
		expect(await paths(files)).toEqual(['a.cir', 'lib', 'lib/m.lib', 'lib/n.lib', 'notes.md']);
		expect((await run('bash', { command: 'cat /tmp/a.bad' })).outcome.content).toContain('No such file');
	});

	it.each(['.circuit_ai/runs.json', '../up.txt', 'run.exe', 'con.cir'])(
		'[SHELL3] stores nothing when the worker gives the path %s',
		async (path) => {
			const { files } = bench(project);
			const permission = new CallPermission(allowAll, { name: 'bash', permission: 'execute' }, 'c1');
			const { signal } = new AbortController();
			const bound = new BoundFiles(files, { actor: 'agent', action: 'bash' }, permission, signal);
			const changes = [
				{ kind: 'write', path: 'b.txt', content: 'x' } as const,
				{ kind: 'write', path, content: 'x' } as const
			];
			const stored = await storeChanges(changes, await files.list(), { files: bound, seenHashes: new Map(), signal });
			expect(stored).toMatchObject({ error: { errorType: 'invalid_path' } });
			expect(await content(files, 'b.txt')).toBeNull();
		}
	);

	it('[SHELL3] goes on after a refused file, as after any command that fails', async () => {
		const { outcome } = await bench(project).run('bash', { command: 'echo x > a.bad; echo "then $?"; echo y > b.txt' });
		expect(outcome.content).toContain('then 1');
		expect(outcome.content).toContain('Changed: b.txt');
	});

	it('[SHELL5] stores nothing when a file has changed since the line began', async () => {
		const made = bench(project, {
			runNetlist: async () => {
				await made.files.change('notes.md', 'by the user\n');
				throw new Error('no engine');
			}
		});
		const { outcome } = await made.run('bash', { command: 'echo two >> notes.md; echo x > b.txt; ngspice a.cir' });
		expect(outcome.error?.errorType).toBe('file_modified_externally');
		expect(await content(made.files, 'notes.md')).toBe('by the user\n');
		expect(await content(made.files, 'b.txt')).toBeNull();
	});

	it('[SHELL5] [TOOL8] stores nothing when a command reads a file that has changed since the line began', async () => {
		const { run, files } = bench(project);
		const read = files.readMany.bind(files);
		files.readMany = async (paths) => {
			await files.change('notes.md', 'by the user\n');
			return read(paths);
		};
		const { outcome } = await run('bash', { command: 'echo x > b.txt; sed -i s/a/b/ notes.md' });
		expect(outcome.error).toMatchObject({ errorType: 'file_modified_externally', context: { path: 'notes.md' } });
		expect(await content(files, 'notes.md')).toBe('by the user\n');
		expect(await content(files, 'b.txt')).toBeNull();
	});

	it('[SHELL5] stores nothing when a file is not as the turn has read it', async () => {
		const { run, files, context } = bench(project);
		await run('read_file', { path: 'notes.md' });
		await files.change('notes.md', 'by the user\n');
		const { outcome } = await run('bash', { command: 'echo mine > notes.md' }, context);
		expect(outcome.error?.errorType).toBe('file_modified_externally');
		expect(await content(files, 'notes.md')).toBe('by the user\n');
	});

	it('[SHELL5] what a line removes or moves away can be created anew, though the turn has read it', async () => {
		const { run, files } = bench(project);
		for (const path of ['notes.md', 'a.cir']) await run('read_file', { path });
		await run('bash', { command: 'rm notes.md; mv a.cir b.cir' });
		for (const path of ['notes.md', 'a.cir']) {
			const { outcome } = await run('rewrite_file', { path, content: 'new\n' });
			expect(outcome.status).toBe('success');
			expect(await content(files, path)).toBe('new\n');
		}
	});

	it('[SHELL5] does not remove a file that was added to a removed folder meanwhile', async () => {
		const made = bench(project, {
			runNetlist: async () => {
				await made.files.change('lib/new.lib', 'x\n');
				throw new Error('no engine');
			}
		});
		const { outcome } = await made.run('bash', { command: 'rm -r lib; ngspice a.cir' });
		expect(outcome.error?.errorType).toBe('file_modified_externally');
		expect(await content(made.files, 'lib/new.lib')).toBe('x\n');
		expect(await content(made.files, 'lib/m.lib')).not.toBeNull();
	});

	it('[SHELL6] [TOOL7] cuts both outputs in the middle, with the count, within the limit of a result', async () => {
		const { run } = bench(project, { resultCharacters: 3_000 });
		const { outcome } = await run('bash', { command: 'seq 1 100000; seq 1 100000 >&2' });
		expect(outcome.content.length).toBeLessThanOrEqual(3_000);
		expect(outcome.content.match(/characters left out/g)).toHaveLength(2);
		const [, output = '', errors = ''] = /Standard output:\n([^]*)\nError output:\n([^]*)/.exec(outcome.content) ?? [];
		expect(output.length).toBeGreaterThan(errors.length);
		expect(errors.length).toBeGreaterThan(400);
		expect(outcome.content).toMatch(/Standard output:\n1\n2\n[\s\S]*\n100000\nError output:\n1\n2\n[\s\S]*\n100000\n/);
	});

	it.each([
		[{}, 120],
		[{ timeout_seconds: 600 }, 600],
		[{ timeout_seconds: 1 }, 1]
	])('[SHELL6] ends a line after its time limit, and stores nothing: %o', async (given, seconds) => {
		const runLimits: number[] = [];
		const runNetlist: RunNetlist = (_, { timeLimitMs }) => {
			runLimits.push(timeLimitMs);
			return new Promise(() => undefined);
		};
		const { run, clock, files } = bench(project, { runNetlist });
		const running = run('bash', { command: 'echo two >> notes.md; ngspice a.cir', ...given });
		await until(() => runLimits.length > 0);
		expect(runLimits).toEqual([seconds * 400]);
		await clock.advance(seconds * 1_000 - 1);
		expect(clock.pending).toBe(1);
		await clock.advance(1);
		const { outcome } = await running;
		expect(outcome.error?.errorType).toBe('tool_timeout');
		expect(outcome.content).toContain(`bash did not finish within ${seconds} s`);
		expect(outcome.content).toContain('allow more time with timeout_seconds');
		expect(await content(files, 'notes.md')).toBe('one\n');
	});

	it.each([0, 601, 1.5])('[SHELL6] refuses a time limit of %d s', async (timeout) => {
		const { outcome } = await bench(project).run('bash', { command: 'pwd', timeout_seconds: timeout });
		expect(outcome.error?.errorType).toBe('invalid_arguments');
	});

	it.each([
		['trusted', 'complete', 0],
		['suspicious', 'complete', 2],
		['failed', 'failed', 1]
	] as const)('[SHELL7] ngspice exits by the verdict: %s', async (level, status, code) => {
		const { outcome } = await simulating(level, status).run('bash', { command: 'ngspice -b a.cir; echo "exit $?"' });
		expect(outcome.content).toContain(`exit ${code}`);
		expect(outcome.content).toContain(status === 'failed' ? 'a.cir: FAILED' : 'a.cir: complete');
		expect(outcome.details).toMatchObject({ kind: 'command', runId: 'run-1' });
	});

	it('[SHELL7] ngspice simulates what the line has written so far, not what is stored', async () => {
		const made = simulating('trusted', 'complete');
		await made.run('bash', { command: 'sed -i s/1k/3k/ a.cir; rm -r lib; ngspice a.cir; sed -i s/3k/4k/ a.cir' });
		expect(made.changes).toHaveLength(1);
		expect(made.changes[0]?.get('a.cir')).toContain('R1 in out 3k');
		expect([...(made.changes[0] ?? [])].filter(([, text]) => text === null).map(([path]) => path)).toEqual([
			...['lib/m.lib', 'lib/n.lib', 'lib']
		]);
		expect(await content(made.files, 'a.cir')).toContain('R1 in out 4k');
	});

	it.each([
		['ngspice', 'usage'],
		['ngspice -r out.raw a.cir', 'the option -r is not available'],
		['ngspice nothing.cir', 'no such file'],
		['cp a.cir /tmp; ngspice /tmp/a.cir', 'is not in the project']
	])('[SHELL7] ngspice refuses %s', async (command, reason) => {
		const made = simulating('trusted', 'complete');
		const { outcome } = await made.run('bash', { command });
		expect(outcome.content).toContain(reason);
		expect(made.changes).toEqual([]);
	});

	it('[SHELL7] spice-lint and spice-fmt see what the line has written', async () => {
		const { run, files } = bench(project);
		const { outcome } = await run('bash', {
			command:
				'sed -i "s/^R2.*/X1    out 0 divider/" a.cir; spice-lint a.cir; echo "lint $?"; spice-fmt -w a.cir; spice-fmt a.cir | grep X1'
		});
		expect(outcome.content).toMatch(/a\.cir:4: error/);
		expect(outcome.content).toContain('lint 1');
		expect(await content(files, 'a.cir')).toMatch(/^X1 +out +0 +divider$/m);
		const clean = await run('bash', { command: 'spice-lint lib/m.lib x.cir; echo "lint $?"' });
		expect(clean.outcome.content).toContain('lib/m.lib: no problems\nlint 1');
		expect(clean.outcome.content).toContain('spice-lint: x.cir: no such text file');
	});

	it('[SHELL8] has no network and no other languages', async () => {
		const { outcome } = await bench(project).run('bash', {
			command: 'for c in curl wget python3 python node js-exec sqlite3 ssh; do $c x; echo "$c $?"; done'
		});
		for (const name of ['curl', 'wget', 'python3', 'python', 'node', 'js-exec', 'sqlite3', 'ssh'])
			expect(outcome.content).toContain(`${name} 127`);
	});

	it('[SHELL5] reads each file once, hundreds in one request, and none that has not changed again', async () => {
		const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`d/${i}.cir`, `* ${i}\nR1 a 0 ${i}\n`]));
		const { run, files } = bench(many);
		let requests = 0;
		const readMany = files.readMany.bind(files);
		files.readMany = (wanted) => {
			requests += 1;
			return readMany(wanted);
		};
		const { outcome } = await run('bash', { command: 'grep -l "0 7$" d/*.cir; cat d/*.cir | wc -l' });
		expect(outcome.content).toContain('d/7.cir\n600');
		expect(requests).toBe(1);
		const before = requests;
		await run('bash', { command: 'grep -c R1 d/*.cir | wc -l' });
		expect(requests - before).toBe(0);
	});

	function simulating(level: 'trusted' | 'suspicious' | 'failed', status: 'complete' | 'failed') {
		const changes: ReadonlyMap<string, string | null>[] = [];
		const runNetlist: RunNetlist = async (entry, { changed }) => {
			changes.push(changed ?? new Map());
			return {
				run: {
					...{
						id: 'run-1',
						projectId: 'p',
						entry,
						startedAt: 0,
						elapsedMs: 80,
						status,
						reason: null,
						closureHash: 'h'
					},
					...{ engineVersion: '45', engineBuild: 'b', points: 1, metrics: [], log: [], origin: 'agent' },
					verdict: { level, reasons: [] }
				},
				plots: [],
				cards: null,
				files: [],
				goals: [],
				goalsFault: null,
				measurementsFault: null
			};
		};
		return { ...bench(project, { runNetlist, permit: allowAll }), changes, context: makeContext() };
	}
});
