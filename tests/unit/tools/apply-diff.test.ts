import { describe, expect, it } from 'vitest';
import { listJournal } from '../../support/storage/journal.ts';
import { bench } from './support.ts';

const netlist = '* amp\nR1 in b 10k\nR2 b 0 22k\nC1 in b 1u\nC2 b 0 1n\nR3 b out 1k\n.end\n';
const change = '--- a/a.cir\n+++ b/a.cir\n@@ -2,3 +2,3 @@\n R1 in b 10k\n-R2 b 0 22k\n+R2 b 0 33k\n C1 in b 1u\n';

describe('apply_diff', () => {
	it('[G6] [FILE10] [FILE11] changes, creates, deletes and renames files as one journal entry', async () => {
		const { run, files } = bench({ 'a.cir': netlist, 'old.txt': 'gone\n', 'n.md': 'one\ntwo\n', 'r.txt': 'same\n' });
		const { outcome, operations } = await run('apply_diff', {
			diff: [
				`diff --git a/a.cir b/a.cir\nindex 1..2 100644\n${change}`,
				'diff --git a/lib/new.lib b/lib/new.lib\nnew file mode 100644\n--- /dev/null\n+++ b/lib/new.lib\n@@ -0,0 +1,2 @@\n+* new\n+.model D D\n',
				'diff --git a/old.txt b/old.txt\ndeleted file mode 100644\n--- a/old.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-gone\n',
				'diff --git a/n.md b/docs/n.md\nsimilarity index 50%\nrename from n.md\nrename to docs/n.md\n--- a/n.md\n+++ b/docs/n.md\n@@ -1,2 +1,2 @@\n one\n-two\n+three\n',
				'diff --git a/r.txt b/s.txt\nsimilarity index 100%\nrename from r.txt\nrename to s.txt\n'
			].join('')
		});
		expect(outcome.error).toBeNull();
		expect(await files.text('a.cir')).toBe(netlist.replace('22k', '33k'));
		expect(await files.text('lib/new.lib')).toBe('* new\n.model D D\n');
		expect(await files.text('docs/n.md')).toBe('one\nthree\n');
		expect(await files.text('s.txt')).toBe('same\n');
		const paths = (await files.list()).map(({ path }) => path);
		expect(paths).not.toContain('old.txt');
		expect(paths).not.toContain('n.md');
		expect(operations).toHaveLength(1);
		await files.undo(operations[0]!.id);
		expect(await files.text('old.txt')).toBe('gone\n');
		expect(await files.text('n.md')).toBe('one\ntwo\n');
		expect(await files.text('r.txt')).toBe('same\n');
		expect(await files.text('lib/new.lib')).toBeNull();
		expect(outcome.content).toMatch(
			/- Modified a.cir \(\+1, -1\)\n- Created lib\/new.lib \(\+2, -0\)\n- Deleted old.txt/
		);
	});

	it('[G6] [FILE10] searches for the place of a hunk in both directions and says where it was', async () => {
		const moved = `${'* comment\n'.repeat(9)}${netlist}`;
		const { run, files } = bench({ 'a.cir': moved });
		const { outcome } = await run('apply_diff', { diff: change });
		expect(await files.text('a.cir')).toBe(moved.replace('22k', '33k'));
		expect(outcome.content).toContain('hunk 1 at line 11, 9 lines below the expected line');
		const above = await bench({ 'a.cir': netlist }).run('apply_diff', {
			diff: change.replace('-2,3 +2,3', '-6,3 +6,3')
		});
		expect(above.outcome.content).toContain('hunk 1 at line 2, 4 lines above the expected line');
	});

	it('[G6] [FILE11] changes no file when a hunk does not fit, and shows which, its lines and the most similar place', async () => {
		const { run, files } = bench({ 'a.cir': netlist, 'b.cir': 'R1 a 0 1k\nR5 a 0 5k\n' });
		const second = '--- a/b.cir\n+++ b/b.cir\n@@ -2 +2 @@\n-R5 a 0 6k\n+R5 a 0 7k\n';
		const { outcome } = await run('apply_diff', { diff: change + second });
		expect(outcome.error).toMatchObject({
			errorType: 'diff_not_applicable',
			context: {
				refused: [
					{
						path: 'b.cir',
						hunk: 1,
						header: '@@ -2 +2 @@',
						diff_line: 10,
						reason: 'not_found',
						expected: 'R5 a 0 6k\n',
						similar_line: 2,
						similar_content: 'R5 a 0 5k'
					}
				]
			}
		});
		expect(outcome.content).toMatch(/path: b.cir\nhunk: 1\n.*expected:\nR5 a 0 6k\n.*similar_line: 2/s);
		expect(await files.text('a.cir')).toBe(netlist);
		expect(await listJournal(await files.database(), files.projectId)).toEqual([]);
	});

	it('[F4] [FILE11] [TOOL10] skips a diff that is applied already', async () => {
		const { run } = bench({ 'a.cir': netlist, 'n.txt': 'new\n' });
		await run('apply_diff', { diff: change });
		expect((await run('apply_diff', { diff: change })).outcome.status).toBe('skipped');
		const created = '--- /dev/null\n+++ b/n.txt\n@@ -0,0 +1 @@\n+new\n';
		expect((await run('apply_diff', { diff: created })).outcome.status).toBe('skipped');
		const other = created.replace('+new', '+other');
		expect((await run('apply_diff', { diff: other })).outcome.error?.context).toMatchObject({
			refused: [{ path: 'n.txt', reason: 'file_exists' }]
		});
	});

	it('[FILE10] takes the later one of two places at the same distance, as GNU patch does', async () => {
		const { run, files } = bench({ 'a.cir': 'a\nx\nb\nx\nc\n' });
		await run('apply_diff', { diff: '--- a/a.cir\n+++ b/a.cir\n@@ -3 +3 @@\n-x\n+y\n' });
		expect(await files.text('a.cir')).toBe('a\nx\nb\ny\nc\n');
	});

	it('[TOOL10] skips a diff without a change', async () => {
		const { run } = bench({ 'a.cir': netlist });
		const diff = '--- a/a.cir\n+++ b/a.cir\n@@ -2,2 +2,2 @@\n R1 in b 10k\n R2 b 0 22k\n';
		expect((await run('apply_diff', { diff })).outcome.status).toBe('skipped');
	});

	it('[FILE10] ignores white space only when asked', async () => {
		const { run, files } = bench({ 'a.cir': netlist.replaceAll(' ', '   ') });
		expect((await run('apply_diff', { diff: change })).outcome.status).toBe('failed');
		await run('apply_diff', { diff: change, ignore_whitespace: true });
		expect(await files.text('a.cir')).toContain('R1   in   b   10k\nR2 b 0 33k\nC1   in   b   1u\n');
	});

	it('[FILE10] corrects wrong line counts, and says so', async () => {
		const { run, files } = bench({ 'a.cir': netlist });
		const { outcome } = await run('apply_diff', { diff: change.replace('-2,3 +2,3', '-2,7 +2,9') });
		expect(await files.text('a.cir')).toContain('R2 b 0 33k');
		expect(outcome.content).toContain('line counts of 1 hunks were wrong');
		const fewer = bench({ 'a.cir': netlist });
		await fewer.run('apply_diff', { diff: change.replace('-2,3 +2,3', '-2,1 +2,1') });
		expect(await fewer.files.text('a.cir')).toContain('R2 b 0 33k');
	});

	it('[FILE10] reads quoted names, times after names, mail around the diff, and CRLF', async () => {
		const { run, files } = bench({ '测试.cir': 'one\r\ntwo\r\n' });
		const diff =
			'From: x\nSubject: y\n\n--- "a/\\346\\265\\213\\350\\257\\225.cir"\t2026-01-01\n' +
			'+++ "b/\\346\\265\\213\\350\\257\\225.cir"\n@@ -1,2 +1,2 @@\n-one\n+three\n two\n-- \n2.39.0\n';
		expect((await run('apply_diff', { diff: diff.replaceAll('\n', '\r\n') })).outcome.error).toBeNull();
		expect(await files.text('测试.cir')).toBe('three\r\ntwo\r\n');
	});

	it('[FILE10] applies several parts for one file one after the other', async () => {
		const { run, files } = bench({ 'a.cir': netlist });
		const again = change.replace('-R2 b 0 22k', '-R2 b 0 33k').replace('+R2 b 0 33k', '+R2 b 0 44k');
		await run('apply_diff', { diff: change + again });
		expect(await files.text('a.cir')).toBe(netlist.replace('22k', '44k'));
	});

	it.each(['../a.cir', '/etc/passwd', '.circuit_ai/cache.json', 'con.cir', 'a/../../b.cir', 'x.exe', 'lib\\a.cir'])(
		'[TOOL4] [FILE12] refuses the path %s wherever a diff names it',
		async (path) => {
			const { run, files } = bench({ 'a.cir': 'one\n' });
			const hunk = '@@ -1 +1 @@\n-one\n+two\n';
			for (const diff of [
				`--- a/${path}\n+++ b/${path}\n${hunk}`,
				`--- /dev/null\n+++ ${path}\n@@ -0,0 +1 @@\n+two\n`,
				`--- ${path}\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n`,
				`diff --git a/a.cir b/${path}\nrename from a.cir\nrename to ${path}\n`
			]) {
				const { outcome } = await run('apply_diff', { diff });
				expect(outcome.error?.errorType, diff).toBe('invalid_path');
			}
			expect((await files.list()).map((file) => file.path)).toEqual(['a.cir']);
		}
	);

	it.each([
		['nothing', 1, /names no file/],
		['@@ -1 +1 @@\n-a\n+b\n', 1, /before the first/],
		['--- a/a.cir\n+++ b/a.cir\n', 1, /no hunk/],
		['--- a/a.cir\n+++ b/a.cir\n@@ somewhere @@\n-a\n+b\n', 3, /not of the form/],
		['diff --git a/x.png b/x.png\nBinary files a/x.png and b/x.png differ\n', 1, /binary/],
		['diff --git a/a.cir b/b.cir\ncopy from a.cir\ncopy to b.cir\n', 1, /copies/]
	])('[F8] [FILE11] says at which line it cannot read %j', async (diff, line, problem) => {
		const { outcome } = await bench({ 'a.cir': 'a\n' }).run('apply_diff', { diff });
		expect(outcome.error).toMatchObject({ errorType: 'invalid_diff', context: { diff_line: line } });
		expect(outcome.error?.message).toMatch(problem);
	});

	it('[FILE11] refuses to delete a file that has other lines, and to rename onto another file', async () => {
		const { run } = bench({ 'a.cir': 'one\ntwo\n', 'b.cir': 'x\n' });
		const deleted = await run('apply_diff', { diff: '--- a/a.cir\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n' });
		expect(deleted.outcome.error?.context).toMatchObject({ refused: [{ reason: 'not_empty_after_diff' }] });
		const renamed = await run('apply_diff', {
			diff: 'diff --git a/a.cir b/b.cir\nrename from a.cir\nrename to b.cir\n'
		});
		expect(renamed.outcome.error?.context).toMatchObject({ refused: [{ path: 'b.cir', reason: 'file_exists' }] });
	});

	it('[TOOL8] [FILE11] refuses a file that has changed since the turn read it', async () => {
		const { run, files } = bench({ 'a.cir': netlist });
		await run('read_file', { path: 'a.cir' });
		await files.change('a.cir', `* by hand\n${netlist}`);
		const { outcome } = await run('apply_diff', { diff: change });
		expect(outcome.error?.errorType).toBe('file_modified_externally');
	});
});
