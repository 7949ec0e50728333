import { defineCommand, type Command, type ExecResult } from 'just-bash/browser';
import { sortCommand } from './sort-command.ts';

/** What the package computes wrongly without a word is refused: an error costs a call, a wrong number more. */
const refused: Readonly<Record<string, (args: readonly string[]) => string | null>> = {
	grep: (args) => {
		const patterns = options(args).filter(
			(argument) => /^-[a-zA-Z]*e/.test(argument) || argument.startsWith('--regexp')
		);
		if (patterns.length > 1) return "several -e are not available here; use -E 'first|second'";
		return options(args).some((argument) => /^-[a-zA-Z]*z/.test(argument))
			? 'the option -z is not available here'
			: null;
	},
	sed: (args) =>
		args.some((argument) => /(?:^|[^\\])(?:\\\\)*\\[ULulE]/.test(argument))
			? '\\U, \\L, \\u, \\l and \\E are not available here; use tr or awk with toupper'
			: null,
	expr: (args) => (args.includes(':') ? 'matching with : is not available here; use [[ text =~ pattern ]]' : null),
	awk: (args) =>
		args.some((argument) => /(?:^|[^\w"$.])length(?!\s*[\w("])/.test(argument))
			? 'length without an argument is not available here; write length($0)'
			: null
};

/** Commands that answer otherwise than the package's own. */
export function correctedCommands(): Command[] {
	const checked = ['egrep', 'fgrep', ...Object.keys(refused)].map((name) =>
		defineCommand(name, async (args, { origCommand }) => {
			const problem = (refused[name] ?? refused.grep)?.(args) ?? null;
			if (problem !== null) return { stdout: '', stderr: `${name}: ${problem}\n`, exitCode: 2 };
			return origCommand?.(args) ?? missing(name);
		})
	);
	return [...checked, listFiles, sortCommand];
}

/** `ls` of several files: the package puts an empty line between them. */
const listFiles = defineCommand('ls', async (args, { fs, cwd, origCommand }) => {
	if (!origCommand) return missing('ls');
	const chosen = options(args);
	const operands = args.filter((argument) => !chosen.includes(argument));
	const isDirect = chosen.some((argument) => /^-[a-zA-Z]*d/.test(argument));
	const isFile = async (operand: string) => {
		const path = fs.resolvePath(cwd, operand);
		return isDirect || ((await fs.exists(path)) && (await fs.stat(path)).isFile);
	};
	const files: string[] = [];
	for (const operand of operands) if (await isFile(operand)) files.push(operand);
	if (files.length < 2) return origCommand(args);
	const has = (letters: RegExp) => chosen.some((argument) => /^-[a-zA-Z]/.test(argument) && letters.test(argument));
	if (has(/[tSU]/)) {
		const listed = await origCommand(args);
		return files.length < operands.length ? listed : { ...listed, stdout: listed.stdout.replaceAll('\n\n', '\n') };
	}
	files.sort();
	if (has(/r/)) files.reverse();
	const folders = operands.filter((operand) => !files.includes(operand));
	const all: ExecResult[] = [];
	for (const file of files) all.push(await origCommand([...chosen, file]));
	let listed = joined(all, '');
	if (folders.length > 0) {
		const rest = await origCommand([...chosen, ...folders]);
		const title = folders.length === 1 && rest.exitCode === 0 ? `${folders[0]}:\n` : '';
		listed = joined([listed, { ...rest, stdout: `${title}${rest.stdout}` }], rest.stdout === '' ? '' : '\n');
	}
	return listed;
});

function joined(results: readonly ExecResult[], between: string): ExecResult {
	return {
		stdout: results.map(({ stdout }) => stdout).join(between),
		stderr: results.map(({ stderr }) => stderr).join(''),
		exitCode: Math.max(...results.map(({ exitCode }) => exitCode))
	};
}

/** The arguments that are options, up to `--`. */
function options(args: readonly string[]): string[] {
	const end = args.indexOf('--');
	return args.slice(0, end === -1 ? args.length : end).filter((argument) => /^-./.test(argument));
}

function missing(name: string): ExecResult {
	return { stdout: '', stderr: `bash: ${name}: command not found\n`, exitCode: 127 };
}
