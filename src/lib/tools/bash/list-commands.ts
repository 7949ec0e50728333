import type { ScriptNode, SimpleCommandNode } from 'just-bash';
import { evaluatesText, mayEvaluate } from './evaluated-text.ts';
import type { CommandList, ListedCommand } from './protocol.ts';
import { fixedStart, fixedText, shownText } from './word-text.ts';

type Listed = Exclude<CommandList, { syntaxError: string }>;

/** Commands that run others, which are known only when they run. */
const RUN_OTHERS: ReadonlySet<string> = new Set([
	...['xargs', 'eval', 'source', '.', 'bash', 'sh', 'env', 'exec', 'command', 'builtin', 'timeout', 'time'],
	...[
		'trap',
		'alias',
		'mapfile',
		'readarray',
		'compgen',
		'complete',
		'parallel',
		'nohup',
		'nice',
		'sudo',
		'watch',
		'ssh'
	]
]);
/** Options with which `find` runs commands. */
const FIND_RUNS: ReadonlySet<string> = new Set(['-exec', '-execdir', '-ok', '-okdir']);
const RUNS_TEXT: ReadonlySet<string> = new Set(['CommandSubstitution', 'ProcessSubstitution', 'ArithCommandSubst']);
/** What runs a command or names its output, where a text is evaluated. */
const RUNS = /\$\(|`|[<>]\(/;
/** Texts that the shell takes as they are, and the source that it keeps beside the nodes. */
const LITERAL: ReadonlySet<string> = new Set(['Literal', 'SingleQuoted', 'Escaped']);
const SOURCE: ReadonlySet<string> = new Set(['sourceText', 'sourceFile', 'delimiter']);

/**
 * Lists every command of a parsed line with its arguments: in pipes, lists, subshells, functions, loops and substitutions.
 *
 * What cannot be known before the line runs sets `alwaysAsk`, and so does a text that the shell evaluates. A shell that runs a
 * line without it has only the listed commands, and runs none that a text names (`SEALED` in `shell-host.ts`).
 */
export function listCommands(script: ScriptNode): Listed {
	const commands: ListedCommand[] = [];
	let alwaysAsk = false;
	let hasHiddenCommand = false;
	let mayBeEvaluated = false;
	const visit = (value: unknown, isLiteral: boolean, key = '') => {
		if (typeof value === 'string') {
			// Array indexes and parts of expressions are kept as text that is read again when the line runs.
			if (SOURCE.has(key) || !RUNS.test(value)) return;
			if (isLiteral) hasHiddenCommand = true;
			else alwaysAsk = true;
			return;
		}
		if (Array.isArray(value)) {
			for (const item of value) visit(item, isLiteral, key);
			return;
		}
		if (typeof value !== 'object' || value === null) return;
		const type = 'type' in value && typeof value.type === 'string' ? value.type : '';
		if (RUNS_TEXT.has(type) || evaluatesText(value)) alwaysAsk = true;
		if (mayEvaluate(value)) mayBeEvaluated = true;
		if (type === 'SimpleCommand') {
			const listed = readCommand(value as SimpleCommandNode);
			if (listed) commands.push(listed.command);
			if (listed?.runsOthers) alwaysAsk = true;
		}
		for (const [inner, child] of Object.entries(value)) visit(child, LITERAL.has(type), inner);
	};
	visit(script, false);
	return { commands, alwaysAsk: alwaysAsk || (hasHiddenCommand && mayBeEvaluated) };
}

/** Null for an assignment without a command. */
function readCommand({ name, args }: SimpleCommandNode): { command: ListedCommand; runsOthers: boolean } | null {
	if (!name) return null;
	const fixed = fixedText(name.parts);
	const command = {
		name: commandName(fixed ?? shownText(name.parts)),
		args: args.map(({ parts }) => shownText(parts))
	};
	const runsOthers =
		fixed === null ||
		command.name.includes('/') ||
		RUN_OTHERS.has(command.name) ||
		(command.name === 'rg' && args.some(({ parts }) => fixedStart(parts).startsWith('--pre'))) ||
		(command.name === 'find' && args.some(({ parts }) => isFindRun(fixedText(parts))));
	return { command, runsOthers };
}

/** An option of `find` that an expansion could become one counts too. */
function isFindRun(option: string | null): boolean {
	return option === null || FIND_RUNS.has(option);
}

/** `/usr/bin/grep` is `grep`; any other path is a script. */
function commandName(written: string): string {
	return /^\/(?:usr\/)?bin\/([^/]+)$/.exec(written)?.[1] ?? written;
}
