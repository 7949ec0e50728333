import type { SimpleCommandNode, WordNode } from 'just-bash';
import { fixedStart, fixedText } from './word-text.ts';

/** Commands whose arguments are names of variables: the shell evaluates the index of `a[...]`, whatever is in it. */
const TAKE_NAMES: ReadonlySet<string> = new Set([
	...['declare', 'typeset', 'local', 'export', 'readonly', 'unset', 'read', 'getopts', 'let']
]);
const TESTS: ReadonlySet<string> = new Set(['test', '[']);

/** Whether a part of a line takes a text as an expression or a name that is only known when the line runs. */
export function evaluatesText(node: object): boolean {
	if (!isNode(node)) return false;
	switch (node.type) {
		case 'Indirection':
			return true;
		case 'Transform':
			return 'operator' in node && node.operator === 'P';
		case 'Assignment':
			// Evaluated before each command that `set -x` shows.
			return 'name' in node && node.name === 'PS4';
		case 'CondUnary':
			return 'operator' in node && node.operator === '-v' && 'operand' in node && !isName(node.operand as WordNode);
		case 'SimpleCommand':
			return evaluatesArgument(node as SimpleCommandNode);
		default:
			return false;
	}
}

/** Whether a part of a line evaluates expressions: harmless unless a text in the line hides a command. */
export function mayEvaluate(node: object): boolean {
	if (!isNode(node)) return false;
	if (node.type.startsWith('Arith') || node.type.startsWith('Cond')) return true;
	if (node.type === 'CStyleFor' || node.type === 'Substring') return true;
	if (node.type === 'ParameterExpansion') return 'parameter' in node && String(node.parameter).includes('[');
	if (node.type === 'Assignment') return 'name' in node && String(node.name).includes('[');
	if (node.type !== 'SimpleCommand') return false;
	const { name } = node as SimpleCommandNode;
	const command = name ? fixedText(name.parts) : null;
	return command !== null && (TAKE_NAMES.has(command) || TESTS.has(command) || command === 'printf');
}

function evaluatesArgument({ name, args }: SimpleCommandNode): boolean {
	const command = name ? fixedText(name.parts) : null;
	if (command === null) return false;
	if (command === 'let') return args.some((argument) => fixedText(argument.parts) === null || !isName(argument));
	if (TAKE_NAMES.has(command)) return args.some((argument) => !isName(argument) || isReference(argument));
	if (TESTS.has(command)) return followsNameOption(args, args.length - (command === '[' ? 1 : 0) === 2);
	if (command === 'printf') return followsNameOption(args.slice(0, 2), true);
	// The program of awk may run a command to read its output.
	return command === 'awk' && args.some(({ parts }) => /getline|^-f|^--file/.test(fixedStart(parts)));
}

/** Whether `-v`, or an expansion that may become it, comes before a name that is not known. */
function followsNameOption(args: readonly WordNode[], mayExpand: boolean): boolean {
	return args.some(({ parts }, index) => {
		const option = fixedText(parts);
		const following = args[index + 1];
		if (option?.startsWith('-v') && option.length > 2) return option.includes('[');
		return (option === '-v' || (option === null && mayExpand)) && following !== undefined && !isName(following);
	});
}

/** An option, or a name or an assignment to one without an index. */
function isName({ parts }: WordNode): boolean {
	const fixed = fixedText(parts);
	return fixed === null ? /^[\w-]+\+?=/.test(fixedStart(parts)) : !/^[^=]*\[/.test(fixed);
}

/** `-n` makes a name of the value. */
function isReference({ parts }: WordNode): boolean {
	return /^-[A-Za-z]*n/.test(fixedStart(parts));
}

function isNode(value: object): value is { type: string } {
	return 'type' in value && typeof value.type === 'string';
}
