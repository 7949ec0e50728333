import type { ScriptNode } from 'just-bash';

/**
 * Puts every command that writes by a redirection into braces.
 *
 * A refused file ends the whole line of this shell, without its output, when it is the target of a redirection; in braces the
 * command fails as any other does and the line goes on.
 */
export function containRedirections(script: ScriptNode): ScriptNode {
	return contained(script) as ScriptNode;
}

function contained(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(contained);
	if (typeof value !== 'object' || value === null) return value;
	const node = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, contained(child)]));
	if (node.type === 'Pipeline' && Array.isArray(node.commands)) node.commands = node.commands.map(inBraces);
	return node;
}

function inBraces(command: unknown): unknown {
	if (typeof command !== 'object' || command === null || !('redirections' in command)) return command;
	const { redirections } = command;
	const writes = Array.isArray(redirections) && redirections.some((one) => String(one.operator).includes('>'));
	if (!writes || ('type' in command && command.type === 'FunctionDef')) return command;
	const pipeline = { type: 'Pipeline', commands: [command], negated: false, timed: false, timePosix: false };
	const statement = { type: 'Statement', pipelines: [pipeline], operators: [], background: false };
	return { type: 'Group', body: [statement], redirections: [] };
}
