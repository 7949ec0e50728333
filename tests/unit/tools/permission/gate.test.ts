import { describe, expect, it } from 'vitest';
import type { PermissionDecision, PermissionRequest } from '#lib/db/permission-records.ts';
import { succeeded } from '#lib/tools/outcome.ts';
import type { PermissionQuestion, Permit } from '#lib/tools/permission/permit.ts';
import type { Tool } from '#lib/tools/types.ts';
import { listJournal } from '../../../support/storage/journal.ts';
import { settle } from '../../../support/manual-clock.ts';
import { bench, makeTool } from '../support.ts';

const decision = (allowed: boolean, change: Partial<PermissionDecision> = {}): PermissionDecision => ({
	allowed,
	by: 'user',
	scope: allowed ? 'once' : null,
	note: '',
	at: 0,
	...change
});

/** Answers every question but those about reading the same way, and remembers what was shown. */
function answering(answer: PermissionDecision, before: () => Promise<unknown> = async () => undefined) {
	const asked: { question: PermissionQuestion; shown: PermissionRequest }[] = [];
	const permit: Permit = async (question) => {
		if (question.request.kind === 'read') return decision(true);
		asked.push({ question, shown: await question.detailed() });
		await before();
		return answer;
	};
	return { permit, asked };
}

const shownFiles = (request: PermissionRequest | undefined) => (request?.kind === 'edit' ? request.files : []);
const writing = (change: Partial<Tool>): Tool =>
	makeTool({
		...change,
		execute: async (_, { files }) => {
			await files.apply([{ kind: 'write', path: 'a.cir', content: 'two\n', basedOn: null }]);
			return succeeded('written');
		}
	});
const simulating: Partial<Tool> = {
	effect: 'run',
	permission: 'execute',
	preview: async () => ({ kind: 'run', entry: 'a.cir', analysis: null, parameters: {} })
};

