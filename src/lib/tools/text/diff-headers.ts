/** What a diff does with a file, by its headers. */
export interface FileHeader {
	/** As written, without the `a/` of git; null when the file is created. */
	oldPath: string | null;
	/** As written, without the `b/` of git; null when the file is deleted. */
	newPath: string | null;
	/** Whether the headers say that the file gets another name; two different names alone do not. */
	isRename: boolean;
}

type HeaderReading = { file: FileHeader; next: number } | { problem: string };

/** The headers of a file that begin at a line, or null when none does. */
export function readFileHeader(lines: readonly string[], start: number): HeaderReading | null {
	if ((lines[start] ?? '').startsWith('diff --git ')) return readGitHeader(lines, start);
	const named = readNames(lines, start);
	return named && withoutPrefixes(named.old, named.fresh, start + 2);
}

/** The `---` and `+++` lines. */
function readNames(lines: readonly string[], at: number): { old: string; fresh: string } | null {
	const [first = '', second = ''] = [lines[at], lines[at + 1]];
	if (!first.startsWith('--- ') || !second.startsWith('+++ ')) return null;
	return { old: readName(first.slice(4)), fresh: readName(second.slice(4)) };
}

function readGitHeader(lines: readonly string[], start: number): HeaderReading {
	let from: string | null = null;
	let to: string | null = null;
	let isNew = false;
	let isDeleted = false;
	let at = start + 1;
	for (; at < lines.length; at++) {
		const line = lines[at] ?? '';
		if (line.startsWith('rename from ')) from = readName(line.slice(12));
		else if (line.startsWith('rename to ')) to = readName(line.slice(10));
		else if (line.startsWith('new file mode ')) isNew = true;
		else if (line.startsWith('deleted file mode ')) isDeleted = true;
		else if (line.startsWith('copy from '))
			return { problem: 'it copies a file; write the new file with rewrite_file' };
		else if (/^(GIT binary patch|Binary files )/.test(line)) return { problem: 'it changes a binary file' };
		else if (!/^(copy to|old mode|new mode|similarity index|dissimilarity index|index) /.test(line)) break;
	}
	const named = readNames(lines, at);
	if (named) {
		const read = withoutPrefixes(named.old, named.fresh, at + 2);
		if ('problem' in read || from === null || to === null) return read;
		return { file: { oldPath: from, newPath: to, isRename: true }, next: read.next };
	}
	if (from !== null && to !== null) return { file: { oldPath: from, newPath: to, isRename: true }, next: at };
	// An empty file has no `---` line, so that its name is in the first line only.
	const path = pathOfBoth((lines[start] ?? '').slice('diff --git '.length));
	if (path === null || isNew === isDeleted) return { problem: 'its `---` and `+++` lines are missing' };
	return { file: { oldPath: isNew ? null : path, newPath: isNew ? path : null, isRename: false }, next: at };
}

/** The path in `a/x b/x`; null unless both are the same. */
function pathOfBoth(written: string): string | null {
	const [, quoted] = /^"a\/((?:[^"\\]|\\.)*)" "b\//.exec(written) ?? [];
	if (quoted !== undefined) return readName(`"${quoted}"`);
	const [, first, second] = /^a\/(.*) b\/(.*)$/.exec(written) ?? [];
	return first !== undefined && first === second ? first : null;
}

function withoutPrefixes(old: string, fresh: string, next: number): HeaderReading {
	const [hasOld, hasNew] = [old !== '/dev/null', fresh !== '/dev/null'];
	if (!hasOld && !hasNew) return { problem: 'both file names are /dev/null' };
	const isPrefixed = (!hasOld || old.startsWith('a/')) && (!hasNew || fresh.startsWith('b/'));
	const pathOf = (name: string) => (isPrefixed ? name.slice(2) : name);
	const file = { oldPath: hasOld ? pathOf(old) : null, newPath: hasNew ? pathOf(fresh) : null, isRename: false };
	return { file, next };
}

/** A file name without the time after a tab and without the quotes that git puts around unusual names. */
function readName(written: string): string {
	const [name = ''] = written.trimEnd().split('\t', 1);
	return name.startsWith('"') && name.endsWith('"') && name.length > 1 ? unquoted(name.slice(1, -1)) : name;
}

/** Letters of escapes for the control characters 7 to 13. */
const CONTROL_LETTERS = 'abtnvfr';

/** Reads the escapes of git, such as `\346\265\213` for the bytes of a character in UTF-8. */
function unquoted(text: string): string {
	const bytes: number[] = [];
	const encoder = new TextEncoder();
	for (const [piece, octal, letter] of text.matchAll(/\\([0-7]{3})|\\(.)|[^\\]+/gu)) {
		if (octal !== undefined) bytes.push(Number.parseInt(octal, 8) & 0xff);
		else if (letter !== undefined && CONTROL_LETTERS.includes(letter)) bytes.push(7 + CONTROL_LETTERS.indexOf(letter));
		else if (letter !== undefined) bytes.push(...encoder.encode(letter));
		else bytes.push(...encoder.encode(piece));
	}
	return new TextDecoder().decode(Uint8Array.from(bytes));
}
