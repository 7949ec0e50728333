import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SnapshotEntry } from '#lib/tools/bash/protocol.ts';
import { createShellHost } from '#lib/tools/bash/shell-host.ts';
import type { ToolCheck } from './check.ts';
import { shellTree } from './shell-tree.ts';

export const name: ToolCheck['name'] = 'bash lines, against bash with coreutils';

interface Answer {
	stdout: string;
	exitCode: number;
}

/** Runs every line in both shells on one tree: the same output and exit code, or a row of docs/SHELL.md. */
export const run: ToolCheck['run'] = async ({ seed }) => {
	const tree = shellTree(seed);
	const shellLines = comparedLines();
	const documented = documentedLines();
	const failures: string[] = [];
	let different = 0;
	for (const line of shellLines) {
		const [ours, theirs] = [await simulated(line, tree), real(line, tree)];
		const isSame = ours.stdout === theirs.stdout && ours.exitCode === theirs.exitCode;
		if (!isSame) different += 1;
		if (!isSame && !documented.has(line))
			failures.push(`${line}\n    here: ${JSON.stringify(ours)}\n    bash: ${JSON.stringify(theirs)}`);
	}
	for (const line of documented)
		if (!shellLines.includes(line)) failures.push(`docs/SHELL.md lists a line that is not compared: ${line}`);
	return { checked: shellLines.length, failures, note: `${different} differ as docs/SHELL.md says` };
};

/** Lines that are run in both shells; `␤` is a line break within one. */
function comparedLines(): string[] {
	const lines = readFileSync('tests/tools/shell-lines.txt', 'utf8').trimEnd().split('\n');
	return lines.map((line) => line.replaceAll('␤', '\n'));
}

/** The lines in the table of differences. */
function documentedLines(): ReadonlySet<string> {
	const rows = readFileSync('docs/SHELL.md', 'utf8').matchAll(/^\| `(.+?)` +\| /gm);
	return new Set(Array.from(rows, ([, line = '']) => line.replaceAll('\\|', '|')));
}

async function simulated(line: string, tree: Readonly<Record<string, string>>): Promise<Answer> {
	const snapshot = Object.entries(tree).map(([path, text]): SnapshotEntry => ({
		path,
		kind: 'text',
		size: Buffer.byteLength(text),
		version: 1,
		modifiedAt: 0
	}));
	const read = async (paths: readonly string[]) =>
		paths.map((path) => ({ path, version: 1, content: tree[path] ?? '' }));
	const simulate = () => Promise.reject(new Error('no simulator'));
	const request = { line, folder: '', snapshot, dialect: 'ngspice', outputCharacters: 1e7 } as const;
	const { stdout, exitCode } = await createShellHost().run(request, read, simulate, simulate);
	return { stdout, exitCode };
}

/** `/tmp` of a line is a folder beside the project. */
function real(line: string, tree: Readonly<Record<string, string>>): Answer {
	const folder = mkdtempSync(join(tmpdir(), 'shell-'));
	try {
		const project = join(folder, 'project');
		for (const [path, text] of Object.entries(tree)) {
			mkdirSync(dirname(join(project, path)), { recursive: true });
			writeFileSync(join(project, path), text);
		}
		mkdirSync(join(folder, 'tmp'));
		const { stdout, status } = spawnSync('bash', ['-c', line.replaceAll('/tmp/', `${folder}/tmp/`)], {
			cwd: project,
			env: { PATH: process.env.PATH, HOME: join(folder, 'tmp'), LC_ALL: 'C.UTF-8', TZ: 'UTC' },
			input: '',
			encoding: 'utf8',
			timeout: 20_000
		});
		return { stdout: stdout.replaceAll(`${folder}/tmp/`, '/tmp/'), exitCode: status ?? -1 };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
