import { defineCommand, type Command, type CommandName, type ExecResult } from 'just-bash/browser';
import { sortCommand } from './sort-command.ts';

/** Says why a command cannot be run with these arguments; null when it can. */
type Check = (args: readonly string[]) => string | null;

const checkGrep: Check = (args) => {
	const chosen = options(args);
	const patterns = chosen.filter((option) => /^-[a-zA-Z]*e/.test(option) || option.startsWith('--regexp'));
	if (patterns.length > 1) return "several -e are not available here; use -E 'first|second'";
	return chosen.some((option) => /^-[a-zA-Z]*z/.test(option)) ? 'the option -z is not available here' : null;
};

const checkSed: Check = (args) =>
	args.some((argument) => /(?:^|[^\\])(?:\\\\)*\\[ULulE]/.test(argument))
		? '\\U, \\L, \\u, \\l and \\E are not available here; use tr or awk with toupper'
		: null;

const checkAwk: Check = (args) => {
	const codes = args.map((argument) => argument.replace(/"(?:[^"\\]|\\.)*"/g, '""'));
	return codes.some((code) => /(?:^|[^\w$.])length(?!\s*[\w("])/.test(code))
		? 'length without an argument is not available here; write length($0)'
		: null;
};

const checkExpr: Check = (args) =>
	args.includes(':') ? 'matching with : is not available here; use [[ text =~ pattern ]]' : null;

/** What the package computes wrongly without a word is refused: an error costs a call, a wrong number more. */
const checks: readonly (readonly [name: CommandName, check: Check])[] = [
	['grep', checkGrep],
	['egrep', checkGrep],
	['fgrep', checkGrep],
	['sed', checkSed],
	['awk', checkAwk],
	['expr', checkExpr]
];

/** Commands that answer in another way than the package's own. */
export function correctedCommands(): Command[] {
	const checked = checks.map(([name, check]) =>
		defineCommand(name, async (args, { origCommand }) => {
			const problem = check(args);
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
