import type { Name, Occurrence } from '../../project/name.ts';
import type { Severity } from '../../service-types.ts';
import type { Context, Rule } from '../context.ts';
import { finding, placeOf, type Finding } from '../finding.ts';
import { corrections, written } from './unknown-names.ts';

/** Vectors of an analysis other than nodes. */
const vectors = /^(?:time|frequency|(?:temp|v|i|res)-sweep|[io]noise|hertz|temper)/iu;
/** Analyses with an output node: ngspice gives zero for a node that does not exist. */
const outputs = /^\.(?:noise|tf|sens)$/u;
/** Cards whose run fails without their source. */
const analyses = /^\.(?:dc|noise|tf|pz)$/u;

/** Nodes and elements that cards refer to but that do not exist. Paths into subcircuits are not checked. */
export const signals: Rule = function* (context) {
	if (!context.isComplete) return;
	// A card can name one node thousands of times.
	const existing = new Map<Name, boolean>();
	const isThere = (name: Name): boolean => {
		let known = existing.get(name);
		if (known === undefined) existing.set(name, (known = isConnected(name)));
		return known;
	};
	for (const { at, card } of context.dots)
		for (const use of card.uses) {
			if (use.space !== 'node' || use.role === 'definition' || !isPlain(use.name) || vectors.test(use.name)) continue;
			const [resolved] = context.names.resolve(at, use);
			const asked = { at, role: use.role, from: use.from, to: use.to };
			if (resolved && isAsked(asked) && !isThere(resolved.name))
				yield unknown(
					context,
					outputs.test(at.statement.head) ? 'output_unknown' : 'unknown_node',
					'warning',
					resolved.name,
					asked
				);
		}
	for (const scope of context.program.scopes)
		for (const name of context.names.namesIn(scope, 'device')) {
			if (name.definitionCount > 0 || !isPlain(name.name) || isElsewhere(context, name)) continue;
			for (const use of name.uses)
				if (isAsked(use)) yield unknown(context, 'unknown_device_name', severityOf(use), name, use);
		}
};

function unknown(context: Context, code: string, severity: Severity, name: Name, use: Occurrence): Finding {
	const fixes = corrections(context, name, use);
	return finding(code, severity, placeOf(use.at, use), { name: written(use) }, { fixes });
}

/** Whether a use certainly refers to a node or element: scripts create vectors, and `.probe` names terminals. */
function isAsked({ at: { statement }, to }: Occurrence): boolean {
	const { kind, head, code } = statement;
	return kind !== 'command' && head !== '.probe' && head !== '.pss' && !/^\s*[=:]/u.test(code.slice(to, to + 20));
}

/** Whether a name has no path, branch or parameter in it. */
export function isPlain(name: string): boolean {
	return /^[a-z0-9_]\w*$/iu.test(name);
}

/** Whether an element connects to a node: a node named only by other cards does not exist. */
export function isConnected({ name, definitionCount, uses }: Name): boolean {
	if (name === '0' || name === 'gnd' || definitionCount > 0) return true;
	return uses.some(({ at, role }) => at.statement.kind === 'device' && role === 'read');
}

function isElsewhere({ names }: Context, { scope, name }: Name): boolean {
	for (let around = scope.parent; around; around = around.parent)
		if ((names.lookup(around, 'device', name)?.definitionCount ?? 0) > 0) return true;
	return false;
}

function severityOf({ at }: Occurrence): Severity {
	return at.statement.kind === 'device' || analyses.test(at.statement.head) ? 'error' : 'warning';
}