describe('a change of files', () => {
	it('[F9] [PERM3] is asked about with the lines that change', async () => {
		const { permit, asked } = answering(decision(true));
		const { run, files } = bench({ 'a.cir': 'one\ntwo\n' }, { permit });
		await run('patch_file', { path: 'a.cir', search: 'two', replace: 'three' });
		expect(asked.map(({ question }) => [question.callId, question.tool])).toEqual([
			['c1', { name: 'patch_file', permission: 'write' }]
		]);
		expect(shownFiles(asked[0]?.shown)).toMatchObject([
			{ type: 'modify', path: 'a.cir', additions: 1, deletions: 1, hiddenLines: 0 }
		]);
		expect(shownFiles(asked[0]?.shown)[0]?.hunks?.[0]?.lines).toEqual([' one', '-two', '+three']);
		expect(await files.text('a.cir')).toBe('one\nthree\n');
	});

	it.each<[string, Partial<Tool>]>([
		['no effect', {}],
		['running', simulating],
		['reaching the network', { effect: 'network', permission: 'network', preview: simulating.preview! }]
	])('[PERM3] is asked about for a tool that claims %s', async (_, claim) => {
		const { permit, asked } = answering(decision(false));
		const permitAllButEdits: Permit = async (question) =>
			question.request.kind === 'edit' ? permit(question) : decision(true);
		const { run, files } = bench({}, { permit: permitAllButEdits, tools: [writing(claim)] });
		const { outcome } = await run('probe', {});
		expect(asked).toHaveLength(1);
		expect(outcome.error?.errorType).toBe('permission_denied');
		expect(outcome.content).toMatch(/^<[^>]*>\s*Denied: /);
		expect(await files.text('a.cir')).toBeNull();
	});

	it('[PERM3] that cannot be made, or changes nothing, is not asked about', async () => {
		const { permit, asked } = answering(decision(true));
		const { run, files } = bench({ 'a.cir': 'one\n' }, { permit, tools: [writing({})] });
		const missed = await run('patch_file', { path: 'a.cir', search: 'nine', replace: 'ten' });
		expect(missed.outcome.error?.errorType).toBe('search_not_found');
		expect((await run('probe', {})).outcome.error?.errorType).toBe('file_exists');
		await run('read_file', { path: 'a.cir' });
		await files.change('a.cir', 'theirs\n');
		const stale = await run('rewrite_file', { path: 'a.cir', content: 'mine\n' });
		expect(stale.outcome.error?.errorType).toBe('file_modified_externally');
		const same = makeTool({
			name: 'same',
			execute: async (_, context) => {
				const { version } = (await context.files.read('a.cir'))!;
				await context.files.apply([{ kind: 'write', path: 'a.cir', content: 'theirs\n', basedOn: version }]);
				return succeeded('same');
			}
		});
		expect((await bench({ 'a.cir': 'theirs\n' }, { permit, tools: [same] }).run('same', {})).outcome.status).toBe(
			'success'
		);
		expect(asked).toEqual([]);
	});

	it('[PERM3] shows moves, removals with their lines, folders and bytes', async () => {
		const { permit, asked } = answering(decision(false));
		const many = makeTool({
			execute: async (_, { files }) => {
				await files.apply([
					{ kind: 'move', from: 'a.cir', to: 'b/a.cir' },
					{ kind: 'remove', path: 'c.cir' },
					{ kind: 'create_folder', path: 'd' },
					{ kind: 'write', path: 'e.bin', content: new Uint8Array([1]), basedOn: null },
					{ kind: 'remove', path: 'f' }
				]);
				return succeeded('done');
			}
		});
		const initial = { 'a.cir': 'one\n', 'c.cir': 'R1\nR2\n', 'f/g.cir': 'x\n' };
		await bench(initial, { permit, tools: [many] }).run('probe', {});
		expect(shownFiles(asked[0]?.shown)).toMatchObject([
			{ type: 'move', path: 'a.cir', movedTo: 'b/a.cir', hunks: null },
			{ type: 'remove', path: 'c.cir', deletions: 2, hunks: [{ lines: ['-R1', '-R2'] }] },
			{ type: 'create', path: 'd', kind: 'folder', hunks: null },
			{ type: 'create', path: 'e.bin', kind: 'binary', hunks: null },
			{ type: 'remove', path: 'f', kind: 'folder', hunks: null }
		]);
	});

	it('[PERM3] shows a bounded number of lines and says how many are left out', async () => {
		const { permit, asked } = answering(decision(false));
		const line = 'x'.repeat(999);
		const content = Array.from({ length: 300 }, (_, index) => `${index}${line}`).join('\n');
		await bench({}, { permit }).run('rewrite_file', { path: 'a.cir', content });
		const [file] = shownFiles(asked[0]?.shown);
		const lines = file?.hunks?.flatMap((hunk) => hunk.lines) ?? [];
		expect(lines.join('\n').length).toBeLessThanOrEqual(100_000);
		expect(lines.length + file!.hiddenLines).toBe(300);
		expect(file).toMatchObject({ additions: 300 });
	});

	it('[PERM18] shows lines of each file, however long another one is', async () => {
		const { permit, asked } = answering(decision(false));
		const junk = `${'x'.repeat(900)}\n`.repeat(300);
		const many = makeTool({
			effect: 'files',
			permission: 'write',
			async execute(_, { files }) {
				await files.apply([
					{ kind: 'write', path: 'a.cir', content: junk, basedOn: null },
					{ kind: 'write', path: 'b.cir', content: '.shell rm\n', basedOn: null }
				]);
				return succeeded('done');
			}
		});
		await bench({}, { permit, tools: [many] }).run('probe', {});
		expect(shownFiles(asked[0]?.shown)[1]).toMatchObject({ hunks: [{ lines: ['+.shell rm'] }], hiddenLines: 0 });
	});

	it('[PERM4] is not made when the file has changed while it was asked about', async () => {
		const { permit } = answering(decision(true), () => files.change('a.cir', 'theirs\n'));
		const { run, files } = bench({ 'a.cir': 'one\n' }, { permit });
		const { outcome } = await run('rewrite_file', { path: 'a.cir', content: 'mine\n' });
		expect(outcome.error?.errorType).toBe('file_modified_externally');
		expect(await files.text('a.cir')).toBe('theirs\n');
	});

	it('[PERM4] a folder is not removed with a file that nobody was shown', async () => {
		const { permit } = answering(decision(true), () => files.change('old/new.cir', 'precious\n'));
		const removing = makeTool({
			execute: async (_, context) => {
				await context.files.apply([{ kind: 'remove', path: 'old' }]);
				return succeeded('removed');
			}
		});
		const { run, files } = bench({ 'old/a.cir': 'one\n' }, { permit, tools: [removing] });
		expect((await run('probe', {})).outcome.error?.errorType).toBe('file_modified_externally');
		expect(await files.text('old/new.cir')).toBe('precious\n');
	});
});

