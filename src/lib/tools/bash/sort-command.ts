import { defineCommand, type ExecResult, type IFileSystem } from 'just-bash/browser';
import { ownValue } from '#lib/base/own-value.ts';
import { compareBy, keyText, orderingOf, readKey, type SortKey } from './sort-keys.ts';

interface SortOptions {
	/** Letters of the options that are given for the whole command. */
	letters: string;
	keys: SortKey[];
	separator: string | null;
	output: string | null;
	files: string[];
}

const LONG: Readonly<Record<string, string>> = {
	'--numeric-sort': '-n',
	'--general-numeric-sort': '-g',
	'--human-numeric-sort': '-h',
	'--reverse': '-r',
	'--unique': '-u',
	'--ignore-case': '-f',
	'--ignore-leading-blanks': '-b',
	'--stable': '-s',
	'--check': '-c',
	'--merge': '-m',
	'--zero-terminated': '-z',
	'--key': '-k',
	'--field-separator': '-t',
	'--output': '-o'
};

/** `sort` in the C locale. The one of the package orders letters by language and counts fields in another way. */
export const sortCommand = defineCommand('sort', async (args, { fs, cwd, stdin }) => {
	const options = readOptions(args);
	if (typeof options === 'string') return { stdout: '', stderr: `sort: ${options}\n`, exitCode: 2 };
	const { letters, files, output } = options;
	const end = letters.includes('z') ? '\0' : '\n';
	const lines: string[] = [];
	for (const file of files.length === 0 ? ['-'] : files) {
		// A byte string is a string with one character for each byte.
		const text = file === '-' ? (stdin as unknown as string) : await bytesOf(fs, fs.resolvePath(cwd, file));
		if (text === null)
			return { stdout: '', stderr: `sort: cannot read: ${file}: No such file or directory\n`, exitCode: 2 };
		if (text !== '') for (const line of (text.endsWith(end) ? text.slice(0, -1) : text).split(end)) lines.push(line);
	}
	const compare = comparison(options);
	if (letters.includes('c')) return checked(lines, compare, letters.includes('u'), files[0] ?? '-');
	const sorted = lines.sort(compare);
	const kept = letters.includes('u')
		? sorted.filter((line, index) => index === 0 || compare(sorted[index - 1] ?? '', line) !== 0)
		: sorted;
	const text = kept.map((line) => `${line}${end}`).join('');
	if (output === null) return { stdout: text, stderr: '', exitCode: 0, stdoutKind: 'bytes', stdoutEncoding: 'binary' };
	await fs.writeFile(fs.resolvePath(cwd, output), text, 'binary');
	return { stdout: '', stderr: '', exitCode: 0 };
});

/** The reason why the options cannot be followed is a text. */
function readOptions(args: readonly string[]): SortOptions | string {
	const options: SortOptions = { letters: '', keys: [], separator: null, output: null, files: [] };
	const left = [...args];
	let hasEnded = false;
	for (let argument = left.shift(); argument !== undefined; argument = left.shift()) {
		if (hasEnded || argument === '-' || !argument.startsWith('-')) {
			options.files.push(argument);
			continue;
		}
		if (argument === '--') {
			hasEnded = true;
			continue;
		}
		const problem = takeOption(shortForm(argument), options, left);
		if (problem !== null) return problem;
	}
	return options;
}

function shortForm(argument: string): string {
	if (!argument.startsWith('--')) return argument;
	const [name = '', ...value] = argument.split('=');
	return `${ownValue(LONG, name) ?? argument}${value.join('=')}`;
}

/** Takes one argument with options, such as `-rnk2`. */
function takeOption(argument: string, options: SortOptions, left: string[]): string | null {
	for (let at = 1; at < argument.length; at++) {
		const letter = argument.charAt(at);
		if ('nghrufbscmz'.includes(letter)) {
			options.letters += letter;
			continue;
		}
		if (!'kto'.includes(letter)) return `the option ${argument} is not available here`;
		const value = argument.slice(at + 1) || left.shift();
		if (value === undefined) return `option requires an argument -- '${letter}'`;
		return takeValue(letter, value, options);
	}
	return null;
}

function takeValue(letter: string, value: string, options: SortOptions): string | null {
	if (letter === 'o') options.output = value;
	if (letter === 't') {
		options.separator = value === '\\0' ? '\0' : value;
		if (options.separator.length !== 1) return `multi-character tab '${value}'`;
	}
	if (letter === 'k') {
		const key = readKey(value);
		if (!key) return `the key ${value} cannot be followed`;
		options.keys.push(key);
	}
	return null;
}

function comparison({ letters, keys, separator }: SortOptions): (a: string, b: string) => number {
	const common = orderingOf(letters);
	const skipBlanks = letters.includes('b');
	const wholeLine: SortKey = { from: { field: 1, character: 1, skipBlanks }, to: null, ordering: null };
	const used = (keys.length === 0 ? [wholeLine] : keys).map((key) =>
		// Options of the command apply to keys that have none.
		key.ordering || !skipBlanks ? key : { ...key, from: { ...key.from, skipBlanks } }
	);
	const isLast = letters.includes('s') || letters.includes('u');
	return (a, b) => {
		for (const key of used) {
			const ordering = key.ordering ?? common;
			const order = compareBy(keyText(a, key, separator), keyText(b, key, separator), ordering);
			if (order !== 0) return ordering.reverse ? -order : order;
		}
		if (isLast || a === b) return 0;
		const order = a < b ? -1 : 1;
		return common.reverse ? -order : order;
	};
}

function checked(
	lines: readonly string[],
	compare: (a: string, b: string) => number,
	isUnique: boolean,
	file: string
): ExecResult {
	const at = lines.findIndex((line, index) => index > 0 && compare(lines[index - 1] ?? '', line) > (isUnique ? -1 : 0));
	if (at === -1) return { stdout: '', stderr: '', exitCode: 0 };
	return { stdout: '', stderr: `sort: ${file}:${at + 1}: disorder: ${lines[at]}\n`, exitCode: 1 };
}

async function bytesOf(fs: IFileSystem, path: string): Promise<string | null> {
	if (!(await fs.exists(path)) || (await fs.stat(path)).isDirectory) return null;
	const bytes = await fs.readFileBuffer(path);
	const parts: string[] = [];
	for (let at = 0; at < bytes.length; at += 8_192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
	return parts.join('');
}
