import { builtInFunctions } from '../../expressions/functions.ts';
import type { NameSpace } from '../../cards/card.ts';
import type { Name, Occurrence } from '../../project/name.ts';
import { libraryIsInclude, type Scope } from '../../project/program.ts';
import type { Span } from '../../syntax/tokens.ts';
import type { Severity } from '../../service-types.ts';
import { cardFindings } from '../card-findings.ts';
import type { Context, Rule } from '../context.ts';
import { includesOf } from './files-to-include.ts';
import { finding, placeOf, type Finding, type ProgramFix } from '../finding.ts';

/** Names that nothing defines. If a file is missing they may be in it, so only the missing file is reported. */
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
		if (name.definitionCount > 0) continue;
		for (const use of name.uses) {
			if (use.role === 'write' || (space === 'subcircuit' && use.role === 'read')) continue;
			if (use.at.statement.kind === 'command' || isBuiltIn(context, name, use) || isValue(context, name, use)) continue;
			yield finding(
				code,
				severity,
				placeOf(use.at, use),
				{ name: written(use) },
				{
					fixes: [
						...corrections(context, name, use),
						...(space === 'model' || space === 'subcircuit'
							? includesOf(context.program, space, name.name, use.at)
							: [])
					]
				}
			);
		}
	}
}

/** Replaces the name by a visible one that is a slip away. */
export function corrections(
	context: Context,
	{ space, name }: Pick<Name, 'space' | 'name'>,
	use: Occurrence
): ProgramFix[] {
	const meant = context.meant(space, name, use.at.scope);
	return meant === null
		? []
		: [{ title: { code: 'write_name', values: { text: meant } }, edits: [{ ...placeOf(use.at, use), insert: meant }] }];
}

export function written({ at, from, to }: Occurrence): string {
	return at.statement.code.slice(from, to);
}

const parameterFunctions = builtInFunctions('parameter');
const behaviouralFunctions = builtInFunctions('behavioural');
/** Names that are built into some kind of expression. A `.param` or `.func` may be meant for a behavioural source. */
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

/** Further functions of PSpice and LTspice. */
const foreignFunctions = new Set([
	'if',
	'limit',
	'table',
	'stp',
	'idt',
	'sdt',
	'buf',
	'inv',
	'square',
	'arctan',
	'pwrs'
]);

/** Cards whose words are expressions even without braces. */
const expressionCards = new Set(['.param', '.params', '.csparam', '.func', '.if', '.elseif']);

function isWord(code: string, span: Span | undefined): boolean {
	return span === undefined || /^\w+$/u.test(code.slice(span.from, span.to).trim());
}

/** Whether the name is built into ngspice, or is where only a run can resolve it. */
function isBuiltIn({ program, names }: Context, { space, name }: Name, { at, from }: Occurrence): boolean {
	const isForeign = libraryIsInclude(program.dialect);
	// Digital parts of PSpice, which ngspice translates.
	if (isForeign && at.statement.head.startsWith('u')) return true;
	if (space !== 'function' && space !== 'parameter') return false;
	const { head, code } = at.statement;
	if (isForeign && head === '.subckt' && /\boptional:/iu.test(code)) return true;
	const within = names.card(at)?.expressions.find((span) => span.from <= from && from < span.to);
	// The results of earlier measurements are names as well.
	if (within?.kind === 'script' || head.startsWith('.meas')) return true;
	// A word without braces may be a keyword of the card, such as the value of an option.
	if (!expressionCards.has(head) && within?.kind !== 'behavioural' && isWord(code, within)) return true;
	if (space === 'parameter') return builtInNames.has(name);
	return parameterFunctions.has(name) || behaviouralFunctions.has(name) || (isForeign && foreignFunctions.has(name));
}

/** A misspelt value is not a model: ngspice reads its beginning as a number; a separated suffix has its own diagnostic. */
function isValue(context: Context, { space, name }: Name, { at }: Occurrence): boolean {
	if (space !== 'model' || !/^[rcl]/u.test(at.statement.head)) return false;
	const card = context.card(at);
	if (/^[\d.]/u.test(name) || !card) return true;
	return cardFindings(context.program, at, card).some(({ code }) => code === 'separated_suffix');
}
