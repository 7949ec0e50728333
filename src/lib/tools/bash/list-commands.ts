import type { ScriptNode, SimpleCommandNode, WordNode } from 'just-bash';
import type { CommandList, ListedCommand } from './protocol.ts';

type Listed = Exclude<CommandList, { syntaxError: string }>;
type WordPart = WordNode['parts'][number];

/** Commands that run others, which are known only when they run. */
const RUN_OTHERS: ReadonlySet<string> = new Set([
	...['xargs', 'eval', 'source', '.', 'bash', 'sh', 'env', 'exec', 'command', 'builtin', 'timeout', 'time'],
	...['trap', 'alias', 'mapfile', 'readarray', 'parallel', 'nohup', 'nice', 'sudo', 'watch', 'ssh']
]);
/** Options with which `find` runs commands. */
const FIND_RUNS: ReadonlySet<string> = new Set(['-exec', '-execdir', '-ok', '-okdir']);
const RUNS_TEXT: ReadonlySet<string> = new Set(['CommandSubstitution', 'ProcessSubstitution', 'ArithCommandSubst']);
/** Texts that the shell takes as they are, and the source that it keeps beside the nodes. */
const LITERAL: ReadonlySet<string> = new Set(['Literal', 'SingleQuoted', 'Escaped']);
const SOURCE: ReadonlySet<string> = new Set(['sourceText', 'sourceFile', 'delimiter']);

/**
 * Lists every command of a parsed line with its arguments: in pipes, lists, subshells, functions, loops and substitutions.
 *
 * What cannot be known before the line runs sets `alwaysAsk`. A shell that runs a line without it has only the listed
 * commands, so a way past this list (such as an array index that the shell evaluates) finds no other command.
 */
export function listCommands(script: ScriptNode): Listed {
	const commands: ListedCommand[] = [];
	let alwaysAsk = false;
	const visit = (value: unknown, isLiteral: boolean, key = '') => {
		if (typeof value === 'string') {
			// Array indexes and parts of expressions are kept as text that is read again when the line runs.
			if (!isLiteral && !SOURCE.has(key) && /\$\(|`|[<>]\(/.test(value)) alwaysAsk = true;
			return;
		}
		if (Array.isArray(value)) {
			for (const item of value) visit(item, isLiteral, key);
			return;
		}
		if (typeof value !== 'object' || value === null) return;
		const type = 'type' in value && typeof value.type === 'string' ? value.type : '';
		if (RUNS_TEXT.has(type)) alwaysAsk = true;
		if (type === 'SimpleCommand') {
			const listed = readCommand(value as SimpleCommandNode);
			if (listed) commands.push(listed.command);
			if (listed?.runsOthers) alwaysAsk = true;
		}
		for (const [inner, child] of Object.entries(value)) visit(child, LITERAL.has(type), inner);
	};
	visit(script, false);
	return { commands, alwaysAsk };
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

/** The text of a word without expansions; null when it has one. */
function fixedText(parts: readonly WordPart[]): string | null {
	let text = '';
	for (const part of parts) {
		if (part.type === 'DoubleQuoted') {
			const inner = fixedText(part.parts);
			if (inner === null) return null;
			text += inner;
		} else if (part.type === 'Literal' || part.type === 'SingleQuoted' || part.type === 'Escaped') text += part.value;
		// The command `[`: without its other half it matches nothing.
		else if (part.type === 'Glob' && part.pattern === '[') text += part.pattern;
		else return null;
	}
	return text;
}

/** A word as it is shown: without its quotes, and with names in place of values. */
function shownText(parts: readonly WordPart[]): string {
	return parts.map(shownPart).join('');
}

function shownPart(part: WordPart): string {
	switch (part.type) {
		case 'Literal':
		case 'SingleQuoted':
		case 'Escaped':
			return part.value;
		case 'DoubleQuoted':
			return shownText(part.parts);
		case 'ParameterExpansion':
			return part.operation ? `\${${part.parameter}...}` : `$${part.parameter}`;
		case 'Glob':
			return part.pattern;
		case 'BraceExpansion':
			return '{...}';
		case 'TildeExpansion':
			return '~';
		case 'ArithmeticExpansion':
			return '$((...))';
		case 'CommandSubstitution':
			return '$(...)';
		case 'ProcessSubstitution':
			return '<(...)';
	}
}
