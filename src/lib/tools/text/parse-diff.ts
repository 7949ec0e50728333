import { readFileHeader, type FileHeader } from './diff-headers.ts';

/** One `@@` section of a unified diff. */
export interface Hunk {
	/** Its `@@` line as written. */
	header: string;
	/** Line of the diff at which it begins, from 1. */
	diffLine: number;
	/** First line in the old file, from 1; 0 for a hunk without old lines at the beginning of a file. */
	oldStart: number;
	/** Each line with its sign (space, `-` or `+`) and, unless the file ends without one, its line break. */
	lines: string[];
}

export interface FileDiff extends FileHeader {
	hunks: Hunk[];
}

export type DiffReading =
	| { kind: 'read'; files: FileDiff[]; /** Hunks whose line counts were wrong and were corrected. */ recounted: number }
	| { kind: 'invalid'; /** Line of the diff, from 1. */ line: number; problem: string };

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/**
 * Reads a unified diff over one or several files, as `diff -u` and `git diff` write it. Text between the files is ignored.
 * Wrong line counts, which models often write, are corrected.
 */
export function parseDiff(text: string): DiffReading {
	const lines = text.replaceAll('\r\n', '\n').split('\n');
	if (lines.at(-1) === '') lines.pop();
	const files: FileDiff[] = [];
	let recounted = 0;
	for (let at = 0; at < lines.length;) {
		const line = lines[at] ?? '';
		const header = readFileHeader(lines, at);
		if (header) {
			if ('problem' in header) return { kind: 'invalid', line: at + 1, problem: header.problem };
			const { file, next } = header;
			const isChange = file.oldPath !== null && file.newPath !== null && !file.isRename;
			if (isChange && !lines[next]?.startsWith('@@'))
				return { kind: 'invalid', line: at + 1, problem: 'no hunk (`@@`) follows the names of the file' };
			files.push({ ...file, hunks: [] });
			at = next;
		} else if (line.startsWith('@@')) {
			const file = files.at(-1);
			if (!file)
				return { kind: 'invalid', line: at + 1, problem: 'a hunk comes before the first `---` and `+++` lines' };
			const read = readHunk(lines, at);
			if (!read) return { kind: 'invalid', line: at + 1, problem: 'the line is not of the form @@ -1,4 +1,5 @@' };
			file.hunks.push(read.hunk);
			if (read.isRecounted) recounted++;
			at = read.next;
		} else at++;
	}
	if (files.length === 0)
		return { kind: 'invalid', line: 1, problem: 'it names no file: `---` and `+++` lines are missing' };
	return { kind: 'read', files, recounted };
}

function readHunk(lines: readonly string[], start: number): { hunk: Hunk; next: number; isRecounted: boolean } | null {
	const header = lines[start] ?? '';
	const [match, oldStart, oldCount = '1', , newCount = '1'] = HUNK.exec(header) ?? [];
	if (match === undefined) return null;
	const hunk: Hunk = { header, diffLine: start + 1, oldStart: Number(oldStart), lines: [] };
	let [oldLeft, newLeft] = [Number(oldCount), Number(newCount)];
	let at = start + 1;
	for (; at < lines.length; at++) {
		const line = lines[at] ?? '';
		const isComplete = oldLeft <= 0 && newLeft <= 0;
		if (line.startsWith('\\')) {
			const last = hunk.lines.pop();
			if (last !== undefined) hunk.lines.push(last.replace(/\n$/, ''));
			continue;
		}
		if (isComplete && endsHunk(line)) break;
		if (!/^[ +-]/.test(line) && line !== '') break;
		// The header of the next file looks like a removed and an added line; only the counts tell them apart.
		if (isNextFile(lines, at) && !(oldLeft === 1 && newLeft === 1)) break;
		// An editor may have removed the space of an empty line.
		const written = line === '' ? ' ' : line;
		if (!written.startsWith('+')) oldLeft--;
		if (!written.startsWith('-')) newLeft--;
		hunk.lines.push(`${written}\n`);
	}
	const isRecounted = oldLeft !== 0 || newLeft !== 0;
	if (isRecounted && Number(oldCount) === 0 && hunk.lines.some((line) => !line.startsWith('+'))) hunk.oldStart++;
	return { hunk, next: at, isRecounted };
}

/** Whether a line after the last counted one is not part of the hunk; `-- ` begins the signature of a mailed patch. */
function endsHunk(line: string): boolean {
	return !/^[ +-]/.test(line) || /^-- ?$/.test(line);
}

function isNextFile(lines: readonly string[], at: number): boolean {
	const [first = '', second = '', third = ''] = lines.slice(at, at + 3);
	return first.startsWith('--- ') && second.startsWith('+++ ') && third.startsWith('@@');
}