describe('a tool that runs', () => {
	it('[PERM5] says exactly what it will do', async () => {
		const { permit, asked } = answering(decision(false, { note: 'not now' }));
		const { run } = bench({ 'a.cir': '* x\n.op\n' }, { permit });
		const parameters = { file: 'a.cir', analysis: '.ac dec 10 1 1k', parameters: { RL: '2k' } };
		const { outcome } = await run('run_simulation', parameters);
		expect(asked[0]?.shown).toEqual({
			kind: 'run',
			entry: 'a.cir',
			analysis: '.ac dec 10 1 1k',
			parameters: { rl: '2k' }
		});
		expect(outcome.content).toContain('not now');
	});

	it('[PERM5] is not asked about when it cannot run', async () => {
		const { permit, asked } = answering(decision(true));
		const { outcome } = await bench({}, { permit }).run('run_simulation', { file: 'gone.cir' });
		expect([outcome.error?.errorType, asked]).toEqual(['file_not_found', []]);
	});

	it('[PERM5] is refused as a tool when it does not say what it will do', () => {
		const { registry } = bench();
		for (const effect of ['run', 'network'] as const)
			expect(() => registry.register(makeTool({ effect }))).toThrow(
				expect.objectContaining({ code: 'tool_preview_missing' })
			);
	});
});

describe('a denial', () => {
	it('[F9] [PERM6] reaches the model with the note, whatever the tool makes of it', async () => {
		const { permit } = answering(decision(false, { note: 'keep R1' }));
		const hiding = makeTool({
			execute: async (_, { files }) => {
				await files.apply([{ kind: 'write', path: 'a.cir', content: 'x', basedOn: null }]).catch(() => undefined);
				return succeeded('All is well.');
			}
		});
		const { outcome } = await bench({}, { permit, tools: [hiding] }).run('probe', {});
		expect(outcome.error?.errorType).toBe('permission_denied');
		expect(outcome.content).toMatch(/did not allow probe.*keep R1/s);
		expect(outcome.content).not.toContain('All is well');
	});

	it.each([
		['setting', 'settings do not allow'],
		['timeout', 'did not answer in time']
	] as const)('[PERM6] by %s says so', async (by, words) => {
		const { permit } = answering(decision(false, { by }));
		const { outcome } = await bench({}, { permit }).run('rewrite_file', { path: 'a.cir', content: 'x' });
		expect(outcome.content).toContain(words);
	});

	it('[PERM6] tells the model what the call has changed before', async () => {
		let count = 0;
		const permit: Permit = async ({ request }) => decision(request.kind === 'read' || count++ === 0);
		const twice = makeTool({
			execute: async (_, { files }) => {
				await files.apply([{ kind: 'write', path: 'a.cir', content: 'one\n', basedOn: null }]);
				await files.apply([{ kind: 'write', path: 'b.cir', content: 'two\n', basedOn: null }]);
				return succeeded('written');
			}
		});
		const { run, files } = bench({}, { permit, tools: [twice] });
		const { outcome } = await run('probe', {});
		expect(outcome.content).toMatch(/did not allow.*which remain:\n- Created a.cir/s);
		expect(await listJournal(await files.database(), files.projectId)).toHaveLength(1);
	});

	it('[PERM6] by a stop is a call that was stopped', async () => {
		const { permit } = answering(decision(false, { by: 'stop' }));
		const { outcome } = await bench({}, { permit }).run('rewrite_file', { path: 'a.cir', content: 'x' });
		expect(outcome.error?.errorType).toBe('aborted');
	});
});

describe('the time limit of a tool', () => {
	it('[PERM7] stands still while a question is open, and the answer takes no time of the tool', async () => {
		let answer = (_: PermissionDecision) => {};
		const permit: Permit = () => new Promise((resolve) => (answer = resolve));
		const slow = makeTool({
			execute: async (_, { files }) => {
				await files.apply([{ kind: 'write', path: 'a.cir', content: 'x', basedOn: null }]);
				return new Promise(() => undefined);
			}
		});
		const permitWrites: Permit = (question) =>
			question.request.kind === 'edit' ? permit(question) : Promise.resolve(decision(true));
		const { run, clock, files } = bench({}, { permit: permitWrites, tools: [slow] });
		await files.database();
		let hasEnded = false;
		const running = run('probe', {}).finally(() => (hasEnded = true));
		await expect.poll(() => settle().then(() => answer.length)).toBe(1);
		await expect.poll(() => clock.pending).toBe(0);
		await clock.advance(3_600_000);
		expect(hasEnded).toBe(false);
		answer(decision(true));
		await expect.poll(() => clock.pending).toBe(1);
		await clock.advance(59_999);
		expect(hasEnded).toBe(false);
		await clock.advance(1);
		const { outcome, elapsedMs } = await running;
		expect(outcome.error?.errorType).toBe('tool_timeout');
		expect(elapsedMs).toBe(60_000);
	});
});
