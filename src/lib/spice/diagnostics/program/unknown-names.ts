import { builtInFunctions } from '../../expressions/functions.ts';
import type { NameSpace } from '../../cards/card.ts';
import type { Name, Occurrence } from '../../project/name.ts';
import type { Scope } from '../../project/program.ts';
import type { Severity } from '../../service-types.ts';
import type { Context, Rule } from '../context.ts';
import { finding, placeOf, type Finding, type ProgramFix } from '../finding.ts';
import { nearMiss } from '../near-miss.ts';

/** Names that nothing defines. Where a file is missing they may well be in it, so that its lack alone is told. */
export const unknownNames: Rule = function* (context) {
	if (!context.isComplete) return;
	for (const scope of context.program.scopes) {
		yield* undefinedOf(context, scope, 'model', 'unknown_model', 'error');
		yield* undefinedOf(context, scope, 'subcircuit', 'unknown_subcircuit', 'error');
		yield* undefinedOf(context, scope, 'function', 'undefined_function', 'error');
		yield* undefinedOf(context, scope, 'parameter', 'undefined_parameter', 'error');
	}
};

function* undefinedOf(
	context: Context,
	scope: Scope,
	space: NameSpace,
	code: string,
	severity: Severity
): Iterable<Finding> {
	for (const name of context.names.namesIn(scope, space)) {
		if (name.definitions.length > 0) continue;
		for (const use of name.uses) {
			if (use.role === 'write' || (space === 'subcircuit' && use.role === 'read')) continue;
			if (use.at.statement.kind === 'command' || isBuiltIn(context, name, use)) continue;
			yield finding(
				code,
				severity,
				placeOf(use.at, use),
				{ name: written(use) },
				{
					fixes: corrections(context, name, use)
				}
			);
		}
	}
}

/** The name meant, where one that is visible is a slip away. */
export function corrections(
	context: Context,
	{ space, name }: Pick<Name, 'space' | 'name'>,
	use: Occurrence
): ProgramFix[] {
	const visible = new Set<string>();
	for (let scope: Scope | null = use.at.scope; scope; scope = scope.parent)
		for (const other of context.names.namesIn(scope, space))
			if (other.definitions.length > 0 || space === 'node') visible.add(other.name);
	visible.delete(name);
	const meant = nearMiss(name, visible);
	return meant === null
		? []
		: [{ title: { code: 'write_name', values: { text: meant } }, edits: [{ ...placeOf(use.at, use), insert: meant }] }];
}

export function written({ at, from, to }: Occurrence): string {
	return at.statement.code.slice(from, to);
}

const parameterFunctions = builtInFunctions('parameter');
const behaviouralFunctions = builtInFunctions('behavioural');
/** Names that some expression knows by itself. A `.param` or `.func` may be meant for a behavioural source. */
const builtInNames = new Set([
	'time',
	'temper',
	'temp',
	'hertz',
	'freq',
	'pi',
	'e',
	'inf',
	'nan',
	'gmin',
	'true',
	'false'
]);

/** Whether ngspice knows the name by itself, or it stands in an expression of vectors, of which only a run can tell. */
function isBuiltIn(context: Context, { space, name }: Name, { at, from }: Occurrence): boolean {
	if (space !== 'function' && space !== 'parameter') return false;
	const within = context.card(at)?.expressions.find((span) => span.from <= from && from < span.to);
	if (within?.kind === 'script') return true;
	if (space === 'parameter') return builtInNames.has(name);
	return parameterFunctions.has(name) || behaviouralFunctions.has(name);
}
