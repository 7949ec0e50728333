import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOurs, randomSearchCase, type Found, type SearchCase } from '../support/search-case.ts';
import type { ToolCheck } from './check.ts';

export const name = 'glob and grep against find and GNU grep';

/** Compares paths and lines, with the lines around them, on seeded trees and patterns. */
export const run: ToolCheck['run'] = async ({ count, seed }) => {
	const failures: string[] = [];
	let [paths, lines] = [0, 0];
	withTrees(count, seed, (index, searchCase, expected) => {
		const ours = findOurs(searchCase);
		paths += expected.glob.length;
		lines += Object.values(expected.grep).flat().length;
		if (JSON.stringify(ours.glob) !== JSON.stringify(expected.glob))
			failures.push(`seed ${index}: find ${JSON.stringify([searchCase.glob, expected.glob])}, ours ${ours.glob}`);
		if (JSON.stringify(ours.grep) !== JSON.stringify(expected.grep))
			failures.push(
				`seed ${index}: grep ${JSON.stringify([searchCase.grep, expected.grep])}, ours ${JSON.stringify(ours.grep)}`
			);
	});
	return { checked: count, failures, note: `${paths} paths, ${lines} lines found` };
};

/** Stores what `find` and `grep` find in the first cases, for the tests that run without them. */
export const record: NonNullable<ToolCheck['record']> = (count) => {
	const recorded: unknown[] = [];
	withTrees(count, 1, (seed, { glob, grep }, expected) =>
		recorded.push({ seed, pattern: glob.pattern, grep, expected })
	);
	return { file: 'tests/samples/search/gnu.json', text: `${JSON.stringify(recorded, null, '\t')}\n` };
};

function withTrees(
	count: number,
	seed: number,
	take: (seed: number, searchCase: SearchCase, expected: Found) => void
): void {
	const folder = mkdtempSync(join(tmpdir(), 'search-'));
	try {
		let written = '';
		for (let index = seed; index < seed + count; index++) {
			const searchCase = randomSearchCase(index);
			const tree = JSON.stringify(searchCase.files);
			if (tree !== written) writeTree(folder, searchCase.files);
			written = tree;
			take(index, searchCase, { glob: findPaths(folder, searchCase), grep: grepLines(folder, searchCase) });
		}
	} finally {
		rmSync(folder, { recursive: true });
	}
}

function writeTree(folder: string, files: Record<string, string>): void {
	rmSync(folder, { recursive: true });
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), text);
	}
}

function findPaths(folder: string, { glob }: SearchCase): string[] {
	const paths = glob.find.map((tests) => output(folder, 'find', ['.', ...tests, '-type', 'f', '-print0']));
	return [
		...new Set(
			paths
				.join('')
				.split('\0')
				.filter(Boolean)
				.map((path) => path.slice(2))
		)
	].sort();
}

function grepLines(folder: string, { grep }: SearchCase): Record<string, string[]> {
	const { pattern, ignoreCase, wholeWord, before, after } = grep;
	const options = ['-r', '-P', '-n', '-H', '-Z', `-B${before}`, `-A${after}`];
	if (ignoreCase) options.push('-i');
	if (wholeWord) options.push('-w');
	const byPath = new Map<string, string[]>();
	for (const line of output(folder, 'grep', [...options, '-e', pattern, '.']).split('\n')) {
		const [path = '', text] = line.split('\0');
		if (text !== undefined) byPath.set(path.slice(2), [...(byPath.get(path.slice(2)) ?? []), text]);
	}
	return Object.fromEntries([...byPath].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function output(folder: string, program: string, args: readonly string[]): string {
	const { stdout, stderr, status, error } = spawnSync(program, args, {
		cwd: folder,
		encoding: 'utf8',
		env: { ...process.env, LC_ALL: 'C.UTF-8' }
	});
	if (error) throw error;
	// grep's status is 1 when it finds nothing.
	if (stderr !== '' || (status ?? 2) > 1) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
	return stdout;
}
